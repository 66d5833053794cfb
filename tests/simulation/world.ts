import { vi } from 'vitest';
import { exchangeTime } from '#domain/market/calendar.ts';
import { serverModules } from '#registry/server.ts';
import { databaseFile } from '#server/database/sqlite/sqlite.ts';
import { differs } from '#server/jobs/planTasks.ts';
import { setRoom } from './connections.ts';
import { copyOf, type Image } from './image.ts';
import { Ended, type Ending, type Life, openLife } from './life.ts';

const tasks = serverModules.flatMap((module) => module.tasks ?? []);

/** A start takes as long as a job is held for a process that is gone. */
const startMs = 16_000;
/** More than what the scheduler lets pass between two looks at the clock. */
const lookMs = 2_000;
const hourMs = 3_600_000;

/** The exchange of one simulated day. */
export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * The whole exchange with a clock that only the simulation moves, in processes that end at a write and start again
 * on what is left. `from` is an instant for the masters of the demo, or an image to go on from.
 */
export const openWorld = async (from: Image | string, rmsUrl: string | null = null) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let time = typeof from === 'string' ? instantIn(from) : from.time;
  let behind = 0;
  let next = 0;
  const clocks = { now: () => time - behind, steady: () => time };
  const figures = { ends: 0, fullDisk: 0, setBack: 0 };
  const lives: Life[] = [];
  /** Ends of the processes that follow this one, in their order. */
  const endings: Ending[] = [];
  const start = async (image: Image | null) => {
    const life = await openLife(image, clocks, rmsUrl);
    lives.push(life);
    return life;
  };
  let life = await start(typeof from === 'string' ? null : copyOf(from));

  /** Starts the process again where it has ended; those who wait for it share one start. */
  const revive = (): Promise<void> => {
    reviving ??= startedAgain().finally(() => {
      reviving = null;
    });
    return reviving;
  };
  let reviving: Promise<void> | null = null;
  const startedAgain = async (): Promise<void> => {
    for (let image = life.left(); image; image = life.left()) {
      figures.ends += 1;
      await life.stop();
      time += startMs;
      life = await start(image);
      const following = endings.shift();
      if (following) life.endAt(following);
      await life.begin().catch(onlyEnds);
    }
  };

  const rows = (table: string, where: Record<string, unknown> = {}): Promise<any[]> =>
    life.machine.database.db
      .selectFrom(table)
      .selectAll()
      .where((is) => is.and(where))
      .execute();

  const isPlanned = async () => {
    const { machine } = life;
    const now = machine.now();
    const plans = await Promise.all(
      tasks.map(async ({ type, label, due }) => ({ type, label, dues: await due(machine, now) })),
    );
    return !(await differs(machine.database, plans, now));
  };

  /** Fills the disk of the database, or makes room. PostgreSQL has its disk elsewhere. */
  const fillDisk = (isFull: boolean): void => {
    const { folder } = life.place;
    if (folder === undefined) return;
    figures.fullDisk += isFull ? 1 : 0;
    setRoom(databaseFile(folder), isFull ? 0 : null);
  };

  /** Waits until nothing is left to be done at this instant, and what comes after it is planned. */
  const settle = async (): Promise<void> => {
    fillDisk(false);
    for (let quiet = 0, tries = 0; quiet < 2; tries++) {
      await vi.advanceTimersByTimeAsync(lookMs);
      await revive();
      const left = await underWay();
      quiet = left.length === 0 && (await isPlanned()) ? quiet + 1 : 0;
      if (quiet === 0) await new Promise((resolve) => setTimeout(resolve, 2));
      if (tries > 3_000)
        throw new Error(`At ${exchangeTime(clocks.now())} there stays ${JSON.stringify(left)}`);
    }
    const planned = (await rows('job', { state: 'planned' })).map(({ dueAt }) => Number(dueAt));
    next = Math.min(...planned);
  };
  const underWay = async () => {
    const runs = await rows('processRun', { runStatus: 'Started' });
    const jobs = (await rows('job')).filter(
      ({ state, dueAt }) =>
        state === 'waiting' ||
        state === 'running' ||
        (state === 'planned' && Number(dueAt) <= clocks.now()),
    );
    return [
      ...runs.filter(({ process }) => ['dayEnd', 'archiveOffer'].includes(process)),
      ...jobs,
    ].map(({ name, process, state, runStatus }) => [name ?? process, state ?? runStatus]);
  };

  return {
    rows,
    settle,
    revive,
    figures,
    machine: () => life.machine,
    place: () => life.place,
    image: () => life.image(),
    now: clocks.now,
    begin: async () => {
      await life.begin();
      await settle();
    },
    ask: (...question: Parameters<Life['ask']>) => life.ask(...question),
    endAt: (ending: Ending): void => {
      if (life.isEnding()) endings.push(ending);
      else life.endAt(ending);
    },
    /** Lets the clock run to an instant, never backwards, and all be done that it has planned until then. */
    runTo: async (instant: string): Promise<void> => {
      const to = instantIn(instant);
      while (next <= to - behind) {
        time = Math.max(time, next + behind);
        await settle();
      }
      time = Math.max(time, to);
    },
    setBack: () => {
      figures.setBack += behind === 0 ? 1 : 0;
      behind = hourMs;
    },
    setRight: () => {
      behind = 0;
    },
    fillDisk,
    close: async () => {
      await life.stop().catch(() => undefined);
      for (const each of lives.reverse()) await each.remove();
      vi.useRealTimers();
    },
  };
};

/** Whether an error says that the process has ended. */
export const isEnd = (error: unknown): boolean => error instanceof Ended;

const onlyEnds = (error: unknown): void => {
  if (!isEnd(error)) throw error;
};

const instantIn = (instant: string): number => Date.parse(`${instant.replace(' ', 'T')}+05:30`);
