import { vi } from 'vitest';
import { exchangeTime } from '#domain/market/calendar.ts';
import { serverModules } from '#registry/server.ts';
import { differs } from '#server/jobs/planTasks.ts';
import { type AllocationMarket, openAllocation } from '../server/allocation/allocationMarket.ts';
import { settingsOf } from '../server/market/openMarket.ts';

const tasks = serverModules.flatMap((module) => module.tasks ?? []);

/** Modules that act by themselves: the tasks of the clock, the runs of processes, and what the market says. */
const started = ['job', 'processRun', 'security'];

/** More than what the scheduler lets pass between two looks at the clock, ms. */
const lookMs = 2_000;

/**
 * The whole exchange at an instant ('2026-11-20 08:00:00') with a clock that moves only when a test
 * moves it. The clock stops at every instant that the task calendar has planned, and moves on when
 * all work of that instant is done.
 */
export const openClockwork = async (from: string) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const settings = settingsOf({ OFFERDESK_WEBSITE_EVERY: '3600' });
  const market = await openAllocation(settings, instantIn(from));
  const { machine } = market;
  await market.stop();
  const stops: (() => unknown)[] = [];
  const begin = async () => {
    for (const { noun, start } of serverModules)
      if (started.includes(noun.name)) stops.push((await start?.(machine)) ?? (() => undefined));
  };

  /** Whether the log of tasks has what the tasks name now. */
  const isPlanned = async () => {
    const now = machine.now();
    const plans = await Promise.all(
      tasks.map(async ({ type, label, due }) => ({ type, label, dues: await due(machine, now) })),
    );
    return !(await differs(machine.database, plans, now));
  };
  /**
   * The unfinished work: tasks, and the runs that wait for nobody, which are between two steps now
   * and then.
   */
  const unfinished = async (): Promise<{ name: string; state: string }[]> => {
    const runs = await machine.database.db
      .selectFrom('processRun')
      .select(['process as name', 'runStatus as state'])
      .where('runStatus', '=', 'Started')
      .where('process', 'in', ['dayEnd', 'archiveOffer'])
      .execute();
    const jobs = await machine.database.db
      .selectFrom('job')
      .select(['name', 'state'])
      .where((is) =>
        is.or([
          is('state', 'in', ['waiting', 'running']),
          is.and([is('state', '=', 'planned'), is('dueAt', '<=', machine.now())]),
        ]),
      )
      .execute();
    return [...runs, ...jobs] as { name: string; state: string }[];
  };
  const nextPlanned = async (): Promise<number> => {
    const row = await machine.database.db
      .selectFrom('job')
      .select(({ fn }) => fn.min('dueAt').as('at'))
      .where('state', '=', 'planned')
      .executeTakeFirst();
    return row?.at ? Number(row.at) : Number.POSITIVE_INFINITY;
  };

  /** Waits until nothing is left to be done at this instant, and what comes after it is planned. */
  const settle = async (): Promise<void> => {
    for (let quiet = 0, tries = 0; quiet < 3; tries++) {
      await vi.advanceTimersByTimeAsync(lookMs);
      const left = await unfinished();
      quiet = left.length === 0 && (await isPlanned()) ? quiet + 1 : 0;
      if (quiet === 0) await new Promise((resolve) => setTimeout(resolve, 2));
      if (tries > 3_000)
        throw new Error(`At ${exchangeTime(machine.now())} there stays ${JSON.stringify(left)}`);
    }
    next = await nextPlanned();
  };
  let next = 0;

  return {
    ...market,
    begin: async () => {
      await begin();
      await settle();
    },
    settle,
    /** Lets the clock run to an instant, and all be done that it has planned until then. */
    runTo: async (instant: string): Promise<void> => {
      const to = instantIn(instant);
      while (next <= to) {
        market.setNow(exchangeTime(next));
        await settle();
      }
      market.setNow(instant);
    },
    close: async () => {
      for (const stop of stops.splice(0)) await stop();
      await market.close();
      vi.useRealTimers();
    },
  };
};

export type Clockwork = AllocationMarket & Awaited<ReturnType<typeof openClockwork>>;

const instantIn = (instant: string): number => Date.parse(`${instant.replace(' ', 'T')}+05:30`);
