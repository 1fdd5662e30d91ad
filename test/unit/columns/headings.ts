/** What columns of phone numbers are called, and what cells say, by language. */

const partsOf = (line: string) => line.split(' | ').map((part) => part.split(';'));
const linesOf = (text: string) => text.trim().split('\n').map(partsOf);

/** A country; names of columns with numbers of the row's own person; with those of others; texts of cells without a number. */
export const headings = linesOf(`
DE | Rufnr.;Tel.-Nr.;Telefonnr.;Telefon 1;Fon;Mobil;Handy-Nr.;Mobilfunk;Mobiltel.;Festnetz;Festnetznr.;Tel. Festnetz;Tel. privat;Telefon (privat);Tel. P;Tel. dienstl.;Telefon geschäftl.;Tel. Arbeit;Telefon Büro;Telefon G;Zweitnummer;Telefon 2;Alternative Nummer;Ersatznummer;Weitere Nummer;2. Telefon;Telefon tagsüber;Telefon abends;evtl. Festnetz;Erreichbar unter;Kontakt | Tel. Mutter;Handy Vater;Notfallnummer;Notfallkontakt;Tel. Vermieter;Tel. Ansprechpartner Lieferant;Telefon Hausverwaltung;Tel. Betreuer;Tel. Partner;Tel. Arzt | keine;k.A.;keine Nr.;kein Handy;kein Telefon;entfällt;nicht angegeben;ohne;unbek.;fehlt;keine Angabe
AT | Tel.;Handy;Mobil;Festnetz;Telefon 2;Tel. dienstl. | Handy Mutter | keine
CH | Natel;Tel. P;Tel. G;Telefon P | Natel Mutter | keine
FR | N° tél;Tél;Tél. fixe;Fixe;Téléphone fixe;Port.;Tél port.;Mobile;N° mobile;Tél. domicile;Tél. bureau;Tél. pro;Téléphone professionnel;Tel perso;Autre tél;2e téléphone;Deuxième numéro;Autre numéro;Tél. secondaire;Téléphone 2;Joignable au;Coordonnées téléphoniques | Tél. de la mère;Portable père;Contact d'urgence;Tél. urgence;Tél. propriétaire;Tél. du médecin;Tél. conjoint;Tél. gardien | aucun;pas de tél;néant;sans;non communiqué;non renseigné;NC;inconnu;pas de numéro;/;aucun numéro
ES | Tfno.;Tlfno;Teléfono;Nº teléfono;Núm. tel.;Móvil;Tel. móvil;Tfno. móvil;Fijo;Tel. fijo;Teléfono fijo;Tel. casa;Teléfono particular;Tel. trabajo;Tel. oficina;Teléfono laboral;Otro teléfono;Teléfono 2;Segundo teléfono;Tel. alternativo;Teléfono adicional;Tel. secundario;Teléfono de contacto | Tel. madre;Móvil del padre;Teléfono de emergencia;Contacto de emergencia;Tel. casero;Teléfono del tutor;Tel. avalista;Teléfono del médico | no tiene;sin tel;sin número;ninguno;no consta;no facilitado;s/n;N/D;sin teléfono;no hay;no dispone
MX | Cel.;Celular;Tel. Cel;WhatsApp;Tel. casa;Tel. Oficina;Tel. 2;Lada y teléfono | Tel. Mamá;Cel. del Papá | no tiene
AR | Cel;Celular;Tel. fijo;Tel. laboral;Tel. alternativo | Tel. madre | no tiene
CO | Celular;Fijo;Tel. residencia;Celular 2 | Celular acudiente | no tiene
PT | Telemóvel;Tlm;Tlm.;Telef.;Telefone;TLF;Tel. fixo;Telefone fixo;Rede fixa;Tel. casa;Telefone trabalho;Telefone emprego;Tel. emprego;Outro telefone;Telemóvel 2;Contacto;Contacto telefónico;Nº telefone;Nº de telemóvel;Telefone alternativo | Tlm. mãe;Telemóvel do pai;Encarregado de educação;Contacto de emergência;Telefone do médico | não tem;sem;sem telefone;sem tel.;n/t;não indicado;não disponível;nenhum;n/d
BR | Celular;Cel;Fone;Fone 2;Tel. Fixo;Fixo;Tel. Res.;Telefone Residencial;Tel. Com.;Telefone Comercial;Fone Res;Zap;WhatsApp;Recado;Contato;Telefone adicional | Celular da Mãe;Fone responsável;Contato de emergência | não tem;não possui;sem número;não informado;nao tem
IT | Tel.;N. tel.;Telefono;Cell;Cellulare;N. cellulare;Tel. fisso;Fisso;Telefono fisso;Tel. casa;Tel. abitazione;Tel. ufficio;Telefono lavoro;Altro telefono;Secondo telefono;Telefono 2;Altro recapito;Recapito;Recapito 2;Tel. alternativo;Telefono secondario | Cell. mamma;Cellulare padre;Contatto emergenza;Tel. proprietario;Tel. amministratore;Telefono medico | nessuno;non ha;assente;non fornito;n.d.;no tel;manca;non presente;senza;non disponibile
NL | Tel.;Telefoonnr.;Telnr;Mobiel nr;Mob.;GSM;Vaste lijn;Vast nummer;Vaste tel.;Telefoon vast;Thuisnummer;Tel. thuis;Tel. privé;Tel. werk;Werknummer;Telefoon zakelijk;Tweede nummer;Ander nummer;Tweede telefoon;Alternatief nummer;Telefoon 2 | Tel. moeder;Mobiel vader;Noodnummer;Contactpersoon nood;Tel. verhuurder;Tel. huisarts;Mobiel partner | geen;geen nr;onbekend;n.v.t.;niet bekend;ontbreekt;geen nummer;heeft geen
BE | GSM;GSM-nummer;Tel. thuis;Tel.;Numéro GSM | GSM mama | geen
PL | Tel.;Nr tel.;Numer tel.;Telefon kom.;Komórka;Tel. kom.;Tel. kontaktowy;Telefon stacj.;Stacjonarny;Tel. stacjonarny;Tel. domowy;Dom;Tel. służbowy;Telefon do pracy;Praca;Inny telefon;Drugi telefon;Telefon dodatkowy;Drugi numer;Dodatkowy nr;Alternatywny tel.;Telefon 2;Tel. zastępczy | Tel. mamy;Telefon ojca;Kontakt awaryjny;Telefon w nagłych wypadkach;Tel. właściciela;Tel. opiekuna;Tel. lekarza | brak;nie ma;nie posiada;nie podano;b/d;bd;brak nr;nieznany;brak danych;nie dotyczy
CZ | Tel.;Tel. č.;Telefonní číslo;Mobil;Mob.;Mobilní tel.;Pevná linka;Pevná;Tel. pevný;Tel. domů;Domů;Telefon domů;Tel. do práce;Práce;Pracovní telefon;Služební telefon;Soukromý tel.;Další telefon;Jiný telefon;Druhý telefon;Alternativní telefon;Telefon 2;Záložní číslo | Tel. matky;Mobil otce;Nouzový kontakt;Tel. majitele;Zákonný zástupce;Tel. lékaře;Telefon rodiče | nemá;není;žádný;neuvedeno;neznámé;bez;chybí;nezadáno;nemá telefon;bez telefonu
SK | Tel.;Tel. č.;Telefónne číslo;Mobil;Mobilné číslo;Pevná linka;Domov;Tel. domov;Práca;Tel. do práce;Pracovný telefón;Iný telefón;Ďalší telefón;Druhé číslo;Súkromný tel.;Alternatívne číslo | Tel. matky;Mobil otca;Núdzový kontakt;Tel. majiteľa | nemá;nie je;žiadny;neuvedené;bez;neznáme;chýba
HU | Tel.;Telefonszám;Tel.szám;Telefonszáma;Mobil;Mobilszám;Mobiltelefon;Mobiltel.;Vezetékes;Vezetékes tel.;Vonalas;Vonalas telefon;Otthoni;Otthoni tel.;Otthoni telefonszám;Munkahelyi;Munkahelyi tel.;Céges telefon;Másik telefon;Második telefon;Másodlagos telefonszám;Egyéb telefon;Telefon 2;Alternatív telefonszám;Elérhetőség | Anya telefonszáma;Apa mobil;Vészhelyzeti kontakt;Tulajdonos telefon;Háziorvos tel.;Szülő telefonszáma | nincs;nincs neki;nincs megadva;ismeretlen;hiányzik;nem adott meg;nincs adat;nem adta meg
RO | Tel.;Nr. tel.;Telefon;Nr. telefon;Număr de telefon;Mobil;Tel. mobil;Telefon mobil;Fix;Telefon fix;Tel. fix;Tel. acasă;Acasă;Telefon serviciu;Tel. serviciu;Serviciu;Tel. birou;Alt telefon;Alt număr;Telefon secundar;Telefon 2;Telefon alternativ;Tel. contact;Telefon de contact | Tel. mamă;Telefon tata;Contact urgență;Tel. proprietar;Tel. medic;Telefon părinte | nu are;lipsă;lipsește;n-are;fără;nu există;necunoscut;fara telefon;nu a dat
BG | Тел.;Тел. №;Телефон;Тел. номер;GSM;ГСМ;Мобилен;Моб. тел.;Стационарен;Стац. тел.;Домашен;Домашен тел.;Дом. тел.;Служебен;Служебен телефон;Сл. тел.;Друг телефон;Втори телефон;Допълнителен телефон;Алтернативен телефон;Телефон 2;Тел. за връзка;Телефон за контакт | Тел. майка;Тел. баща;GSM на родител;Спешен контакт;Тел. собственик;Личен лекар тел. | няма;не;без;липсва;не е посочен;няма телефон;неизвестен;не дава
HR | Tel.;Broj telefona;Br. tel.;Telefon;Mobitel;Mob.;Br. mobitela;Broj mobitela;Fiksni;Fiksni telefon;Fiksni tel.;Kućni;Kućni telefon;Kućni broj telefona;Posao;Tel. posao;Poslovni telefon;Službeni mobitel;Drugi telefon;Drugi broj;Dodatni telefon;Dodatni broj;Alternativni broj;Telefon 2;Kontakt broj;Kontakt telefon;Kontakt | Mob. majke;Telefon oca;Kontakt za hitne slučajeve;Tel. vlasnika;Mobitel roditelja;Tel. liječnika | nema;nepoznato;nije unesen;bez;nije dao;ne postoji
RS | Тел.;Телефон;Бр. тел.;Број телефона;Моб.;Мобилни;Моб. тел.;Мобилни телефон;Фиксни;Фиксни тел.;Кућни;Кућни телефон;Посао;Тел. посао;Пословни;Други телефон;Други број;Додатни број;Алтернативни телефон;Контакт телефон;Telefon;Mobilni;Fiksni;Kućni tel.;Broj telefona;Br. tel.;Poslovni tel.;Drugi broj;Kontakt | Тел. мајке;Моб. оца;Хитан контакт;Телефон станодавца;Mob. oca;Tel. roditelja | нема;непознато;без;nema;nepoznat;није унет;nije dao
SI | Tel.;Telefon;Tel. št.;Telefonska številka;GSM;Mobi;Mobilni;Mobitel;Stacionarni;Stac. tel.;Fiksni;Domači telefon;Doma;Tel. doma;Služba;Tel. služba;Službeni;Službena številka;Drugi telefon;Druga številka;Dodatni telefon;Alternativna številka;Telefon 2;Kontakt | GSM mame;Telefon očeta;Nujni kontakt;Tel. lastnika;GSM starša | ni;nima;ni podatka;brez;neznano;ne obstaja
MK | Тел.;Телефон;Тел. број;Мобилен;Моб.;Фиксен;Фиксен тел.;Домашен;Домашен телефон;Службен;Службен тел.;Друг телефон;Втор телефон;Втор број;Контакт телефон;Дополнителен број | Тел. мајка;Моб. татко;Итен контакт | нема;непознат;без
AL | Tel.;Nr. tel.;Telefoni;Numri i telefonit;Celular;Cel;Nr. celulari;Fiks;Telefon fiks;Tel. shtëpie;Tel. pune;Telefoni i punës;Telefon tjetër;Numër tjetër;Telefon 2;Kontakti | Tel. nëna;Celulari i babait;Kontakt emergjence | nuk ka;s'ka;pa numër;ska;mungon;pa
GR | Τηλ.;Τηλέφωνο;Αρ. τηλ.;Αριθμός τηλεφώνου;Κιν.;Κινητό;Κινητό τηλ.;Κιν. τηλ.;Σταθερό;Σταθ.;Τηλ. σταθερό;Τηλ. οικίας;Οικίας;Τηλ. σπιτιού;Τηλ. εργασίας;Εργασίας;Τηλ. γραφείου;Επαγγελματικό τηλ.;Άλλο τηλέφωνο;Δεύτερο τηλέφωνο;Τηλέφωνο 2;Εναλλακτικό τηλ.;Τηλ. επικοινωνίας;Τηλέφωνο επικοινωνίας | Τηλ. μητέρας;Κινητό πατέρα;Επείγουσα επαφή;Τηλ. ιδιοκτήτη;Κινητό γονέα;Τηλ. γιατρού | δεν έχει;χωρίς;κανένα;άγνωστο;δεν υπάρχει;-;δεν δόθηκε;όχι
TR | Tel.;Tel. No;Telefon No;Telefon Numarası;Cep;Cep Tel;Cep No;Cep Telefonu;GSM;Sabit Tel;Sabit Hat;Sabit telefon;Ev Tel;Ev;Ev telefonu;İş Tel;İş telefonu;İş;Diğer Tel;Diğer telefon;2. Telefon;İkinci telefon;Alternatif telefon;Yedek telefon;Yedek numara;Telefon 2;İletişim;İletişim No;İletişim numarası;Telefonu | Anne Tel;Baba Cep;Acil durum;Acil Durum Telefonu;Veli Tel;Ev sahibi tel;Kefil telefonu;Doktor tel | yok;bilinmiyor;mevcut değil;belirtilmedi;bulunamadı;numara yok;verilmedi;girilmemiş
SE | Tel;Tel.nr;Telnr;Telefonnr;Mobil;Mobilnr;Mobilnummer;Mobiltelefon;Fast telefon;Fast tel;Fastnät;Hemtelefon;Tel hem;Hem;Bostad;Tel bostad;Arbete;Tel arbete;Arbetstelefon;Jobbtelefon;Tel jobb;Annat nummer;Andra telefon;Övrigt telefon;Extra nummer;Alternativt nr;Telefon 2;Tel dag;Tel kväll | Mobil mamma;Tel pappa;Anhörig;Anhörig tel;Närmast anhörig;Vårdnadshavare mobil;Hyresvärd tel;Nödkontakt | saknas;ingen;inget;okänt;finns ej;har ej;ej angivet;finns inte;uppgift saknas
NO | Tlf;Tlf.nr;Telefonnr;Tlf. nr.;Mobil;Mobilnr;Mobilnr.;Mob;Fasttelefon;Fasttlf;Fast tlf;Hjemmetelefon;Tlf hjem;Tlf privat;Privat;Tlf. arbeid;Jobbtelefon;Tlf jobb;Arbeidstelefon;Annet nummer;Annen tlf;Alternativt nummer;Ekstra tlf;Tlf 2;Reserve tlf;Kontakttlf | Mobil mor;Tlf far;Pårørende;Pårørende tlf;Foresatt mobil;Utleier tlf;Nødkontakt | ingen;mangler;ukjent;har ikke;ikke oppgitt;finnes ikke;nei
DK | Tlf;Tlf.;Tlf.nr.;Telefonnr.;Mobil;Mobilnr.;Mobiltlf.;Fastnet;Fastnettlf.;Fastnettelefon;Tlf. privat;Tlf. hjem;Hjemmetelefon;Tlf. arbejde;Arbejdstlf.;Arbejdstelefon;Andet nummer;Anden tlf.;Alternativt nr.;Ekstra tlf.;Tlf. 2 | Mors mobil;Fars tlf.;Pårørende tlf.;Udlejer tlf.;Værge | ingen;mangler;ukendt;har ikke;ikke oplyst;findes ikke
FI | Puh;Puh.;Puh.nro;Puhelin;Puhelinnumero;Puhelinnro;Matkapuhelin;Kännykkä;GSM;Matkapuh.;Lankapuhelin;Lankapuh.;Kotipuhelin;Koti;Kotinumero;Puh. koti;Työpuhelin;Puh. työ;Työ;Työnumero;Toinen puhelin;Toinen numero;Muu puhelin;Vaihtoehtoinen puhelin;Puhelin 2 | Äidin puhelin;Isän puh;Huoltajan puhelin;Lähiomainen puh;Hätäyhteystieto;Vuokranantaja puh | ei ole;puuttuu;ei tiedossa;tuntematon;ei annettu;ei
EE | Tel;Tel.;Telefon;Telefoninumber;Mob;Mobiil;Mobiiltelefon;Mob. tel.;Lauatelefon;Lauatel.;Kodune;Kodu tel;Kodutelefon;Töö tel;Töötelefon;Tööl;Teine telefon;Teine number;Muu telefon;Telefon 2;Kontakttelefon;Kontakt | Ema telefon;Isa mobiil;Hädaabi kontakt;Vanema telefon;Omaniku tel | pole;puudub;ei ole;teadmata;ei tea;ei
LV | Tālr.;Tālrunis;Tel.;Tālruņa nr.;Telefona nr.;Mob.;Mob. tālr.;Mobilais;Mobilais tālrunis;Fiksētais;Fiks. tālr.;Stacionārais;Mājas tālr.;Mājas;Mājas tālrunis;Darba tālr.;Darba tālrunis;Darbs;Otrs tālrunis;Cits tālrunis;Papildu tālrunis;Alternatīvais tālrunis;Tālr. 2;Kontakttālrunis | Mātes tālr.;Tēva mob.;Ārkārtas kontakts;Īpašnieka tālr.;Vecāka tālrunis | nav;nezināms;nav norādīts;bez;trūkst;nav telefona
LT | Tel.;Tel. nr.;Telefonas;Telefono nr.;Mob.;Mob. tel.;Mobilusis;Mobilus tel.;Fiksuotas;Laidinis;Laidinis tel.;Stacionarus tel.;Namų tel.;Namai;Namų telefonas;Darbo tel.;Darbo telefonas;Darbas;Kitas tel.;Antras telefonas;Kitas numeris;Papildomas tel.;Alternatyvus tel.;Tel. 2;Kontaktinis tel. | Mamos tel.;Tėčio mob.;Globėjo tel.;Savininko tel.;Skubus kontaktas | nėra;neturi;nežinomas;nenurodyta;nėra telefono
RU | Тел.;Телефон;Номер телефона;Тел. номер;№ тел.;Моб.;Моб. тел.;Мобильный;Сотовый;Сот. тел.;Городской;Гор. тел.;Стационарный;Домашний;Дом. тел.;Дом. телефон;Рабочий;Раб. тел.;Рабочий тел.;Служебный;Доп. телефон;Дополнительный;Другой телефон;Второй телефон;Запасной номер;Резервный телефон;Телефон 2;Контактный тел.;Телефон для связи | Тел. мамы;Моб. отца;Экстренный контакт;Тел. арендодателя;Телефон поручителя;Телефон родителя;Тел. врача | нет;не указан;отсутствует;неизвестен;без телефона;нету;не имеет;нет тел.;не оставил
UA | Тел.;Телефон;Номер телефону;№ тел.;Моб.;Моб. тел.;Мобільний;Міський;Міський тел.;Стаціонарний;Стац. тел.;Домашній;Дом. тел.;Домашній тел.;Робочий;Роб. тел.;Робочий телефон;Службовий;Дод. телефон;Додатковий;Додатковий телефон;Інший телефон;Другий телефон;Запасний номер;Резервний тел.;Телефон 2;Контактний тел.;Телефон для зв'язку;Контакт | Тел. мами;Моб. батька;Екстрений контакт;Тел. власника;Телефон поручителя;Тел. лікаря;Телефон батьків | немає;нема;ні;не вказано;відсутній;невідомо;без телефону;не має;не залишив
BY | Тэл.;Тэлефон;Нумар тэлефона;Маб.;Мабільны;Мабільны тэлефон;Хатні;Хатні тэлефон;Працоўны;Працоўны тэл.;Дадатковы тэл.;Іншы тэлефон;Гарадскі | Тэл. маці;Тэлефон бацькі | няма;не паказаны
KZ | Тел.;Телефон;Телефон нөмірі;Ұялы;Ұялы тел.;Ұялы телефон;Үй тел.;Үй телефоны;Жұмыс тел.;Жұмыс телефоны;Қосымша тел.;Қосымша телефон;Басқа телефон;Екінші телефон;Байланыс телефоны;Стационар | Анасының тел.;Әкесінің телефоны;Ата-ана телефоны;Ата-анасының тел. | жоқ;белгісіз;көрсетілмеген
UZ | Tel.;Telefon;Telefon raqami;Mobil;Mobil raqam;Uyali;Uy tel.;Uy telefoni;Ish tel.;Ish telefoni;Qo'shimcha tel.;Qo'shimcha telefon;Boshqa telefon;Ikkinchi telefon | Onasi tel.;Otasining telefoni;Ota-ona tel. | yo'q;mavjud emas
AZ | Tel.;Telefon;Telefon nömrəsi;Mobil;Mob.;Mobil nömrə;Ev tel.;Ev telefonu;İş tel.;İş telefonu;Əlavə telefon;Digər telefon;İkinci nömrə;Əlaqə nömrəsi;Əlaqə | Anasının tel.;Atasının mobili;Valideyn tel. | yoxdur;yox
GE | ტელ.;ტელეფონი;ტელ. ნომერი;მობ.;მობილური;მობ. ტელ.;ბინის ტელ.;სახლის ტელეფონი;სამსახურის ტელ.;სამსახური;დამატებითი ტელ.;სხვა ტელეფონი;მეორე ნომერი;საკონტაქტო;საკონტაქტო ნომერი | დედის ტელ.;მამის მობილური;მშობლის ტელ. | არ აქვს;არა აქვს;უცნობია;არ არის
AM | Հեռ.;Հեռախոս;Բջջ.;Բջջային;Բջջային հեռ.;Տնային;Տնային հեռ.;Աշխ. հեռ.;Աշխատանքային;Լրացուցիչ հեռ.;Այլ հեռախոս;Երկրորդ հեռախոս | Մոր հեռ.;Հոր հեռախոս;Ծնողի հեռ. | չկա;չունի;անհայտ
IL | טל';טל;טלפון;מס' טלפון;מספר טלפון;נייד;טל' נייד;טלפון נייד;פלאפון;פל';קווי;טלפון קווי;טל' בית;טלפון בבית;בית;טל' עבודה;טלפון בעבודה;עבודה;משרד;טלפון נוסף;טל' נוסף;טלפון 2;מספר נוסף;טלפון שני;טלפון אחר;טלפון חלופי;טלפון ליצירת קשר;מס' נייד | טל' אמא;נייד אבא;טלפון חירום;איש קשר לחירום;טל' הורה;טלפון בעל הדירה | אין;ללא;אין לו;לא ידוע;לא נמסר;חסר;אין טלפון;לא רלוונטי
SA | هاتف;الهاتف;رقم الهاتف;جوال;الجوال;رقم الجوال;جوال 2;الهاتف الثابت;هاتف ثابت;هاتف أرضي;هاتف المنزل;المنزل;هاتف العمل;العمل;جوال العمل;هاتف آخر;رقم آخر;جوال آخر;رقم إضافي;هاتف إضافي;هاتف بديل;رقم بديل;رقم التواصل;للتواصل;رقم الاتصال;واتساب;رقم الواتساب | جوال الأم;جوال الأب;جوال ولي الأمر;هاتف الطوارئ;رقم الطوارئ;جوال الكفيل;هاتف المالك | لا يوجد;لايوجد;غير متوفر;بدون;ليس لديه;غير معروف;لا شيء;غير موجود;ما عنده
EG | موبايل;الموبايل;رقم الموبايل;محمول;المحمول;تليفون;التليفون;رقم التليفون;تليفون أرضي;أرضي;تليفون المنزل;تليفون البيت;تليفون العمل;تليفون الشغل;موبايل 2;رقم تاني;تليفون آخر;رقم المحمول | موبايل الأم;تليفون الأب;موبايل ولي الأمر | لا يوجد;مفيش;بدون;ماعندوش
MA | الهاتف;رقم الهاتف;GSM;Tél;الهاتف النقال;النقال;المحمول;الهاتف الثابت | هاتف الأم | لا يوجد
IR | تلفن;تلفن همراه;همراه;شماره همراه;موبایل;شماره موبایل;شماره تلفن;شماره تماس;تلفن ثابت;ثابت;تلفن منزل;منزل;تلفن محل کار;محل کار;تلفن کار;تلفن دیگر;تلفن دوم;شماره دوم;شماره دیگر;تلفن جایگزین | موبایل مادر;تلفن پدر;همراه والدین;تلفن مالک;تلفن ضامن | ندارد;ندارم;نامشخص;خالی;نداره;ثبت نشده;بدون شماره;موجود نیست
PK | فون;فون نمبر;موبائل;موبائل نمبر;گھر کا نمبر;دفتر کا نمبر;دوسرا نمبر;رابطہ نمبر;Cell No;Mobile No;PTCL;Res. No;Contact No 2 | والد کا نمبر;والدہ کا موبائل | نہیں;نہیں ہے;موجود نہیں
IN | मोबाइल;मोबाइल नं.;मोबाइल नंबर;मो. नं.;फोन;फ़ोन नं.;फोन नंबर;दूरभाष;संपर्क;संपर्क नंबर;संपर्क नं.;घर का फोन;घर का नंबर;कार्यालय फोन;ऑफिस फोन;दूसरा नंबर;दूसरा मोबाइल;वैकल्पिक नंबर;अन्य फोन;अतिरिक्त नंबर;व्हाट्सएप नंबर;लैंडलाइन;Mob No.;Mobile No;Phone (R);Phone (O);Ph. (Res);Ph (Off);Alt. Mobile;Alternate Mob No;Resi. Phone;Landline No;2nd Mob. | माता का मोबाइल;पिता का फोन;पति का मोबाइल;आपातकालीन संपर्क;अभिभावक का मोबाइल;Father's Mob;Nominee Mobile;Guardian No | नहीं;नहीं है;उपलब्ध नहीं;कोई नहीं;नही है;अज्ञात;लागू नहीं
BD | মোবাইল;মোবাইল নং;মোবাইল নম্বর;মোবাইল নাম্বার;ফোন;ফোন নম্বর;ফোন নং;ল্যান্ডফোন;বাসার ফোন;বাসার নম্বর;অফিস ফোন;অফিসের নম্বর;বিকল্প নম্বর;বিকল্প মোবাইল;অন্য নম্বর;দ্বিতীয় নম্বর;যোগাযোগ নম্বর | মায়ের মোবাইল;পিতার ফোন;অভিভাবকের মোবাইল;জরুরি যোগাযোগ | নেই;নাই;নাই;জানা নেই
NP | मोबाइल;मोबाइल नं.;फोन;फोन नं.;सम्पर्क नं.;सम्पर्क नम्बर;घरको फोन;कार्यालय फोन;अर्को नम्बर;वैकल्पिक नम्बर | आमाको मोबाइल;बुबाको फोन;अभिभावकको मोबाइल | छैन
LK | දුරකථන;දුරකථන අංකය;ජංගම;ජංගම දුරකථන;නිවසේ දුරකථන;කාර්යාල දුරකථන;වෙනත් දුරකථන;ස්ථාවර දුරකථන;Mobile;Land Phone;தொலைபேசி;கைபேசி;தொலைபேசி எண்;கைபேசி எண்;வீட்டு தொலைபேசி;அலுவலக தொலைபேசி;மாற்று எண் | මවගේ දුරකථන;පියාගේ දුරකථන;தாய் கைபேசி | නැත;නැහැ;இல்லை
TH | โทร;โทร.;เบอร์โทร;เบอร์โทรศัพท์;โทรศัพท์;เบอร์มือถือ;มือถือ;โทรศัพท์มือถือ;เบอร์บ้าน;โทรศัพท์บ้าน;เบอร์ที่ทำงาน;โทรศัพท์ที่ทำงาน;ที่ทำงาน;เบอร์สำรอง;เบอร์โทรสำรอง;เบอร์อื่น;เบอร์ติดต่อ;เบอร์ติดต่อสำรอง | เบอร์แม่;โทรศัพท์บิดา;เบอร์ผู้ปกครอง;เบอร์ฉุกเฉิน;ผู้ติดต่อฉุกเฉิน;เบอร์เจ้าของ | ไม่มี;ไม่ทราบ;ไม่มีเบอร์;ไม่ระบุ
VN | SĐT;Số ĐT;Số điện thoại;Điện thoại;ĐTDĐ;Di động;ĐT di động;SĐT di động;Số di động;ĐT bàn;Số máy bàn;Điện thoại bàn;Điện thoại cố định;ĐT nhà;Điện thoại nhà;Nhà riêng;ĐT cơ quan;Điện thoại cơ quan;SĐT công ty;Số khác;SĐT khác;SĐT phụ;SĐT 2;Số điện thoại 2;Điện thoại khác;Số phụ;Zalo;Số liên hệ;Điện thoại liên hệ;Hotline | SĐT mẹ;Điện thoại bố;SĐT phụ huynh;Liên hệ khẩn cấp;SĐT người thân;SĐT chủ nhà;SĐT vợ | không có;không;ko có;chưa có;không rõ;trống
ID | No. HP;HP;No HP;Nomor HP;Telp;No. Telp;No. Telepon;Telepon;Nomor Telepon;Ponsel;WA;No. WA;Nomor WhatsApp;Telepon Rumah;Telp. Rumah;No. Telp Rumah;Telp. Kantor;Telepon Kantor;No Kantor;HP 2;No. HP 2;HP lain;Nomor lain;No. Alternatif;Nomor cadangan;HP cadangan;Telepon seluler;No. Kontak;Kontak | HP Ibu;No. HP Ayah;HP Orang Tua;Kontak Darurat;No HP Wali;Telp. Penjamin;HP suami | tidak ada;tdk ada;tidak punya;kosong;belum ada;tidak diketahui;gak ada;-
MY | No. Tel;No Tel;No. Telefon;Telefon;No. H/P;H/P;Telefon bimbit;No. Bimbit;Tel. Rumah;No Tel Rumah;Tel. Pejabat;No Tel Pejabat;Tel. Lain;No tel lain;Tel. kedua;Telefon 2;手机号码;住家电话;办公室电话 | No Tel Ibu;Tel. Bapa;Tel. Waris;No Tel Penjaga | tiada;tidak ada;tak ada;没有
PH | Cel No.;Cellphone No.;Mobile No.;CP No.;CP #;Landline;Tel. No.;Landline No.;Telepono;Numero ng telepono;Bahay;Opisina;Ibang numero;Contact No.;Other Contact No.;Viber | CP ng Nanay;Tel. ng Tatay;In case of emergency;Guardian's CP No. | wala;walang numero;none
JP | 電話;電話番号;TEL;ＴＥＬ;携帯;携帯電話;携帯番号;ケータイ;スマホ;固定電話;自宅電話;自宅TEL;ご自宅;自宅;勤務先;勤務先電話;会社電話;会社TEL;職場;その他電話;第二電話;予備電話;電話番号2;別の電話番号;連絡先;連絡先電話番号;日中連絡先;代表電話;直通 | 母携帯;父電話番号;緊急連絡先;保護者携帯;家主電話;保証人電話;担当者携帯 | なし;無;無し;ナシ;不明;未登録;未記入;ありません;ない
CN | 电话;联系电话;手机;手机号;手机号码;移动电话;座机;固定电话;固话;家庭电话;宅电;住宅电话;办公电话;单位电话;公司电话;其他电话;备用电话;备用手机;备用号码;第二电话;电话2;联系方式;另一电话 | 母亲手机;父亲电话;紧急联系电话;家长电话;房东电话;担保人电话;配偶手机 | 无;没有;暂无;不详;未知;未填;空;未提供;無
TW | 電話;聯絡電話;手機;手機號碼;行動電話;市話;室內電話;家用電話;家裡電話;住家電話;公司電話;辦公電話;公司;其他電話;備用電話;第二支電話;電話2;聯絡方式;備用手機 | 媽媽手機;父親電話;緊急聯絡人電話;家長手機;房東電話;保證人電話 | 無;沒有;沒;不詳;無資料;未提供;未填
HK | 電話;手提電話;手提;流動電話;住宅電話;公司電話;辦公室電話;其他電話;聯絡電話;Mobile;Tel (Home);Tel (Office);手提電話號碼 | 母親電話;緊急聯絡人電話;業主電話 | 沒有;無;冇
KR | 전화;전화번호;연락처;휴대폰;휴대전화;핸드폰;핸드폰번호;휴대폰 번호;HP;H.P;집전화;집 전화;자택;자택전화;자택 전화번호;유선전화;일반전화;회사전화;회사 전화;직장;직장 전화;사무실;사무실 전화;기타 연락처;추가 연락처;다른 연락처;연락처2;예비 연락처;보조 연락처 | 어머니 휴대폰;아버지 전화;보호자 연락처;비상 연락처;집주인 전화;배우자 연락처;학부모 연락처 | 없음;없다;없슴;미기재;모름;해당없음;미입력;미상
KE | Simu;Namba ya simu;Nambari ya simu;Simu ya mkononi;Simu ya mezani;Simu ya nyumbani;Simu ya kazini;Simu nyingine;Namba nyingine;Simu ya pili;Simu mbadala;Simu 2;M-Pesa No;Mawasiliano | Simu ya mama;Simu ya baba;Simu ya mzazi;Simu ya mdhamini;Simu ya mrithi;Next of kin tel | hakuna;hana;haijulikani;hana simu
ET | ስልክ;ስልክ ቁጥር;ሞባይል;ሞባይል ቁጥር;የቤት ስልክ;የቢሮ ስልክ;ሌላ ስልክ;ተጨማሪ ስልክ;አማራጭ ስልክ | የእናት ስልክ;የአባት ስልክ;የወላጅ ስልክ | የለም;የለውም
ZA | Cell;Cell No;Selfoon;Selfoonnommer;Tel (H);Tel (W);Tel (h);Tel (w);Huis;Werk;Foon;Ander nommer;Landline;Sel | Ma se selfoon;Next of kin cell;Pa Cell | geen;none
IS | Sími;Símanúmer;GSM;Farsími;Heimasími;Heima;Vinnusími;Vinna;Annar sími;Annað númer;Aukasími;Sími 2 | Sími móður;Sími föður;Sími foreldris | ekkert;enginn;vantar;óþekkt;ekki til
GB | Tel;Tel.;Tel No;Telephone no.;Mob;Mobile;Mobile No;Mob. no.;Landline;Home tel;Home;Work tel;Work;Office;Other tel;Other phone;2nd phone;Second phone;Second number;Alt. contact number;Backup number;Additional number;Phone (day);Best contact no.;Phone 2;Evening tel;Daytime number;Preferred contact number;Contact tel;Spare number;Another number | Emergency contact;Mum's mobile;Dad's phone;NOK tel;Next of kin tel;Landlord's phone;GP phone;Carer mobile;Partner's mobile;Agent tel;Referrer phone;Guarantor phone;Keyholder mobile | none;n/a;not given;no mobile;no landline;not known;nil;no tel;unknown;none given;no number given;not supplied;missing;tbc
US | Phone #;Cell #;Cell;Mobile #;Home #;Work #;Home Ph;Work Ph;Wk Ph;Hm Ph;H Phone;W Phone;C Phone;Phone 1;Alt #;Alt Phone #;Alternate #;Secondary #;Other #;Ofc Phone;Office #;Landline #;Day Phone;Night Phone;Phone (C);Phone (H);Phone (W);Phone (M);Tel (C) | Emergency #;Spouse cell;Mom cell;Dad cell;ICE phone;Parent cell;PCP phone;Referral phone;Attorney phone;Adjuster phone;Pharmacy phone;Insurance phone | none;n/a;N/A;no phone;no cell;not on file;not listed;none on file
AU | Mobile;Mob;Ph;Ph (H);Ph (W);Ph (BH);Ph (AH);Phone BH;Phone AH;Home ph;Work ph;Landline;Alt ph | NOK ph;Parent mob | nil
`);

/** A word for phones, and people who are called by other words. */
export const people = linesOf(`
Telefon | Mutter;Vater;Sohn;Tochter;Frau;Mann;Ehefrau;Ehemann;Bruder;Schwester;Oma;Opa;Onkel;Tante;Kind;Schüler;Eltern;Vormund;Lehrer;Arzt;Mieter;Vermieter;Eigentümer;Makler;Fahrer;Kunde;Verkäufer;Käufer;Absender;Empfänger;Arbeitgeber;Firma;Nachbar;Freund;Notfall;Assistent;Leiter;Partner;Bürge;Anwalt;Erbe;Betreuer;Hausmeister;Pate;Trainer;Lieferant;Auftraggeber;Ansprechpartner;Sekretariat;Pflegedienst;Angehörige
Phone | Mother;Father;Mum;Mom;Dad;Son;Daughter;Wife;Husband;Brother;Sister;Gran;Grandad;Uncle;Aunt;Child;Student;Parent;Guardian;Teacher;Doctor;Tenant;Owner;Landlord;Agent;Driver;Customer;Client;Seller;Buyer;Sender;Recipient;Employer;Company;Neighbor;Friend;Emergency;Assistant;Manager;Spouse;Partner;Guarantor;Lawyer;Heir;Carer;Keyholder;Officer;Addressee;Homeowner;Housekeeper;Officiant;Worker;Coworker;Officemate;Roommate;Firstborn;Stepmother;Godmother;Housemate;Secretary;Director;Principal;Homeroom;Callee;Representative;Reference;Referrer;Executor;Vet;Handler;Host;Sponsor;Coach;Captain;Nanny;Babysitter;Concierge;Supplier;Vendor;Courier;Dispatcher;Foreman;Nominee;Beneficiary;Witness;Insurer;Adjuster;Attorney;Accountant;Alternate-contact;Backup-contact;Secondary-contact;Other-parent;Second-driver
Tél | mère;père;fils;fille;épouse;mari;femme;frère;soeur;oncle;tante;enfant;élève;parent;tuteur;professeur;médecin;locataire;propriétaire;agent;chauffeur;client;vendeur;acheteur;expéditeur;destinataire;employeur;société;voisin;ami;urgence;assistante;responsable;conjoint;garant;avocat;héritier;gardien;nounou;notaire;syndic;commercial;directeur;secrétaire;accompagnant;livreur;traiteur
Tel | madre;padre;hijo;hija;esposa;marido;mujer;hermano;hermana;abuela;tío;tía;niño;alumno;tutor;profesor;médico;inquilino;propietario;agente;chofer;cliente;vendedor;comprador;remitente;destinatario;empleador;empresa;vecino;amigo;emergencia;asistente;responsable;cónyuge;aval;abogado;apoderado;casero;acudiente;representante;titular;codeudor;fiador;referido
Tel | mãe;pai;filho;filha;esposa;marido;mulher;irmão;irmã;avó;tio;tia;aluno;encarregado;professor;médico;inquilino;proprietário;senhorio;agente;motorista;cliente;vendedor;comprador;remetente;destinatário;empregador;empresa;vizinho;amigo;emergência;assistente;responsável;cônjuge;fiador;advogado
Tel | madre;padre;figlio;figlia;moglie;marito;fratello;sorella;nonna;nonno;zio;zia;bambino;alunno;genitore;tutore;maestra;medico;inquilino;proprietario;agente;autista;cliente;venditore;compratore;mittente;destinatario;datore;azienda;vicino;amico;emergenza;assistente;responsabile;coniuge;garante;avvocato;erede;badante;amministratore;referente
Tel | moeder;vader;zoon;dochter;vrouw;man;broer;zus;oma;opa;oom;tante;kind;leerling;ouder;voogd;leraar;huisarts;huurder;eigenaar;verhuurder;makelaar;chauffeur;klant;verkoper;koper;afzender;ontvanger;werkgever;bedrijf;buur;vriend;nood;assistent;partner;borg;advocaat;erfgenaam;mantelzorger;contactpersoon;begeleider
Tel | matki;ojca;syna;córki;żony;męża;brata;siostry;babci;wujka;cioci;dziecka;ucznia;rodzica;opiekuna;nauczyciela;lekarza;najemcy;właściciela;agenta;kierowcy;klienta;sprzedawcy;kupującego;nadawcy;odbiorcy;pracodawcy;firmy;sąsiada;znajomego;alarmowy;asystenta;kierownika;partnera;poręczyciela;adwokata;pracownika;przełożonego
Tel | matky;otce;syna;dcery;manželky;manžela;bratra;sestry;babičky;strýce;tety;dítěte;žáka;rodiče;opatrovníka;učitele;lékaře;nájemce;majitele;vlastníka;makléře;řidiče;zákazníka;prodejce;kupujícího;odesílatele;příjemce;zaměstnavatele;firmy;souseda;přítele;asistenta;vedoucího;partnera;ručitele;advokáta;domovníka;pracovníka
Telefon | anya;apa;fia;lánya;feleség;férj;testvér;nagymama;nagybácsi;gyermek;diák;szülő;gyám;tanár;orvos;bérlő;tulajdonos;ügynök;sofőr;ügyfél;eladó;vevő;feladó;címzett;munkáltató;cég;szomszéd;barát;vészhelyzet;asszisztens;vezető;partner;kezes;ügyvéd;gondozó;munkatárs
Tel | mamă;tata;fiu;fiică;soție;soț;frate;soră;bunica;unchi;mătușă;copil;elev;părinte;tutore;profesor;medic;chiriaș;proprietar;agent;șofer;client;vânzător;cumpărător;expeditor;destinatar;angajator;firmă;vecin;prieten;urgență;asistent;manager;partener;garant;avocat
Тел. | майка;баща;син;дъщеря;съпруга;съпруг;брат;сестра;баба;дядо;чичо;леля;дете;ученик;родител;настойник;учител;лекар;наемател;собственик;хазяин;агент;шофьор;клиент;продавач;купувач;подател;получател;работодател;фирма;съсед;приятел;спешност;асистент;поръчител;адвокат;служител;домоуправител
Tel. | majke;oca;sina;kćeri;supruge;supruga;muža;žene;brata;sestre;bake;djeda;ujaka;tete;djeteta;učenika;roditelja;skrbnika;učitelja;liječnika;najmoprimca;vlasnika;agenta;vozača;klijenta;prodavača;kupca;pošiljatelja;primatelja;poslodavca;tvrtke;susjeda;prijatelja;asistenta;voditelja;partnera;jamca;odvjetnika;mame;tate;domara;službenika
Тел. | мајке;оца;сина;кћерке;супруге;мужа;жене;брата;сестре;баке;деде;ујака;тетке;детета;ученика;родитеља;старатеља;учитеља;лекара;станара;власника;агента;возача;клијента;продавца;купца;пошиљаоца;примаоца;послодавца;фирме;комшије;пријатеља;домара;службеника;другара
Tel. | matere;očeta;sina;hčere;žene;moža;brata;sestre;babice;strica;tete;otroka;učenca;starša;skrbnika;učitelja;zdravnika;najemnika;lastnika;agenta;voznika;stranke;prodajalca;kupca;pošiljatelja;prejemnika;delodajalca;podjetja;soseda;prijatelja;domačina;uslužbenca
Τηλ. | μητέρας;πατέρα;γιου;κόρης;συζύγου;αδελφού;αδελφής;γιαγιάς;θείου;θείας;παιδιού;μαθητή;γονέα;κηδεμόνα;δασκάλου;γιατρού;ενοικιαστή;ιδιοκτήτη;μεσίτη;οδηγού;πελάτη;πωλητή;αγοραστή;αποστολέα;παραλήπτη;εργοδότη;εταιρείας;γείτονα;φίλου;ανάγκης;βοηθού;εγγυητή;δικηγόρου
Tel | anne;baba;oğul;kız;eş;karı;koca;kardeş;abla;dede;amca;teyze;çocuk;öğrenci;veli;vasi;öğretmen;doktor;kiracı;malik;acente;şoför;müşteri;satıcı;alıcı;gönderici;işveren;firma;komşu;arkadaş;acil;asistan;müdür;ortak;kefil;avukat;bakıcı;evsahibi;işçi
Tel | mamma;pappa;mor;far;son;dotter;fru;make;maka;bror;syster;mormor;farbror;barn;elev;förälder;målsman;lärare;läkare;hyresgäst;ägare;hyresvärd;mäklare;chaufför;kund;säljare;köpare;avsändare;mottagare;arbetsgivare;företag;granne;vän;anhörig;assistent;chef;partner;borgensman;advokat;god-man;kontaktperson;hemtjänst;arbetsledare
Tlf | mor;far;sønn;datter;kone;mann;bror;søster;bestemor;onkel;tante;barn;elev;foresatt;verge;lærer;lege;leietaker;eier;utleier;megler;sjåfør;kunde;selger;kjøper;avsender;mottaker;arbeidsgiver;firma;nabo;venn;pårørende;assistent;leder;partner;kausjonist;advokat;hjemmetjeneste;arbeidsleder;kontaktperson
Tlf | mor;far;søn;datter;kone;mand;bror;søster;bedstemor;onkel;tante;barn;elev;forælder;værge;lærer;læge;lejer;ejer;udlejer;mægler;chauffør;kunde;sælger;køber;afsender;modtager;arbejdsgiver;firma;nabo;ven;pårørende;assistent;leder;partner;kautionist;advokat;hjemmepleje
Puh | äidin;isän;pojan;tyttären;vaimon;miehen;veljen;siskon;mummon;sedän;tädin;lapsen;oppilaan;huoltajan;opettajan;lääkärin;vuokralaisen;omistajan;välittäjän;kuljettajan;asiakkaan;myyjän;ostajan;lähettäjän;vastaanottajan;työnantajan;yrityksen;naapurin;ystävän;omaisen;avustajan;esimiehen;kumppanin;takaajan;edunvalvojan;kotihoidon
Tel | ema;isa;poja;tütre;naise;mehe;venna;õe;vanaema;onu;tädi;lapse;õpilase;vanema;eestkostja;õpetaja;arsti;üürniku;omaniku;maakleri;juhi;kliendi;müüja;ostja;saatja;saaja;tööandja;firma;naabri;sõbra;assistendi;partneri;käendaja;advokaadi;töötaja;koduabi
Tālr. | mātes;tēva;dēla;meitas;sievas;vīra;brāļa;māsas;vecmāmiņas;onkuļa;tantes;bērna;skolēna;vecāka;aizbildņa;skolotāja;ārsta;īrnieka;īpašnieka;aģenta;šofera;klienta;pārdevēja;pircēja;sūtītāja;saņēmēja;darba-devēja;firmas;kaimiņa;drauga;asistenta;partnera;galvotāja
Tel. | mamos;tėčio;sūnaus;dukros;žmonos;vyro;brolio;sesers;močiutės;dėdės;tetos;vaiko;mokinio;tėvų;globėjo;mokytojo;gydytojo;nuomininko;savininko;agento;vairuotojo;kliento;pardavėjo;pirkėjo;siuntėjo;gavėjo;darbdavio;įmonės;kaimyno;draugo;padėjėjo;partnerio;laiduotojo
Тел. | мамы;папы;матери;отца;сына;дочери;жены;мужа;брата;сестры;бабушки;дяди;тёти;ребёнка;ученика;родителя;опекуна;учителя;врача;арендатора;владельца;хозяина;агента;водителя;клиента;продавца;покупателя;отправителя;получателя;работодателя;работника;фирмы;соседа;друга;экстренный;помощника;начальника;партнёра;поручителя;адвоката;домработницы;домоуправа;служащего
Тел. | мами;тата;матері;батька;сина;дочки;дружини;чоловіка;брата;сестри;бабусі;дядька;тітки;дитини;учня;батьків;опікуна;вчителя;лікаря;орендаря;власника;агента;водія;клієнта;продавця;покупця;відправника;отримувача;роботодавця;працівника;фірми;сусіда;друга;помічника;партнера;поручителя;адвоката
Тел. | анасының;әкесінің;ұлының;қызының;әйелінің;күйеуінің;ағасының;апасының;баласының;оқушының;ата-ананың;мұғалімнің;дәрігердің;иесінің;жүргізушінің;клиенттің;досының;кепілгердің;жұмыс-берушінің
טלפון | אמא;אבא;בן;בת;אישה;בעל;אח;אחות;סבתא;דוד;דודה;ילד;תלמיד;הורה;אפוטרופוס;מורה;רופא;שוכר;משכיר;סוכן;נהג;לקוח;מוכר;קונה;שולח;נמען;מעסיק;חברה;שכן;חבר;חירום;עוזר;מנהל;שותף;ערב;עורך-דין;מטפלת;אישתי;אביו;בעלים
هاتف | الأم;الأب;الابن;البنت;الزوجة;الزوج;الأخ;الأخت;الجدة;العم;الخالة;الطفل;الطالب;الوالد;الوالدة;المعلم;الطبيب;المستأجر;المالك;الوكيل;السائق;العميل;البائع;المشتري;المرسل;المستلم;الشركة;الجار;الصديق;الطوارئ;المساعد;المدير;الكفيل;المحامي;ولي-الأمر;صاحب-العمل;رب-العمل
تلفن | مادر;پدر;پسر;دختر;همسر;برادر;خواهر;مادربزرگ;عمو;خاله;کودک;دانش‌آموز;والدین;قیم;معلم;پزشک;مستأجر;مالک;مشاور;راننده;مشتری;فروشنده;خریدار;فرستنده;گیرنده;کارفرما;شرکت;همسایه;دوست;اضطراری;دستیار;مدیر;ضامن;وکیل;همکار;سرایدار
فون | والدہ;والد;بیٹا;بیٹی;بیوی;شوہر;بھائی;بہن;دادی;چچا;طالب;سرپرست;استاد;ڈاکٹر;کرایہ‌دار;مالک;ڈرائیور;گاہک;دوست;ضامن;وکیل
फोन | माता;पिता;माँ;बेटा;बेटी;पत्नी;पति;भाई;बहन;दादी;चाचा;बच्चा;छात्र;अभिभावक;शिक्षक;डॉक्टर;किरायेदार;मालिक;एजेंट;ड्राइवर;ग्राहक;विक्रेता;खरीदार;पड़ोसी;मित्र;आपातकालीन;सहायक;गारंटर;वकील;नॉमिनी
ফোন | মা;বাবা;মায়ের;বাবার;ছেলে;মেয়ে;স্ত্রী;স্বামী;ভাই;বোন;দাদি;চাচা;ছাত্র;অভিভাবক;শিক্ষক;ডাক্তার;ভাড়াটে;মালিক;ড্রাইভার;গ্রাহক;বন্ধু;জরুরি;জামিনদার
தொலைபேசி | தாய்;தந்தை;அம்மா;அப்பா;மகன்;மனைவி;கணவர்;சகோதரர்;மாணவர்;பெற்றோர்;ஆசிரியர்;மருத்துவர்;உரிமையாளர்;ஓட்டுநர்;வாடிக்கையாளர்;நண்பர்
දුරකථන | මව;මවගේ;පියා;පියාගේ;අම්මා;තාත්තා;භාරකරු;ගුරු;වෛද්‍ය;හිමිකරු
เบอร์โทร | แม่;พ่อ;มารดา;บิดา;ลูก;ภรรยา;สามี;พี่;น้อง;ย่า;ลุง;ป้า;นักเรียน;ผู้ปกครอง;ครู;หมอ;ผู้เช่า;เจ้าของ;นายหน้า;คนขับ;ลูกค้า;ผู้ขาย;ผู้ซื้อ;ผู้ส่ง;ผู้รับ;นายจ้าง;บริษัท;เพื่อนบ้าน;เพื่อน;ฉุกเฉิน;ผู้ช่วย;ผู้จัดการ;ผู้ค้ำ;ทนาย;ญาติ
SĐT | mẹ;bố;ba;má;cha;con;vợ;chồng;anh;chị;em;ông;bà;cô;chú;bác;dì;cậu;cháu;học-sinh;phụ-huynh;giáo-viên;bác-sĩ;người-thuê;chủ-nhà;môi-giới;tài-xế;khách;người-bán;người-mua;người-gửi;người-nhận;hàng-xóm;bạn;khẩn-cấp;trợ-lý;quản-lý;bảo-lãnh;luật-sư;người-nhà;giám-hộ
HP | ibu;ayah;bapak;anak;istri;suami;kakak;adik;nenek;kakek;paman;bibi;siswa;wali;orang-tua;guru;dokter;penyewa;pemilik;agen;sopir;pelanggan;penjual;pembeli;pengirim;penerima;majikan;perusahaan;tetangga;teman;darurat;asisten;manajer;penjamin;pengacara;keluarga
No Tel | ibu;bapa;anak;isteri;suami;abang;kakak;nenek;datuk;pakcik;pelajar;penjaga;waris;cikgu;doktor;penyewa;pemilik;ejen;pemandu;pelanggan;penjual;pembeli;penghantar;penerima;majikan;syarikat;jiran;kawan;kecemasan;penjamin;peguam
Tel | nanay;tatay;ina;ama;anak;asawa;kuya;ate;lola;lolo;tiyo;tiya;bata;estudyante;magulang;guro;doktor;nangungupahan;may-ari;ahente;drayber;kapitbahay;kaibigan
電話 | 母;父;息子;娘;妻;夫;兄;姉;弟;妹;祖母;祖父;叔父;叔母;子供;生徒;保護者;親;先生;医師;借主;大家;家主;所有者;仲介;運転手;顧客;売主;買主;送り主;届け先;雇用主;隣人;友人;緊急;秘書;上司;保証人;弁護士;家族;実家;本家;担当者;代理人;配偶者;同居人;管理会社;ご主人;奥様;家政婦;宅配業者;代表者
电话 | 母亲;父亲;妈妈;爸爸;儿子;女儿;妻子;丈夫;哥哥;姐姐;奶奶;爷爷;叔叔;阿姨;孩子;学生;家长;监护人;老师;医生;租客;房东;业主;中介;司机;客户;卖家;买家;寄件人;收件人;雇主;邻居;朋友;紧急;助理;经理;担保人;律师;家属;联系人;紧急联系人;配偶;第二联系人;单位负责人;家人;住户;保姆
전화 | 어머니;아버지;엄마;아빠;아들;딸;아내;남편;형;누나;할머니;삼촌;이모;자녀;학생;학부모;보호자;선생님;의사;세입자;임대인;집주인;중개인;기사;고객;판매자;구매자;보내는분;받는분;고용주;이웃;친구;비상;비서;부장;배우자;보증인;변호사;가족;담당자;직장상사;직장동료
Simu ya | mama;baba;mtoto;mke;mume;kaka;dada;bibi;babu;mjomba;shangazi;mwanafunzi;mzazi;mlezi;mwalimu;daktari;mpangaji;mwenye-nyumba;dereva;mteja;muuzaji;mnunuzi;mtumaji;mpokeaji;mwajiri;jirani;rafiki;dharura;msaidizi;meneja;mdhamini;wakili;mrithi
ስልክ | እናት;አባት;ልጅ;ሚስት;ባል;ወንድም;እህት;ተማሪ;ወላጅ;መምህር;ሐኪም;ባለቤት;ሹፌር;ጓደኛ;ዋስ
ტელეფონი | დედის;მამის;შვილის;მეუღლის;ძმის;დის;ბებიის;მოსწავლის;მშობლის;მეურვის;მასწავლებლის;ექიმის;მეპატრონის;მძღოლის;მეგობრის;თავდების
հեռախոս | մոր;հոր;որդու;կնոջ;ամուսնու;եղբոր;քրոջ;աշակերտի;ծնողի;խնամակալի;ուսուցչի;բժշկի;տիրոջ;վարորդի;ընկերոջ;երաշխավորի;մայր;հայր
Tel | ana;ata;oğul;qız;arvad;ər;qardaş;bacı;nənə;şagird;valideyn;müəllim;həkim;kirayəçi;sahib;sürücü;müştəri;zamin;anasının;atasının;işçi
Tel | ona;ota;o‘g‘il;qiz;xotin;er;aka;opa;onasi;otasi;o‘quvchi;o‘qituvchi;shifokor;egasi;haydovchi;mijoz;do‘st;kafil;ishchi
Tel | nëna;babai;djali;vajza;gruaja;burri;vëllai;motra;gjyshja;nxënësi;prindi;mësuesi;mjeku;qiramarrësi;pronari;shoferi;klienti;shitësi;blerësi;garantuesi;punëdhënësi
Sími | móður;föður;sonar;dóttur;eiginkonu;eiginmanns;bróður;systur;ömmu;barns;nemanda;foreldris;kennara;læknis;leigjanda;eiganda;bílstjóra;vinar;vinnuveitanda
Тел. | мајка;татко;син;ќерка;сопруга;маж;брат;сестра;баба;дете;ученик;родител;учител;лекар;станар;сопственик;возач;клиент;продавач;купувач;работодавач;пријател;жирант
Тэл. | маці;бацькі;сына;дачкі;жонкі;мужа;брата;сястры;бабулі;вучня;настаўніка;лекара;гаспадара;кіроўцы;сябра;працадаўцы
Tel | ma;pa;seun;dogter;vrou;man;broer;suster;ouma;oom;tannie;kind;leerder;ouer;voog;onderwyser;dokter;huurder;eienaar;verhuurder;bestuurder;kliënt;verkoper;koper;werkgewer;buurman;vriend
`);

/** Notes that forbid a call. */
export const forbidding = linesOf(`
Do not call;do not call!;DNC;don't call;Do not phone;No calls;no calls please;no more calls;please do not call again;Never call;stop calling;Do not contact;asked not to be called;does not want calls;Opted out;opt-out;call blocked;no phone calls;Do not ring;not to be called;do not disturb;Do not phone - e-mail only;Please don't call again, e-mail me (since 2024);Opted out 2026-11-03;DNC since 3 May 2026
nicht anrufen;Nicht mehr anrufen;bitte nicht anrufen;keine Anrufe;keine Anrufe mehr;will keine Anrufe;möchte nicht angerufen werden;nicht kontaktieren;Anrufverbot;Werbesperre
ne pas appeler;ne plus appeler;pas d'appel;pas d'appels;ne pas contacter;ne pas rappeler;stop appels
no llamar;NO LLAMAR;no llamar más;no volver a llamar;no quiere llamadas;no contactar;no desea ser contactado;no molestar;sin llamadas
não ligar;não ligar mais;não contactar;não quer ser contactado;não telefonar;não perturbe;sem ligações
non chiamare;non chiamare più;non contattare;non richiamare;non vuole essere chiamato;no chiamate;non disturbare
niet bellen;niet meer bellen;niet benaderen;niet contacteren;wil niet gebeld worden;niet terugbellen
nie dzwonić;nie dzwonic;proszę nie dzwonić;nie kontaktować;nie dzwonić więcej;zakaz dzwonienia
nevolat;už nevolat;nekontaktovat;zákaz volání
nevolať;už nevolať;nekontaktovať
ne hívja;ne hívjuk;nem hívható;ne hívd;nem kér hívást;ne keressük
nu sunați;nu suna
не звъни;не звънете
ne zvati;ne zovi;ne kontaktirati;ne zvati više;не звати;не зови
ne kliči;ne klicati;ne kličite
μην καλείτε;να μην καλείται;όχι κλήσεις;μην τηλεφωνείτε;μην ενοχλείτε
aramayın;aranmasın;aramayın lütfen;tekrar aramayın
ring ej;ring inte;får ej ringas;vill ej bli uppringd;kontakta ej
ikke ring;ring ikke;skal ikke ringes;ikke kontakt;vil ikke ringes;må ikke ringes op;ingen opkald
älä soita;ei saa soittaa;ei soiteta;ei puheluita
mitte helistada;ära helista;mitte enam helistada
nezvanīt;nezvaniet;lūdzu nezvanīt
neskambinti;neskambinkite;prašo neskambinti;daugiau neskambinti
не звонить;не звоните;больше не звонить;просил не звонить;не беспокоить;не перезванивать;не надо звонить
не дзвонити;не дзвоніть;більше не дзвонити;просив не дзвонити;не телефонувати;не турбувати
לא להתקשר;לא להתקשר יותר;נא לא להתקשר;אין להתקשר
لا تتصل;عدم الاتصال;ممنوع الاتصال;لا تتصلوا;لا يتصل به
تماس نگیرید;تماس نگیر;عدم تماس;زنگ نزنید
کال نہ کریں;فون نہ کریں
कॉल न करें;फोन न करें;कॉल मत करो;संपर्क न करें;फ़ोन ना करें
কল করবেন না;ফোন করবেন না;যোগাযোগ করবেন না
ห้ามโทร;อย่าโทร;ไม่ให้โทร;ไม่ต้องโทร;งดโทร
không gọi;đừng gọi;không gọi nữa;cấm gọi;không liên hệ
jangan telepon;jangan hubungi;tidak mau ditelepon;jangan ditelpon;jangan telefon
huwag tawagan;bawal tawagan;ayaw patawag
電話不可;電話しないで;電話しないでください;架電NG;電話NG;電話禁止;架電不可;電話お断り
勿打电话;请勿致电;不要打电话;不接电话;拒接;勿打扰;别打了;勿電;請勿來電;勿擾;不要再打;拒絕來電
전화하지 마세요;전화 금지;전화 거부;연락하지 마세요;수신거부;통화 거부
usipige;usipige simu;asipigiwe
`).flat(2);

/** Notes of who died, of another's number, and of those who want off a list. */
export const ended = linesOf(`
deceased;passed away in May;wrong number;Wrong person;please take me off your list;Remove me from your list;delete my data
verstorben;im März verstorben;falsche Nummer;bitte aus der Liste streichen;fallecido;número equivocado;quitar de la lista
décédée en 2024;mauvais numéro;retirer de la liste;deceduto;numero sbagliato;falecida;número errado;tirar da lista
zmarł;zły numer;proszę usunąć z listy;умерла;неверный номер;удалите из базы;помер;починал;zemřel;meghalt;téves szám
overleden;verkeerd nummer;avliden;fel nummer;kuollut;väärä numero;vefat etti;yanlış numara;listeden çıkarın;decedat
απεβίωσε;λάθος αριθμός;נפטר;מספר שגוי;תסירו אותי מהרשימה;متوفى;رقم خاطئ;已故;号码错误;亡くなりました;番号違い;사망;잘못된 번호
เสียชีวิตแล้ว;เบอร์ผิด;meninggal dunia;salah nomor;sai số;गलत नंबर;मृतक;preminuo;pogrešan broj;umrl;† 14.10.2026;RIP Sept, prize to the hospice;verst. 08/26
Not interested, price too high;kein Interesse;pas intéressée;no le interesa;não tem interesse;nie jest zainteresowana;nemá zájem;не интересует
nu este interesat;興味なし;没兴趣;number not in use;Asked to be taken off our list;nº equivocado;чужой номер;номер не существует;Birutė (mirė)
`).flat(2);

/** Notes about calls that forbid none. */
export const harmless =
	"No answer;no answer, call back;not home, call later;not reached;call back;call again;called, no answer;Not called yet;could not reach;left message;busy;interested;call in the evening;prefers phone calls;does not answer the phone;line busy;nicht erreicht;nicht erreicht, nochmal anrufen;noch nicht angerufen;Rückruf erbeten;ruft zurück;besetzt;hat nicht zurückgerufen;bitte anrufen;ne répond pas;ne répond pas au téléphone;pas de réponse, rappeler;rappeler;à rappeler;messagerie;no contesta;no contesta, llamar luego;volver a llamar;llamar por la tarde;no localizado;buzón;não atende;não atende, ligar depois;ligar à tarde;non risponde;non risponde, richiamare;richiamare;occupato;neemt niet op;terugbellen;nie odbiera;nie odbiera, zadzwonić później;oddzwonić;nezvedá;zavolat později;nem veszi fel;visszahívni;nu răspunde;de sunat;не вдига;ne javlja se;nazvati kasnije;se ne oglasi;δεν απαντά;να καλέσω αργότερα;cevap yok;açmıyor;sonra ara;svarar ej;svarar inte, ring igen;ring senere;svarer ikke;ei vastaa;ei vastaa, soita uudelleen;ei vasta;neatbild;neatsiliepia;не отвечает;не отвечает, перезвонить;недоступен;перезвонить;не дозвонились;не відповідає;передзвонити;לא עונה;לחזור אליו;لا يرد;لا يرد على الهاتف;يعاود الاتصال;جواب نمی دهد;फोन नहीं उठाया;बाद में कॉल करें;ফোন ধরেনি;ไม่รับสาย;โทรกลับ;không nghe máy;gọi lại;tidak diangkat;telepon lagi;電話出ず;不在;折り返し;再電話;无人接听;不在家;稍后再打;부재중;전화 안 받음;다시 전화;hakupokea;Call after work;Robinson;Ms Call;Ring;Bell;Non-smoker;Not paid;Notebook;Telefon;No;Never;Phone;Telephone sales;Not a phone customer;Contact Ltd;Contact lens;no contact lens;Call centre;No phone case;Don't call before 9".split(
		';',
	);

/** Names of two columns with numbers of different people, the row's own person first where one of them is. */
export const pairsOfPeople = linesOf(`
Mobile;Emergency Contact Phone | Phone;Spouse Phone | Phone;Assistant Phone | Phone;Agent Phone
Phone;Sales Rep Mobile | Phone;Referred By Phone | Phone;Doctor Phone | Phone;Our Phone
Phone Number;Mother's Mobile | Mobile Number;Son's Mobile | Tel;Landlord Tel | Cell;Wife Cell
Telefon;Telefon Ehepartner | Telefonnummer;Telefon Notfallkontakt | Handy;Handy Mutter
Mobil;Hausarzt Telefon | Celular;Celular del responsable | Telefono;Telefono del medico
Cellulare;Cellulare della moglie | Telefoon;Telefoon huisarts | Telefon;Telefon do opiekuna
Telefon;Veli Telefonu | Billing Phone;Shipping Phone | Phone;Lieferung Telefon | Mum Mobile;Dad Mobile
Mother Phone;Father Phone | Sender Phone;Recipient Phone | Seller Phone;Buyer Phone
Owner Phone;Tenant Phone | Tutor Mobile;Student Mobile | Player Phone;Parent Phone
Employee Mobile;Company Phone | Parent 1 Phone;Parent 2 Phone | Contact 1 Phone;Contact 2 Phone | 1st Contact Phone;2nd Contact Phone
Primary Contact Phone;Secondary Contact Phone | Driver Phone;Customer Phone | Guest 1 Mobile;Guest 2 Mobile
Bride Phone;Groom Phone | Caller Phone;Patient Phone | Buyer's Agent Phone;Seller's Agent Phone
Teacher Phone;Pupil Phone | Donor Phone;Recipient Phone | Plaintiff Phone;Defendant Phone
Manager Phone;Candidate Phone | Host Phone;Guest Phone | Shipper Phone;Consignee Phone
`).flat() as Array<[string, string]>;

/** Names of two columns with numbers of one person. */
export const pairsOfOne = linesOf(`
Mobile;Phone | Phone 1;Phone 2 | Phone;Alternate Phone | Home Phone;Work Phone | Cell;Home
Cell Phone;Other Phone | Primary Phone;Secondary Phone | Mobile Phone;Business Phone
Daytime Phone;Evening Phone | Contact 1 Home;Contact 1 Mobile | Parent Mobile;Parent Home Phone
Person - Phone - Mobile;Person - Phone - Work | Phone 1 - Value;Phone 2 - Value
Customer Phone;Customer Mobile | Phone;Default Address Phone | SENDER_MOBILE;SENDER_MOBILE_ALT
Customer Phone;Customer Alternate Phone | Tel. P;Tel. G | Mobilnr;Hemtel | Home;Office
Phone Number;WhatsApp Number | Handy;Festnetz | Mobilnummer;Telefonnummer | Portable;Fixe
Celular;Telefone residencial | Cellulare;Telefono fisso | Mobiel;Telefoon thuis | Cep Telefonu;Ev Telefonu
`).flat() as Array<[string, string]>;
