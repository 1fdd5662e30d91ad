import { plainWords } from './columnName';

/** How the columns of one person are called, those first that are called first. What is none of these comes second. */
const MOBILE =
	/mob|cell|handy|movil|celular|portable|gsm|whatsapp|komork|\bcep\b|ponsel|\bhp\b|\bm\b|手机|携帯|휴대|сотов|моб|मोबाइल|মোবাইল|جوال|موبايل/u;
const HOME =
	/home|address|privat|domicil|casa|thuis|house|landline|fix|fijo|fisso|festnetz|\bvast|\bh\b|自宅|家/u;
const WORK =
	/work|business|office|company|buro|arbeit|geschaft|dienst|firma|trabajo|trabalho|oficina|escritorio|bureau|travail|ufficio|lavoro|werk|kantoor|\bw\b|会社|公司/u;
const OTHER = /other|shipping|delivery|altern|second|backup|2nd|\bfax\b/u;

/** Words for people: columns with different ones hold numbers of different people. */
const PEOPLE =
	/student|pupil|child|parent|guardian|carer|mother|father|mom|dad|spouse|partner|husband|wife|emergency|agent|doctor|driver|manager|applicant|candidate|employer|sender|recipient|tenant|landlord|schuler|eltern|mutter|vater|alumno|padre|madre|eleve|parente/gu;

/** @returns columns with numbers of one person in the order in which they are called: mobile, phone, home, work, other */
export function inCallingOrder(columns: readonly string[]): string[] {
	return [...columns].sort((a, b) => rankColumn(a) - rankColumn(b));
}

function rankColumn(column: string): number {
	const words = plainWords(column);
	if (OTHER.test(words)) return 4;
	if (MOBILE.test(words)) return 0;
	if (WORK.test(words)) return 3;
	return HOME.test(words) ? 2 : 1;
}

/** Whether columns seem to hold numbers of different people, such as a student and a parent. */
export function nameDifferentPeople(columns: readonly string[]): boolean {
	const people = columns.map((column) => (plainWords(column).match(PEOPLE) ?? []).join(' '));
	return new Set(people).size > 1;
}
