import fc from 'fast-check';

/** A kind of number that is none of a phone, and may well look like one. */
export interface Trap {
	country: string;
	/** How such columns are called there. */
	heading: string;
	pattern: RegExp;
}

/** By country: heading and pattern of each kind, which are separated by a colon. */
const KINDS = `
US Claim: [2-9]\\d{2}-[2-9]\\d{2}-\\d{4} | SSN: \\d{3}-\\d{2}-\\d{4} | EIN: [1-9]\\d-\\d{7} | ZIP: \\d{5}-\\d{4} | Account Number: [2-9]\\d{9} | NPI: 1\\d{9} | Routing: 0[1-3]\\d{7} | Order: 11\\d-\\d{7}-\\d{7} | Invoice: 2026\\d{4} | Timestamp: 17\\d{8} | Policy: [A-Z]{2}\\d{8} | Card: 4\\d{3} \\d{4} \\d{4} \\d{4} | ISBN: 978-\\d-\\d{3}-\\d{5}-\\d | EAN: 4\\d{12} | IMEI: 35\\d{13} | Amount: [1-9]\\d{3}\\.\\d{2} | Date: 46[3-9]\\d{2} | Coordinates: 4\\d\\.\\d{4}, -7\\d\\.\\d{4} | IP: 192\\.168\\.1\\d\\.2\\d
CA SIN: \\d{3} \\d{3} \\d{3} | Order: [2-9]\\d{9}
MX Cliente: [2-9]\\d{9} | CLABE: \\d{18}
BR CPF: \\d{3}\\.\\d{3}\\.\\d{3}-\\d{2} | CNPJ: \\d{2}\\.\\d{3}\\.\\d{3}/0001-\\d{2} | CEP: \\d{5}-\\d{3} | Pedido: [1-9]\\d{10}
AR CUIT: 2[037]-\\d{8}-\\d | DNI: [1-4]\\d\\.\\d{3}\\.\\d{3}
CL RUT: [12]\\d\\.\\d{3}\\.\\d{3}-\\d | Pedido: 9\\d{8}
CO Cédula: 1\\d{9} | NIT: 9\\d{2}\\.\\d{3}\\.\\d{3}-\\d
PE DNI: [4-7]\\d{7} | RUC: 20\\d{9}
EC Cédula: 09[1-9]\\d{7} | RUC: 17\\d{8}001
GB NHS: [4-7]\\d{2} \\d{3} \\d{4} | UTR: \\d{10} | Sort Code: \\d{2}-\\d{2}-\\d{2} | Account No: \\d{8} | Company No: 0\\d{7}
IE Order: 08[3-9]\\d{7}
FR SIREN: [3-8]\\d{2} \\d{3} \\d{3} | SIRET: [3-8]\\d{2} \\d{3} \\d{3} \\d{5} | Commande: 0[67]\\d{8} | Sécurité sociale: [12] \\d{2} \\d{2} \\d{2} \\d{3} \\d{3} \\d{2}
DE Steuernummer: \\d{2}/\\d{3}/\\d{5} | Steuer-ID: \\d{2} \\d{3} \\d{3} \\d{3} | Kundennummer: 1\\d{7} | Zeitstempel: 17639\\d{5} | PLZ: [1-9]\\d{4} | Auftrag: 2026-0\\d{4}
AT SVNR: [1-9]\\d{3} \\d{6} | UID: ATU\\d{8}
CH AHV: 756\\.\\d{4}\\.\\d{4}\\.\\d{2} | Kunde: 07[5-9]\\d{7}
NL BSN: \\d{9} | KvK: [1-9]\\d{7} | Bestelnummer: 06\\d{8}
BE Ondernemingsnummer: 0[4-7]\\d{2}\\.\\d{3}\\.\\d{3} | Rijksregister: [5-9]\\d\\.0\\d\\.[12]\\d-\\d{3}\\.\\d{2}
ES DNI: \\d{8}[A-Z] | Pedido: 6\\d{8}
PT NIF: 2\\d{2} \\d{3} \\d{3} | Encomenda: 9[1236]\\d{7}
IT Partita IVA: 0\\d{10} | Ordine: 3[2-9]\\d{8}
GR ΑΦΜ: \\d{9}
PL PESEL: \\d{11} | NIP: \\d{3}-\\d{3}-\\d{2}-\\d{2} | REGON: \\d{9}
CZ Rodné číslo: \\d{6}/\\d{4} | IČO: [2-7]\\d{7}
HU Adószám: \\d{8}-\\d-\\d{2}
RO CNP: [12]\\d{12}
SE Personnummer: [5-9]\\d0[1-9][12]\\d-\\d{4} | Organisationsnummer: 55\\d{4}-\\d{4}
NO Organisasjonsnummer: 9\\d{2} \\d{3} \\d{3} | Fødselsnummer: [0-2]\\d0[1-9]\\d{2} \\d{5}
DK CVR: [1-4]\\d \\d{2} \\d{2} \\d{2} | CPR: [0-2]\\d0[1-9]\\d{2}-\\d{4} | Dato: 2\\d-11-2026
FI Y-tunnus: \\d{7}-\\d
RU ИНН: 7[78]\\d{8} | СНИЛС: \\d{3}-\\d{3}-\\d{3} \\d{2}
TR TC Kimlik: [1-9]\\d{10} | Vergi no: \\d{10}
IL ID: 0[2-9]\\d{7} | הזמנה: 05[0-8]\\d{7}
SA Order: 5\\d{8} | Iqama: 2\\d{9}
AE Emirates ID: 784-19\\d{2}-\\d{7}-\\d
EG الرقم القومي: 2\\d{13}
NG NUBAN: 0[1-9]\\d{8} | NIN: \\d{11}
ZA Policy: 0[6-8]\\d{8} | ID: [5-9]\\d0[1-9][12]\\d{8}
KE Member: 07\\d{8}
IN Aadhaar: [2-9]\\d{3} \\d{4} \\d{4} | Order: 40\\d-\\d{7}-\\d{7} | Account: [6-9]\\d{9}
PK CNIC: \\d{5}-\\d{7}-\\d
CN 订单: 1[3-9]\\d{9} | 身份证: [1-6]\\d{17}
JP 郵便番号: \\d{3}-\\d{4} | 会員: 0[789]0\\d{8} | マイナンバー: \\d{4} \\d{4} \\d{4}
KR 주민: \\d{6}-[12]\\d{6} | 사업자: [1-6]\\d{2}-\\d{2}-\\d{5}
SG Booking: [89]\\d{7} | Date: 2026/1[0-2]/2\\d
ID NIK: 3\\d{15} | Pelanggan: 08[1-9]\\d{8}
TH บัตร: [1-8]-\\d{4}-\\d{5}-\\d{2}-\\d
VN CCCD: 0\\d{11} | Đơn hàng: 09\\d{8}
PH SSS: \\d{2}-\\d{7}-\\d
AU TFN: [1-9]\\d{2} \\d{3} \\d{3} | ABN: [1-9]\\d \\d{3} \\d{3} \\d{3} | Customer: 04\\d{8} | Medicare: [2-6]\\d{3} \\d{5} \\d
NZ IRD: 1\\d{2}-\\d{3}-\\d{3}
`;

export const traps: readonly Trap[] = KINDS.trim()
	.split('\n')
	.flatMap((line) =>
		line
			.slice(3)
			.split(' | ')
			.map((kind) => {
				const [heading = '', pattern = ''] = kind.split(': ');
				return { country: line.slice(0, 2), heading, pattern: new RegExp(`^${pattern}$`) };
			}),
	);

/** @returns cells of a trap; the same seed gives the same */
export function cellsOf({ pattern }: Trap, count: number, seed: number): string[] {
	return fc.sample(fc.stringMatching(pattern), { numRuns: count, seed });
}
