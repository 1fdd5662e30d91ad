import { figuresOf, type Scenario } from './simulation/campaign';
import { atOnce, bucket, slidingWindow } from './simulation/limits';
import { Pace } from '../../../../nodes/shared/request/pace/pace';
const S: Record<string, Scenario> = {
	fiftyUnsaid: { limits: () => [slidingWindow(50, 1000, { saysWhen: false }), atOnce(20, 20)], rows: 500, duration: 20 },
	fiveSays: { limits: () => [atOnce(5, 1000, { saysWhen: true })], rows: 200, duration: 1000 },
	fifty: { limits: () => [slidingWindow(50, 1000), atOnce(20, 20)], rows: 500, duration: 20 },
	five: { limits: () => [atOnce(5, 1000)], rows: 100, duration: 1000 },
	slow: { limits: () => [slidingWindow(50, 1000), atOnce(20, 300)], rows: 1500, duration: 300 },
	two: { limits: () => [slidingWindow(50, 1000), atOnce(20, 20)], rows: 1000, duration: 20, workers: 2 },
	sixty: { limits: () => [slidingWindow(60, 60000)], rows: 600, workers: 2 },
	bucketUnsaid: { limits: () => [bucket(5, 1, { saysWhen: false })], rows: 600 },
	bucket: { limits: () => [bucket(5, 1)], rows: 600 },
};
it('trace', async () => {
	const orig = Pace.prototype.end;
	let second = -1; let counts: Record<string, number> = {}; 
	jest.spyOn(Pace.prototype, 'end').mockImplementation(function (this: any, start: any, report: any, now: number) {
		const s = Math.floor(now / 1000);
		if (s !== second) { {const r = this.rate; process.stderr.write(`${second} ${JSON.stringify(counts)} rule ${r.rule ? JSON.stringify(r.rule) : '-'} next ${r.nextTry.toFixed(0)} nextP ${r.nextPeriodTry.toFixed(0)} tooShort ${r.tooShort} held ${r.held} limit ${this.concurrency.limit}\n`);}; counts = {}; second = s; }
		counts[report.kind] = (counts[report.kind] ?? 0) + 1;
		orig.call(this, start, report, now);
		if (report.kind === 'turnedAway') {
			const r = this.rate; const c = this.concurrency; const t = this.trouble;
			process.stderr.write(`   @${now.toFixed(0)} started ${start.at.toFixed(0)} inFlight ${start.inFlight} RA ${report.retryAfter} -> rule ${r.rule ? `${r.rule.most}/${r.rule.within.toFixed(0)}${''}` : '-'} open ${!!r.open} limit ${c.limit.toFixed(1)} tooMany ${c.tooMany} nextTry ${c.nextTry} pausedUntil ${t.pauseEnds.toFixed(0)}\n`);
		}
	});
	const f = await figuresOf(S[process.env.SC as string] as Scenario, Number(process.env.SEED ?? 1));
	process.stderr.write(JSON.stringify(f) + '\n');
});
