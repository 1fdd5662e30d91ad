/** Names of two columns with numbers of different people, the row's own person first where one of them is. */
export const pairsOfPeople: ReadonlyArray<readonly [string, string]> = `
Mobile | Emergency Contact Phone
Phone | Spouse Phone
Phone | Assistant Phone
Phone | Agent Phone
Phone | Sales Rep Mobile
Phone | Referred By Phone
Phone | Doctor Phone
Phone | Our Phone
Phone Number | Mother's Mobile
Mobile Number | Son's Mobile
Tel | Landlord Tel
Cell | Wife Cell
Telefon | Telefon Ehepartner
Telefonnummer | Telefon Notfallkontakt
Handy | Handy Mutter
Mobil | Hausarzt Telefon
Téléphone | Téléphone du conjoint
Portable | Portable du père
Teléfono | Teléfono de la madre
Celular | Celular del responsable
Celular | Celular da mãe
Telefone | Telefone do médico
Telefono | Telefono del medico
Cellulare | Cellulare della moglie
Telefoon | Telefoon huisarts
Telefon | Telefon do opiekuna
Telefon | Veli Telefonu
Телефон | Телефон мамы
電話番号 | 緊急連絡先電話番号
手机 | 紧急联系人手机
휴대폰 | 보호자 휴대폰
هاتف | هاتف الوالد
טלפון | טלפון אמא
Billing Phone | Shipping Phone
Phone | Lieferung Telefon
Mum Mobile | Dad Mobile
Mother Phone | Father Phone
Sender Phone | Recipient Phone
Seller Phone | Buyer Phone
Owner Phone | Tenant Phone
Tutor Mobile | Student Mobile
Player Phone | Parent Phone
Employee Mobile | Company Phone
Parent 1 Phone | Parent 2 Phone
Contact 1 Phone | Contact 2 Phone
Primary Contact Phone | Secondary Contact Phone
Driver Phone | Customer Phone
Guest 1 Mobile | Guest 2 Mobile
Bride Phone | Groom Phone
Caller Phone | Patient Phone
Buyer's Agent Phone | Seller's Agent Phone
Teacher Phone | Pupil Phone
Donor Phone | Recipient Phone
Plaintiff Phone | Defendant Phone
Manager Phone | Candidate Phone
Host Phone | Guest Phone
Shipper Phone | Consignee Phone
Telefon Vater | Telefon Mutter
Telefon Mieter | Telefon Vermieter
Telefon Absender | Telefon Empfänger
Handy Eltern | Handy Schüler
Téléphone locataire | Téléphone propriétaire
Tél. père | Tél. mère
Teléfono padre | Teléfono madre
Celular alumno | Celular apoderado
Telefone aluno | Telefone responsável
Celular do pai | Celular da mãe
Cellulare padre | Cellulare madre
Telefono mittente | Telefono destinatario
Telefoon ouder 1 | Telefoon ouder 2
Telefon matki | Telefon ojca
Anne Telefon | Baba Telefon
Телефон отца | Телефон матери
送り主電話番号 | 届け先電話番号
父亲电话 | 母亲电话
아버지 전화 | 어머니 전화
هاتف الأب | هاتف الأم
טלפון אבא | טלפון אמא
माता मोबाइल | पिता मोबाइल
`
	.trim()
	.split('\n')
	.map((line) => line.split(' | ') as [string, string]);

/** Names of two columns with numbers of one person. */
export const pairsOfOne: ReadonlyArray<readonly [string, string]> = `
Mobile | Phone
Phone 1 | Phone 2
Phone | Alternate Phone
Home Phone | Work Phone
Cell | Home
Cell Phone | Other Phone
Primary Phone | Secondary Phone
Mobile Phone | Business Phone
Daytime Phone | Evening Phone
Contact 1 Home | Contact 1 Mobile
Parent Mobile | Parent Home Phone
Person - Phone - Mobile | Person - Phone - Work
Phone 1 - Value | Phone 2 - Value
Customer Phone | Customer Mobile
Phone | Default Address Phone
SENDER_MOBILE | SENDER_MOBILE_ALT
Customer Phone | Customer Alternate Phone
Tel. P | Tel. G
Mobil | Vezetékes
Mobilnr | Hemtel
Home | Office
Phone Number | WhatsApp Number
Handy | Festnetz
Telefon privat | Telefon geschäftlich
Mobilnummer | Telefonnummer
Tel. mobil | Tel. Büro
Portable | Fixe
Téléphone domicile | Téléphone mobile
Teléfono móvil | Teléfono fijo
Celular | Teléfono casa
Celular | Telefone residencial
Cellulare | Telefono fisso
Mobiel | Telefoon thuis
Komórka | Telefon domowy
Cep Telefonu | Ev Telefonu
Мобильный телефон | Домашний телефон
携帯電話 | 自宅電話
手机 | 家庭电话
휴대폰 | 집전화
جوال | هاتف المنزل
נייד | טלפון בבית
मोबाइल नंबर | घर का फ़ोन
`
	.trim()
	.split('\n')
	.map((line) => line.split(' | ') as [string, string]);
