import { objectId } from '../../stand-in/records';

/** What every contender sends for a row, beside the phone number: what a user would have chosen in the panel. */
export const CHOSEN = { number_id: objectId('40fe', 1), use_case_id: objectId('ca5e', 1) };

/** The phone number of a row, as a user writes it into a field. */
export const PHONE_NUMBER = '={{ $json.phone }}';
