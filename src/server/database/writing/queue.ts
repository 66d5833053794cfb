import { ApiError } from '../../runtime/errors.ts';
import { fromFailure, toFailure } from '../../runtime/failure.ts';
import { databaseUnavailable } from '../../runtime/outages.ts';
import type { Database } from '../database.ts';
import type { Opening } from '../opening.ts';
import type { BatchAnswer } from './batch.ts';
import { type JoinWaiting, joiningTo } from './joining.ts';
import { openLanes } from './lanes.ts';
import type { Actor, Lane, Mutation } from './mutation.ts';
import { mutationsByName, unknownMutation } from './mutationsByName.ts';
import { inPortions, type Place } from './portions.ts';
import type { MutationCall } from './savepoint.ts';
import type { BatchFigures } from './writeFigures.ts';

/** Where batches go: a thread, or this one. */
export type Writer = {
  /**
   * Answers after the commit. Rejects only when the outcome of the batch is unknown, or with
   * DataCloneError when an item cannot be sent to a thread. `onWaiting` is called when the batch
   * has to wait until another process has written.
   */
  send(
    items: readonly MutationCall[],
    onWaiting?: (join: JoinWaiting) => void,
  ): Promise<BatchAnswer>;
  /** Hears how many wait meanwhile that somebody waits for: long work may go on while there are none. */
  awaited(count: number): void;
  /** Why nothing can be sent any more; null while it can. */
  broken(): string | null;
  /** Gives up whatever it waits for from a database that does not answer; the batch under way fails. */
  cut(): void;
  close(): Promise<void>;
};

type Waiting = Required<MutationCall> & {
  lane: Lane;
  portion: Place | undefined;
  resolve(value: any): void;
  reject(error: Error): void;
};

const awayWords = 'The database is unavailable; nothing was saved. Try again in a moment.';

/**
 * Group commit without a timer: mutations that arrive while one batch is under way form the next
 * batch, lane by lane (`lanes.ts`). Mutations that arrive while a batch waits for another process
 * join it (`joining.ts`). Events and signals of a batch are passed on after its answers, in order.
 * While the database is away nothing is accepted, and waiting mutations are refused: none of them
 * was begun. One function, because its parts share what waits and what is under way, on the path of every write.
 */
export const queueBefore = (
  writer: Writer,
  { now, steady, mutations }: Pick<Opening, 'now' | 'steady' | 'mutations'>,
  tellOthers: (announcements: Pick<BatchAnswer, 'events' | 'signals'>) => void,
  isThere: () => boolean = () => true,
): Pick<Database, 'write' | 'halted' | 'writing'> & {
  /** Refuses what waits, as nothing of it was begun. */
  refuseWaiting(): void;
  /** Takes nothing more and resolves when all that was taken is answered. */
  drain(): Promise<void>;
} => {
  // An unlisted mutation is refused here, and not first on another thread.
  const known = mutationsByName(mutations);
  const waiting = openLanes<Waiting>();
  let halted: string | null = null;
  let round: Promise<void> | null = null;

  /** The answers of a batch; never rejects, because each of its mutations must be answered. */
  const answered = async (
    batch: readonly Waiting[],
    joining?: ReturnType<typeof joiningTo>,
  ): Promise<BatchAnswer> => {
    try {
      return await writer.send(batch.map(itemOf), joining?.waits);
    } catch (error) {
      // The joined items get their answers here as well.
      await joining?.ended();
      // A batch that cannot be cloned was not sent: only the call at fault fails.
      if ((error as Error).name === 'DataCloneError') {
        if (batch.length === 1) return failed(batch, error as Error);
        const parts: BatchAnswer[] = [];
        for (const one of batch) parts.push(await answered([one]));
        return joined(parts);
      }
      halted ??= unknownOutcome(error as Error);
      return failed(batch, outcomeUnknown(halted));
    }
  };

  const tell = (
    batch: readonly Waiting[],
    { answers, events, signals, halted: why }: BatchAnswer,
  ) => {
    halted ??= why;
    batch.forEach(({ resolve, reject }, at) => {
      const answer = answers[at] as BatchAnswer['answers'][number];
      if ('failure' in answer) reject(fromFailure(answer.failure));
      else resolve(answer.value);
    });
    tellOthers({ events, signals });
  };

  const nextFor = (has: readonly Waiting[]) => {
    const next = waiting.next(has.map(({ lane }) => lane));
    writer.awaited(waiting.awaited());
    return next;
  };
  const lost = (group: readonly Waiting[], error: Error) => {
    halted ??= unknownOutcome(error);
    for (const { reject } of group) reject(outcomeUnknown(halted));
  };

  /** Sends what waits, behind what came too late for the batch before; null when there is nothing. */
  const sent = (late: readonly Waiting[] = []) => {
    const batch = [...late, ...nextFor(late)];
    if (batch.length === 0) return null;
    const joining = joiningTo(batch, { next: nextFor, itemOf, lost });
    return { batch, joining, sentAt: performance.now(), answer: answered(batch, joining) };
  };
  let under: ReturnType<typeof sent> = null;

  const rounds = async (): Promise<void> => {
    // Waits one tick, so that concurrent calls share the first batch.
    await new Promise((resolve) => setImmediate(resolve));
    under = sent();
    while (under) {
      const done = under;
      const answer = await done.answer;
      const late = await done.joining.ended();
      // First what came in meanwhile: the writer is at work on it while this thread answers.
      under = sent(late);
      tell(done.batch, answer);
      if (listeners.size > 0) count(answer, performance.now() - done.sentAt);
      under ??= sent();
    }
    round = null;
  };

  const listeners = new Set<(figures: BatchFigures) => void>();
  const count = ({ answers, trouble }: BatchAnswer, ms: number) => {
    const failed = answers.filter((answer) => 'failure' in answer).length;
    for (const listener of listeners) listener({ size: answers.length, failed, ms, trouble });
  };

  const away = () => new ApiError('UNAVAILABLE', awayWords, { code: databaseUnavailable });

  let isClosing = false;
  const refusal = (): string | null => {
    const why = halted ?? writer.broken();
    if (why !== null) return why;
    return isClosing ? 'The server is stopping. Try again in a moment.' : null;
  };

  /** Why a mutation may not even wait; null when it may. */
  const refusalOf = ({ name, lane = 'usual' }: Mutation<any, any>, by: Actor): Error | null => {
    if (!known.has(name)) return unknownMutation(name);
    const why = refusal();
    if (why !== null) return new ApiError('UNAVAILABLE', why);
    if (!isThere()) return away();
    const full = waiting.full(lane, by);
    return full && new ApiError('UNAVAILABLE', full.message, full);
  };

  const waits = <A, R>(
    { name, lane = 'usual' }: Mutation<A, R>,
    args: A,
    by: Actor,
    portion?: Place,
  ): Promise<R> =>
    new Promise((resolve, reject) => {
      const at = now();
      const times = { now: at, steady: steady?.() ?? at };
      waiting.add(lane, { mutation: name, args, by, lane, portion, ...times, resolve, reject });
      writer.awaited(waiting.awaited());
      under?.joining.more();
      round ??= rounds();
    });

  return {
    write: async (mutation, args, by) => {
      const refused = refusalOf(mutation, by);
      if (refused) throw refused;
      const { portions } = mutation;
      return portions
        ? inPortions(portions, args, (portion, place) => waits(mutation, portion, by, place))
        : waits(mutation, args, by);
    },
    halted: () => halted ?? writer.broken(),
    writing: {
      waiting: waiting.size,
      onBatch: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    refuseWaiting: () => {
      for (const { reject } of waiting.clear()) reject(away());
    },
    drain: async () => {
      isClosing = true;
      await round;
    },
  };
};

const itemOf = ({ mutation, args, by, now, steady }: Waiting): MutationCall => ({
  mutation,
  args,
  by,
  now,
  steady,
});

const unknownOutcome = ({ message }: Error): string =>
  `The state of the written data is unknown (${message}).`;

const outcomeUnknown = (words: string): ApiError =>
  new ApiError('UNAVAILABLE', words, { code: 'OUTCOME_UNKNOWN' });

const failed = (batch: readonly Waiting[], error: Error): BatchAnswer => ({
  answers: batch.map(() => ({ failure: toFailure(error) })),
  events: [],
  signals: [],
  halted: null,
  trouble: null,
});

const joined = (parts: readonly BatchAnswer[]): BatchAnswer => ({
  answers: parts.flatMap(({ answers }) => answers),
  events: parts.flatMap(({ events }) => events),
  signals: parts.flatMap(({ signals }) => signals),
  halted: parts.find(({ halted }) => halted !== null)?.halted ?? null,
  trouble: parts.find(({ trouble }) => trouble !== null)?.trouble ?? null,
});
