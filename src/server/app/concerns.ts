import type { Concern } from '../machine/concern.ts';
import type { Machine } from '../machine/machine.ts';
import type { ServerModule } from '../module/module.ts';
import { freeDisk } from '../runtime/freeDisk.ts';

/** Cache lifetime of the concerns, ms. */
const goodForMs = 5_000;
/** So many writes that wait are seconds of work. */
const mostWaiting = 20_000;

/**
 * Degraded conditions of a running server: its disk, its queue, and those that its modules report,
 * among others. Cached for five seconds by the monotonic clock, since anybody may ask. A module
 * that cannot answer is a concern too.
 */
export const openConcerns = (
  machine: Machine,
  modules: readonly ServerModule[],
): (() => Promise<readonly Concern[]>) => {
  const watchers = modules.filter(({ concerns }) => concerns !== undefined);
  const look = async (): Promise<readonly Concern[]> =>
    (
      await Promise.all([
        diskConcern(machine),
        queueConcern(machine),
        replicaConcern(machine),
        spellingConcern(machine),
        ...watchers.map(({ concerns, noun }) => ofModule(machine, noun.label, concerns)),
      ])
    ).flat();
  let kept: { found: Promise<readonly Concern[]>; until: number } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || now >= kept.until) kept = { found: look(), until: now + goodForMs };
    return kept.found;
  };
};

const ofModule = async (
  machine: Machine,
  part: string,
  concerns: ServerModule['concerns'],
): Promise<readonly Concern[]> => {
  try {
    return (await concerns?.(machine)) ?? [];
  } catch (error) {
    machine.log.warn({ err: error, part }, 'Degraded conditions could not be checked');
    return [
      {
        part,
        what: 'Its state could not be checked.',
        advice: 'Check the server log.',
      },
    ];
  }
};

const diskConcern = async ({ settings: { data } }: Machine): Promise<Concern[]> => {
  const free = await freeDisk(data);
  if (!free?.isLow) return [];
  return [
    {
      part: 'disk',
      what: `The disk of the data folder has ${Math.floor(free.bytes / 1024 ** 2)} MiB left.`,
      advice:
        'Free space, or move the data folder to a larger disk: a full disk stops all writing.',
    },
  ];
};

const queueConcern = async ({ database }: Machine): Promise<Concern[]> => {
  const waiting = database.writing.waiting();
  return waiting < mostWaiting
    ? []
    : [
        {
          part: 'queue',
          what: `${waiting} writes are waiting in the queue.`,
          advice: 'Check the disk: it is slower than the incoming writes.',
        },
      ];
};

const replicaConcern = async ({ database }: Machine): Promise<Concern[]> => {
  const why = database.replica?.().why ?? null;
  return why === null
    ? []
    : [
        {
          part: 'replica',
          what: `Lists and reports are read from the primary. The replica is not used: ${why}`,
          advice:
            'Check the replica of DATABASE_READ_URL: whether it runs and replays the log of the primary.',
        },
      ];
};

const mostNamed = 5;

const spellingConcern = async ({ database }: Machine): Promise<Concern[]> => {
  const equal = await database.spellings.equal();
  return equal.slice(0, mostNamed).map((what) => ({
    part: 'spelling',
    what,
    advice:
      'An earlier release stored hidden characters and other forms of a letter. Correct or remove all rows except one.',
  }));
};
