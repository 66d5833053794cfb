import type { DayType } from '#domain/exchangeFile/exchangeBid.ts';
import type { Words } from '#domain/sentence.ts';
import { storedWords } from '#server/database/rows/saidTexts.ts';
import type { Machine } from '#server/machine/machine.ts';

/** A step of the run of a day, as far as files between exchanges go. */
export type RunStep = {
  stepStatus: string;
  message: Words | null;
  /** ms */
  endedAt: number | null;
};

/** The run that works, or has worked, on a day of an offer. */
export type RunOfDay = {
  runId: number;
  step(name: string): RunStep | null;
  /** The file of the run whose name has this in it: its name and how large it is. */
  file(part: string): string | null;
};

/** The newest run of each day of offers that was not cancelled, by `symbol openOnDate dayType`. */
export const runsOfDays = async ({
  database,
}: Pick<Machine, 'database'>): Promise<
  (symbol: string, openOnDate: string, dayType: DayType) => RunOfDay | null
> => {
  const { db } = database;
  const runs = (await db
    .selectFrom('processRun')
    .innerJoin('masterSetup', (join) =>
      join.on(({ eb, ref, cast }) =>
        eb(ref('processRun.aboutKey'), '=', cast(ref('masterSetup.id'), 'text')),
      ),
    )
    .where('about', '=', 'masterSetup')
    .where('runStatus', '!=', 'Cancelled')
    .select(['runId', 'symbol', 'openOnDate', 'dayType'])
    .orderBy('runId', 'desc')
    .limit(200)
    .execute()) as { runId: number; symbol: string; openOnDate: string; dayType: string }[];
  const ids = runs.map(({ runId }) => Number(runId));
  if (ids.length === 0) return () => null;
  const steps = (await db
    .selectFrom('processStep')
    .select(['runId', 'name', 'stepStatus', 'message', 'sentences', 'endedAt'])
    .where('runId', 'in', ids)
    .execute()) as (Omit<RunStep, 'message'> & {
    runId: number;
    name: string;
    message: string | null;
    sentences: string | null;
  })[];
  const files = (await db
    .selectFrom('processFile')
    .select(['runId', 'name'])
    .where('runId', 'in', ids)
    .execute()) as { runId: number; name: string }[];
  return (symbol, openOnDate, dayType) => {
    const run = runs.find(
      (each) =>
        each.symbol === symbol && each.openOnDate === openOnDate && each.dayType === dayType,
    );
    if (!run) return null;
    const runId = Number(run.runId);
    const isOurs = (each: { runId: number }) => Number(each.runId) === runId;
    return {
      runId,
      step: (name) => {
        const step = steps.find((each) => isOurs(each) && each.name === name);
        return step ? { ...step, message: storedWords(step, 'message') } : null;
      },
      file: (part) => files.find((each) => isOurs(each) && each.name.includes(part))?.name ?? null,
    };
  };
};
