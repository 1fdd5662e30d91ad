import { isTrue } from '../steps';

/** The node with the settings of the call list as they were read. */
export const CHECK_SETTINGS = 'Check the settings';
export const SETTINGS = `$('${CHECK_SETTINGS}').first().json`;

const CLOCK = "$now.toFormat('HH:mm')";
const IS_DAY = `${SETTINGS}.weekdays.split(',').map(Number).includes($now.weekday)`;
const IS_HOUR = `${CLOCK} >= ${SETTINGS}.first_hour && ${CLOCK} < ${SETTINGS}.last_hour`;
/** Whether the next block of people is called. */
export const OPEN = [
	isTrue(`={{ ${IS_DAY} }}`),
	isTrue(`={{ ${IS_HOUR} }}`),
	isTrue(`={{ $runIndex < ${SETTINGS}.max_blocks_per_run }}`),
];

const PLACE = "' in ' + $now.zoneName";
/** The condition that does not hold, as a person reads it. */
export const WHY_CLOSED = `={{ !${IS_DAY} ? 'It is ' + $now.setLocale('en').weekdayLong + ${PLACE} + '. Calls are placed on weekdays ' + ${SETTINGS}.weekdays + ' (Monday is 1).' : !(${IS_HOUR}) ? 'It is ' + ${CLOCK} + ${PLACE} + '. Calls are placed from ' + ${SETTINGS}.first_hour + ' to ' + ${SETTINGS}.last_hour + '.' : 'This execution has called ' + ${SETTINGS}.max_blocks_per_run + ' blocks of people, which is max_blocks_per_run. The next execution calls the others.' }}`;
