import fc from 'fast-check';

import { phoneColumnsAmong } from '../../../nodes/shared/columns/phoneColumns';

/** Of exports of CRMs, shops, forms and calendars, and of sheets that people make. */
const PHONE_COLUMNS = [
	'Phone | phone | PHONE | Phone Number | phone_number | phoneNumber | Phone # | Phone No. | Phone no',
	'Phone Nr | Telephone | Telephone Number | Tel | Tel. | Tel No | Tel # | Mobile | Mobile Number',
	'Mobile No. | Mobile Phone | mobile_phone | mobilePhone | MobilePhone | Cell | Cell Phone | Cell #',
	'Cellphone | Cell Number | Mob | Mob. | Mob No | Ph | Ph. | Ph No | Ph # | Ph. Number | Contact No',
	'Contact No. | Contact Number | Contact Phone | Contact Mobile | Customer Phone | Client Phone',
	'Client Mobile | Lead Phone | Guest Phone | Guest Mobile | Patient Phone | Patient Mobile',
	'Patient Cell | Member Phone | Parent Phone | Parent Mobile | Parent/Guardian Phone',
	"Parent 1 Phone | Mother's Phone | Father Mobile | Student Phone | Student Mobile | Applicant Phone",
	'Candidate Phone | Attendee Phone | Attendee Phone Number | Invitee Phone | Invitee Phone Number',
	'Participant Phone | Registrant Phone | Tenant Phone | Buyer Phone | Donor Phone | Recipient Phone',
	'Subscriber Phone | Primary Phone | Primary Phone Number | Main Phone | Preferred Phone',
	'Preferred Phone Number | Best Phone | Best Phone Number | Best Contact Number | Best Number',
	'Home Phone | Work Phone | Business Phone | Office Phone | Company Phone | Other Phone',
	'Alternate Phone | Alt Phone | Secondary Phone | Daytime Phone | Evening Phone | Day Phone',
	'Direct Phone | Billing Phone | billing_phone | Shipping Phone | Delivery Phone',
	'Default Address Phone | default_address_phone | Bill To Phone | Ship-to Phone | Phone 1 - Value',
	'Phone 1 | Phone1 | Phone 2 | Phone_1 | Primary phone (required) | Phone (Home) | Phone (Work)',
	'Phone (Mobile) | Phone (mobile) | Phone - Work | Person - Phone | Person - Phone - Work',
	'Person - Phone - Mobile | Phone__c | Mobile_Phone__c | Phone_Number__c | MobilePhone__c | WhatsApp',
	'WhatsApp Number | Whatsapp No | WhatsApp Phone | Phone (WhatsApp) | Celular (WhatsApp)',
	'Text Reminder Number | Reminder Phone | SMS Number | SMS Phone | Text Number | Text Phone',
	'Phone for text reminders | Number to call | Phone to call | Callback Number | Callback Phone',
	'Phone number (with area code) | Phone number (with country code) | Phone (incl. area code)',
	'Your phone number | Your Phone | Phone Number (required) | Phone number * | User Phone',
	'User Mobile | formatted_phone_number | International Phone Number | phone_e164 | E164 Phone',
	"raw_phone | Full Phone | Phone Numbers | What's your phone number? | What is your phone number?",
	"What's your mobile number? | What is your cell phone number? | Please enter your phone number",
	'Enter your mobile number | Which phone number can we reach you on?',
	'At which phone number can we reach you? | What is the best phone number to reach you?',
	"Best number to reach you | What's the best number to call you on? | Phone number to reach you",
	'Telefon | Telefonnummer | Telefon Nr. | Tel.-Nr. | Tel. mobil | Telefon mobil | Telefon (mobil)',
	'Telefon privat | Telefon geschäftlich | Telefon (privat) | Handy | Handynummer | Handy-Nr.',
	'Handynr | Mobil | Mobilnummer | Mobilnr. | Mobiltelefon | Mobilfunknummer | Rufnummer',
	'Rufnummer mobil | Festnetz | Festnetznummer | Kontakttelefon | Kontaktnummer | Telefon 1',
	'Ihre Telefonnummer | Wie lautet Ihre Telefonnummer?',
	'Unter welcher Telefonnummer erreichen wir Sie? | Bitte geben Sie Ihre Handynummer an | Téléphone',
	'Tel. portable | Tél. | Tél. mobile | Téléphone mobile | Téléphone portable | Téléphone fixe',
	'Téléphone domicile | Portable | N° de téléphone | Numéro de téléphone | Numéro de portable',
	'N° portable | Mobile client | GSM | Quel est votre numéro de téléphone ?',
	'Votre numéro de téléphone | Teléfono | Teléfono móvil | Móvil | Tlf | Tlf. | Tfno | Tel. móvil',
	'Celular | Número de celular | Nro. de teléfono | Teléfono de contacto | Número de contacto',
	'¿Cuál es tu número de teléfono? | Tu teléfono | Cel. | Telefone | Telefone celular',
	'Telefone de contato | Fone | Celular / WhatsApp | Número de telefone | Telemóvel | Seu telefone',
	'Qual é o seu telefone? | Telefono | Cellulare | Numero di telefono | Numero cellulare | Cell.',
	'Tel. cell. | Recapito telefonico | N. telefono | Qual è il tuo numero di telefono? | Telefoon',
	'Telefoonnummer | Mobiel | Mobiel nummer | 06-nummer | Telefoon mobiel | Telefon komórkowy',
	'Nr telefonu | Numer telefonu | Tel. kom. | Telefonnummer mobil | Puhelin | Matkapuhelin',
	'Cep telefonu | GSM No',
].flatMap((line) => line.split(' | '));

/** What lies beside them there. A number of another person is no less wrong than an ID. */
const OTHER_COLUMNS = [
	'Phone Type | Phone 1 - Type | Phone 1 - Label | phone_type | Phone Verified | Phone Verified?',
	'phone_verified | Phone Country | Phone Country Code | Country Code | Phone Code | Phone Ext',
	'Phone Extension | Extension | Ext | Phone Opt In | Phone Opt-Out | SMS Opt-In | SMS Consent',
	'Text Consent | Phone Consent | OK to text | Ok to call | Can we call you? | May we call you?',
	'May we text you? | Do Not Call | Do not phone | DoNotCall | Phone Call Date | Phone Calls',
	'Last Phone Call | Number of calls | Number of Phone Calls | Call Count | Call Notes | Phone Notes',
	'Phone Status | Phone Valid | Phone Provider | Phone Carrier | Carrier | Phone Brand | Phone Model',
	'Mobile App | Mobile OS | Mobile Device | Mobile Visits | Mobile Sessions | Cell Carrier',
	'Cell Type | Fax | Fax Number | Business Fax | Home Fax | Other Fax | Pager | Telex',
	'Emergency Contact | Emergency Contact Phone | Emergency Phone | Emergency Number',
	'In case of emergency phone | Spouse Phone | Spouse Mobile | Partner Phone | Assistant Phone',
	"Assistant's Phone | Manager's Phone | Manager Phone | Agent Phone | Sales Rep Phone",
	'Account Manager Phone | Referrer Phone | Referred By Phone | Doctor Phone | Physician Phone',
	'Clinic Phone | Store Phone | Location Phone | Our Phone | From Number | Caller ID | Order Number',
	'Order No | Invoice Number | Account Number | Account No | Customer Number | Customer No',
	'Customer ID | Client Number | Client No | Member Number | Member No | Patient Number | Patient No',
	'Student Number | Student No | Ticket Number | Case Number | Reference Number | Tracking Number',
	'House Number | Street Number | Room Number | Table Number | Seat Number | Flight Number',
	'VAT Number | Tax Number | Card Number | Serial Number | Licence Number | Policy Number',
	'Contract Number | Confirmation Number | Number of guests | Party Size | Row Number | row_number',
	'Number | No | No. | # | ID | id | Contact | Contact ID | Contact Name | Contact Owner',
	'Contact Email | Client | Customer | Home | Work | Office | Business | Day | Evening | Text | SMS',
	'Reminder | Callback | Best time to call | Preferred Contact Method | How should we contact you?',
	'Preferred contact | Address | Postal code | Zip | Postleitzahl | PLZ | Hausnummer | Kundennummer',
	'Kunden-Nr. | Bestellnummer | Rechnungsnummer | Vorwahl | Durchwahl | Fax-Nr. | Notfallnummer',
	'Notfallkontakt Telefon | Steuernummer | Numéro de client | Numéro de commande | N° client',
	"Contact d'urgence téléphone | Numero de cliente | Número de pedido | DNI | NIF | CPF | CNPJ | CEP",
	'Numero cliente | Codice fiscale | Partita IVA | Klantnummer | Bestelnummer',
	'What is your phone type? | What is your emergency contact phone number?',
	'Which phone model do you use? | What is your order number? | Please enter your member number',
	'What brand is your phone? | Who is your mobile provider?',
].flatMap((line) => line.split(' | '));

const isFound = (column: string) => phoneColumnsAmong([column]).length > 0;

it('finds columns with phone numbers by their names', () => {
	expect(PHONE_COLUMNS.filter((column) => !isFound(column))).toEqual([]);
});

it('takes no other column for one', () => {
	expect(OTHER_COLUMNS.filter(isFound)).toEqual([]);
});

it('finds them for everybody who is called, in each way to write a name', () => {
	const person = fc.constantFrom(
		'Parent',
		'Student',
		'Applicant',
		'Attendee',
		'Guest',
		'Patient',
		'Client',
		'',
	);
	const kind = fc.constantFrom('Home', 'Work', 'Primary', 'Preferred', '');
	const number = fc.constantFrom('Phone', 'Phone Number', 'Mobile', 'Mobile Phone', 'Cell', 'Tel');
	const behind = fc.constantFrom('1', '(WhatsApp)', '(mobile)', '');
	const written = fc.constantFrom<(words: string[]) => string>(
		(words) => words.join(' '),
		(words) => words.join('_').toLowerCase(),
		(words) => words.join('-').toUpperCase(),
		(words) => words.join(''),
		(words) => `${words.join('_')}__c`,
	);
	fc.assert(
		fc.property(person, kind, number, behind, written, (...[who, which, what, after, write]) => {
			const column = write([who, which, what, after].filter(Boolean));
			expect([column, isFound(column)]).toEqual([column, true]);
		}),
	);
});
