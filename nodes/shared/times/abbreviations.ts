import { longNames } from './generated/zoneNames';

/** What a name of a zone may stand for. */
export interface Meaning {
	/** ISO 3166 code. */
	country: string;
	/** IANA name. */
	zone: string;
	/** The only offset at which clocks of the zone are called so, such as `-05:00`; absent if it is all year. */
	offset?: string;
}

/** By abbreviation, each as country, zone and offset. Engines read some as zones that people do not mean (BST for Dhaka, EST for Panama). */
const MEANT: Readonly<Record<string, readonly string[]>> = {
	ACST: ['AU Australia/Adelaide +09:30', 'AU Australia/Darwin +09:30'],
	ACDT: ['AU Australia/Adelaide +10:30'],
	ACT: ['AU Australia/Sydney', 'AU Australia/Darwin', 'BR America/Rio_Branco'],
	AEST: ['AU Australia/Sydney +10:00', 'AU Australia/Brisbane +10:00'],
	AEDT: ['AU Australia/Sydney +11:00'],
	AET: ['AU Australia/Sydney', 'AU Australia/Brisbane'],
	AKST: ['US America/Anchorage -09:00'],
	AKDT: ['US America/Anchorage -08:00'],
	ART: ['AR America/Argentina/Buenos_Aires -03:00', 'EG Africa/Cairo +02:00'],
	AST: ['CA America/Halifax -04:00', 'PR America/Puerto_Rico -04:00', 'SA Asia/Riyadh +03:00'],
	ADT: ['CA America/Halifax -03:00'],
	AWST: ['AU Australia/Perth +08:00'],
	BRT: ['BR America/Sao_Paulo -03:00'],
	BST: ['GB Europe/London +01:00', 'BD Asia/Dhaka +06:00'],
	CAT: ['MZ Africa/Maputo +02:00', 'ZA Africa/Johannesburg +02:00'],
	CDT: ['US America/Chicago -05:00', 'CA America/Winnipeg -05:00', 'CU America/Havana -04:00'],
	CEST: ['DE Europe/Berlin +02:00', 'FR Europe/Paris +02:00', 'ES Europe/Madrid +02:00'],
	CET: ['DE Europe/Berlin +01:00', 'FR Europe/Paris +01:00', 'ES Europe/Madrid +01:00'],
	CST: [
		'US America/Chicago -06:00',
		'CA America/Winnipeg -06:00',
		'MX America/Mexico_City -06:00',
		'CN Asia/Shanghai +08:00',
		'TW Asia/Taipei +08:00',
		'CU America/Havana -05:00',
	],
	CST6CDT: ['US America/Chicago', 'CA America/Winnipeg'],
	CT: ['US America/Chicago', 'CA America/Winnipeg'],
	EAT: ['KE Africa/Nairobi +03:00'],
	ECT: ['EC America/Guayaquil -05:00', 'FR Europe/Paris +01:00'],
	EDT: ['US America/New_York -04:00', 'CA America/Toronto -04:00'],
	EEST: ['GR Europe/Athens +03:00', 'UA Europe/Kyiv +03:00', 'RO Europe/Bucharest +03:00'],
	EET: [
		'GR Europe/Athens +02:00',
		'UA Europe/Kyiv +02:00',
		'RO Europe/Bucharest +02:00',
		'EG Africa/Cairo +02:00',
	],
	EST: [
		'US America/New_York -05:00',
		'CA America/Toronto -05:00',
		'PA America/Panama -05:00',
		'AU Australia/Sydney +10:00',
	],
	EST5EDT: ['US America/New_York', 'CA America/Toronto'],
	ET: ['US America/New_York', 'CA America/Toronto'],
	GST: ['AE Asia/Dubai +04:00', 'GU Pacific/Guam +10:00'],
	HKT: ['HK Asia/Hong_Kong +08:00'],
	HST: ['US Pacific/Honolulu -10:00'],
	ICT: ['TH Asia/Bangkok +07:00'],
	IDT: ['IL Asia/Jerusalem +03:00'],
	IST: ['IN Asia/Kolkata +05:30', 'IE Europe/Dublin +01:00', 'IL Asia/Jerusalem +02:00'],
	JST: ['JP Asia/Tokyo +09:00'],
	KST: ['KR Asia/Seoul +09:00'],
	MDT: ['US America/Denver -06:00', 'CA America/Edmonton -06:00'],
	MESZ: ['DE Europe/Berlin +02:00', 'AT Europe/Vienna +02:00', 'CH Europe/Zurich +02:00'],
	MET: ['DE Europe/Berlin +01:00'],
	MEZ: ['DE Europe/Berlin +01:00', 'AT Europe/Vienna +01:00', 'CH Europe/Zurich +01:00'],
	MSK: ['RU Europe/Moscow +03:00'],
	MST: [
		'US America/Denver -07:00',
		'US America/Phoenix -07:00',
		'CA America/Edmonton -07:00',
		'MX America/Hermosillo -07:00',
		'MY Asia/Kuala_Lumpur +08:00',
	],
	MST7MDT: ['US America/Denver', 'CA America/Edmonton'],
	MT: ['US America/Denver', 'CA America/Edmonton'],
	NDT: ['CA America/St_Johns -02:30'],
	NST: ['CA America/St_Johns -03:30'],
	NZDT: ['NZ Pacific/Auckland +13:00'],
	NZST: ['NZ Pacific/Auckland +12:00'],
	PDT: ['US America/Los_Angeles -07:00', 'CA America/Vancouver -07:00'],
	PHT: ['PH Asia/Manila +08:00'],
	PKT: ['PK Asia/Karachi +05:00'],
	PST: ['US America/Los_Angeles -08:00', 'CA America/Vancouver -08:00', 'PH Asia/Manila +08:00'],
	PST8PDT: ['US America/Los_Angeles', 'CA America/Vancouver'],
	PT: ['US America/Los_Angeles', 'CA America/Vancouver'],
	SAST: ['ZA Africa/Johannesburg +02:00'],
	SGT: ['SG Asia/Singapore +08:00'],
	SST: ['AS Pacific/Pago_Pago -11:00', 'SG Asia/Singapore +08:00', 'SB Pacific/Guadalcanal +11:00'],
	TRT: ['TR Europe/Istanbul +03:00'],
	WAT: ['NG Africa/Lagos +01:00'],
	WEST: ['PT Europe/Lisbon +01:00'],
	WET: ['PT Europe/Lisbon +00:00'],
	WIB: ['ID Asia/Jakarta +07:00'],
};

/**
 * @param name as a user wrote it, in any case: an abbreviation, or a name such as `Eastern Time`
 * @returns what it may stand for; undefined if it is not known
 */
export function findMeanings(name: string): readonly Meaning[] | undefined {
	const key = name.toUpperCase();
	const meant = valueAt(MEANT, key) ?? valueAt(longNames, name.toLowerCase());
	return meant?.map((text) => {
		const [country = '', zone = '', offset] = text.split(' ');
		return { country, zone, ...(offset !== undefined && { offset }) };
	});
}

function valueAt<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
	return Object.hasOwn(table, key) ? table[key] : undefined;
}
