import { byItself } from '#console/browser/presence.ts';
import type { LadderTick } from '../../offer/console/ladderTick.ts';
import { type Ladder, type LadderAnswer, ladderFrom, withTick } from './ladder.ts';

/**
 * The state of the keeper: the book, when (ms, this browser's clock) it was last known true, and
 * the error.
 */
export type KeptLadder = { ladder: Ladder | null; since: number | null; error: unknown };

export type LadderKeeper = {
  /** A message of the stream for this book. */
  take(tick: LadderTick): void;
  /** Fetches the whole book again. */
  refresh(): void;
  stop(): void;
};

/** Whether a message is the next change of the book that is held. */
const follows = (ladder: Ladder, tick: LadderTick): boolean =>
  tick.sequence === ladder.sequence + 1 && tick.day === ladder.day;

/**
 * Keeps one book true: the first answer, then each message of the stream in its order. A hole in the
 * sequence means that something was missed, and the book is fetched again; until the answer is there
 * the old book stays, and the messages that arrive meanwhile are put on top of the answer. So does a message
 * of the book of another day, since the days of an offer have each a book of their own.
 */
export const ladderKeeper = (
  fetchLadder: (signal: AbortSignal) => Promise<LadderAnswer>,
  onChange: (state: KeptLadder) => void,
  now: () => number = Date.now,
): LadderKeeper => {
  let state: KeptLadder = { ladder: null, since: null, error: null };
  let waiting: LadderTick[] = [];
  let fetching: AbortController | null = null;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let failures = 0;

  const tell = (change: Partial<KeptLadder>) => {
    state = { ...state, ...change };
    onChange(state);
  };

  const refresh = () => {
    fetching?.abort();
    if (retry) clearTimeout(retry);
    retry = null;
    const controller = new AbortController();
    fetching = controller;
    fetchLadder(controller.signal).then(
      (answer) => {
        if (fetching !== controller) return;
        fetching = null;
        failures = 0;
        let ladder = ladderFrom(answer);
        const later = waiting.filter(({ sequence }) => sequence > answer.sequence);
        waiting = [];
        for (const tick of later) {
          if (!follows(ladder, tick)) break;
          ladder = withTick(ladder, tick);
        }
        tell({ ladder, since: now(), error: null });
        if (later.length > 0 && later.at(-1)?.sequence !== ladder.sequence) refresh();
      },
      (error: unknown) => {
        if (fetching !== controller) return;
        fetching = null;
        waiting = [];
        retry = setTimeout(() => byItself(refresh), Math.min(30_000, 1000 * 2 ** failures));
        failures += 1;
        tell({ error });
      },
    );
  };

  return {
    take(tick) {
      if (fetching) waiting.push(tick);
      // After a failure the next try is already set; messages must not bring it forward.
      if (fetching || retry) return;
      const { ladder } = state;
      if (ladder && follows(ladder, tick)) {
        tell({ ladder: withTick(ladder, tick), since: now(), error: null });
        return;
      }
      // One that the answer already holds, overtaken by it on the way.
      if (ladder && tick.sequence <= ladder.sequence) return;
      refresh();
    },
    refresh,
    stop() {
      fetching?.abort();
      fetching = null;
      if (retry) clearTimeout(retry);
      onChange = () => {};
    },
  };
};
