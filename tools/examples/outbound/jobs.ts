import { appointmentReminder } from './appointmentReminder';
import { noShow } from './noShow';
import { orderConfirmation } from './orderConfirmation';
import { paymentReminder } from './paymentReminder';
import { preScreen } from './preScreen';
import { reactivation } from './reactivation';
import { speedToLead } from './speedToLead';
import { survey } from './survey';

/** The jobs that have the same shape. */
export const OUTBOUND_JOBS = [
	speedToLead,
	appointmentReminder,
	noShow,
	reactivation,
	orderConfirmation,
	paymentReminder,
	survey,
	preScreen,
];
