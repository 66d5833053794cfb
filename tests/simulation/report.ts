import { execFileSync } from 'node:child_process';
import { type Day, dayOf } from './dayOf.ts';
import { shortest } from './shortest.ts';
import { type Outcome, type PlayedDay, simulate } from './simulatedDay.ts';
import { lineOf, type Step } from './steps.ts';

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

/** The report of a day that fails: seed, commit, faults, and the fewest steps that still fail. */
export const reportOf = async (
  { seed, rates, steps }: Pick<Day, 'seed' | 'rates'> & { steps: readonly Step[] },
  { faults }: Pick<Outcome, 'faults'>,
  play: (day: PlayedDay) => Promise<Pick<Outcome, 'faults'>> = simulate,
  size = 1,
): Promise<string> => {
  // Another fault than the one that is looked for would lead elsewhere.
  const kind = kindOf(faults[0] ?? '');
  const fewest = await shortest(steps, async (some) =>
    (await play({ seed, steps: some, rates })).faults.some((fault) => kindOf(fault) === kind),
  );
  return [
    `The day of seed ${seed} fails at commit ${commit()}; npm run simulate -- --seed ${seed}${size === 1 ? '' : ` --size ${size}`} plays it again.`,
    ...faults.map((fault) => `  ${fault.slice(0, 2_000)}`),
    `${fewest.length} of its ${steps.length} steps are enough:`,
    ...fewest.map((step) => `  ${lineOf(step)}`),
  ].join('\n');
};

/** The words of a fault without its figures. */
const kindOf = (fault: string): string => fault.replace(/\d+/g, '').slice(0, 25);

/**
 * Plays the days of some seeds; returns a report of each that fails, and the count of each event in
 * all of them.
 */
export const playDays = async (
  seeds: readonly number[],
  size = 1,
  progress: (words: string) => void = () => undefined,
) => {
  const reports: string[] = [];
  const counts = new Map<string, number>();
  const totals = () => Object.fromEntries([...counts].sort());
  for (const [nth, seed] of seeds.entries()) {
    const day = dayOf(seed, size);
    const outcome = await simulate(day);
    for (const [what, times] of Object.entries(outcome.counts))
      counts.set(what, (counts.get(what) ?? 0) + times);
    progress(`seed ${seed}: ${outcome.faults.length} faults, ${outcome.counts.bids} bids`);
    if (nth % 10 === 9) progress(`${nth + 1} days: ${JSON.stringify(totals())}`);
    if (outcome.faults.length === 0) continue;
    progress(outcome.faults.join('\n'));
    reports.push(await reportOf(day, outcome, simulate, size));
    progress(reports.at(-1) ?? '');
  }
  return { reports, counts: totals() };
};
