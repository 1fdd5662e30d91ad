/**
 * What people may mean by short names of zones. None of them is read as a zone: most are used by several
 * countries, and engines take some for zones that nobody means by them (BST for Dhaka, EST for Panama).
 */
const MEANT: Readonly<Record<string, readonly string[]>> = {
	ACST: ['Australia/Adelaide', 'Australia/Darwin'],
	ACDT: ['Australia/Adelaide'],
	ACT: ['Australia/Sydney', 'Australia/Darwin', 'America/Rio_Branco'],
	AEST: ['Australia/Sydney', 'Australia/Brisbane'],
	AEDT: ['Australia/Sydney'],
	AET: ['Australia/Sydney'],
	AKST: ['America/Anchorage'],
	AKDT: ['America/Anchorage'],
	ART: ['America/Argentina/Buenos_Aires', 'Africa/Cairo'],
	AST: ['America/Halifax', 'America/Puerto_Rico', 'Asia/Riyadh'],
	ADT: ['America/Halifax'],
	AWST: ['Australia/Perth'],
	BRT: ['America/Sao_Paulo'],
	BST: ['Europe/London', 'Asia/Dhaka'],
	CAT: ['Africa/Maputo', 'Africa/Johannesburg'],
	CDT: ['America/Chicago', 'America/Havana'],
	CEST: ['Europe/Berlin', 'Europe/Paris', 'Europe/Madrid'],
	CET: ['Europe/Berlin', 'Europe/Paris', 'Europe/Madrid'],
	CST: ['America/Chicago', 'America/Mexico_City', 'Asia/Shanghai', 'America/Havana'],
	CST6CDT: ['America/Chicago'],
	CT: ['America/Chicago'],
	EAT: ['Africa/Nairobi'],
	ECT: ['America/Guayaquil', 'Europe/Paris'],
	EDT: ['America/New_York'],
	EEST: ['Europe/Athens', 'Europe/Kyiv', 'Europe/Bucharest'],
	EET: ['Europe/Athens', 'Europe/Kyiv', 'Africa/Cairo'],
	EST: ['America/New_York', 'America/Panama', 'Australia/Sydney'],
	EST5EDT: ['America/New_York'],
	ET: ['America/New_York'],
	GST: ['Asia/Dubai', 'Pacific/Guam'],
	HKT: ['Asia/Hong_Kong'],
	HST: ['Pacific/Honolulu'],
	ICT: ['Asia/Bangkok'],
	IDT: ['Asia/Jerusalem'],
	IST: ['Asia/Kolkata', 'Europe/Dublin', 'Asia/Jerusalem'],
	JST: ['Asia/Tokyo'],
	KST: ['Asia/Seoul'],
	MDT: ['America/Denver'],
	MESZ: ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'],
	MET: ['Europe/Berlin'],
	MEZ: ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'],
	MSK: ['Europe/Moscow'],
	MST: ['America/Denver', 'America/Phoenix', 'Asia/Kuala_Lumpur'],
	MST7MDT: ['America/Denver'],
	MT: ['America/Denver'],
	NDT: ['America/St_Johns'],
	NST: ['America/St_Johns'],
	NZDT: ['Pacific/Auckland'],
	NZST: ['Pacific/Auckland'],
	PDT: ['America/Los_Angeles'],
	PHT: ['Asia/Manila'],
	PKT: ['Asia/Karachi'],
	PST: ['America/Los_Angeles', 'Asia/Manila'],
	PST8PDT: ['America/Los_Angeles'],
	PT: ['America/Los_Angeles'],
	SAST: ['Africa/Johannesburg'],
	SGT: ['Asia/Singapore'],
	SST: ['Pacific/Pago_Pago', 'Asia/Singapore', 'Pacific/Guadalcanal'],
	TRT: ['Europe/Istanbul'],
	WAT: ['Africa/Lagos'],
	WEST: ['Europe/Lisbon'],
	WET: ['Europe/Lisbon'],
	WIB: ['Asia/Jakarta'],
};

/**
 * @param name as a user wrote it, in any case
 * @returns names of zones that it may stand for; undefined if it is no abbreviation that we know
 */
export function meantBy(name: string): readonly string[] | undefined {
	const key = name.toUpperCase();
	return Object.hasOwn(MEANT, key) ? MEANT[key] : undefined;
}
