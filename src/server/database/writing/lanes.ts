import type { Actor, Lane } from './mutation.ts';

/** What waits for the writer, as the lanes see it. */
type Item = { readonly by: Actor };

/** Most mutations of a batch: more would keep the first of them waiting for the last. */
const mostInBatch = 1_000;
/** Most portions of long work that one batch takes along: each may hold the writer for some milliseconds. */
const mostInBackground = 2;
/** So many mutations of the usual lane may always wait. */
const leastRoom = 1_000;
/** How long the newest mutation of the usual lane may be expected to wait, ms. */
const mostWaitMs = 2_000;
/** The part of the room that one member may fill, once half of it is taken. */
const shareOfOne = 0.25;
/** Most mutations that may wait in one lane, whatever the writer can do. */
const mostInLane = 100_000;

/** Why nothing more may wait now, and for how many seconds. */
export type Full = { message: string; retryAfter: number };

/**
 * The lanes before the writer. Within a lane the order is the order of arrival, so that time priority is never
 * touched by fairness: a member that fills the room is refused early, and not overtaken.
 */
export const openLanes = <T extends Item>() => {
  const lanes: Record<Lane, T[]> = { urgent: [], usual: [], background: [] };
  const ofMember = new Map<string, number>();
  /** What a mutation of the newest batches took, ms. */
  let msEach = 0;

  const waitMs = () => lanes.usual.length * msEach;
  const isCrowded = (share: number, waiting: number): boolean =>
    waiting >= leastRoom * share && waiting * msEach >= mostWaitMs * share;

  const taken = (lane: Lane, most: number): T[] => {
    const items = lanes[lane].splice(0, most);
    if (lane === 'usual') for (const { by } of items) leave(by.memberId);
    return items;
  };
  const leave = (memberId: string | null) => {
    if (memberId === null) return;
    const left = (ofMember.get(memberId) ?? 0) - 1;
    if (left > 0) ofMember.set(memberId, left);
    else ofMember.delete(memberId);
  };
  const size = () => lanes.urgent.length + lanes.usual.length + lanes.background.length;

  return {
    size,
    /** Why a mutation may not wait in its lane; null when it may. */
    full: (lane: Lane, { memberId }: Actor): Full | null => {
      const retryAfter = Math.max(1, Math.ceil(waitMs() / 1000));
      const isTooMuch =
        lanes[lane].length >= mostInLane || (lane === 'usual' && isCrowded(1, lanes.usual.length));
      if (isTooMuch)
        return { message: 'Too much is waiting to be written. Try again in a moment.', retryAfter };
      const own = memberId === null ? 0 : (ofMember.get(memberId) ?? 0);
      return lane === 'usual' && isCrowded(0.5, lanes.usual.length) && isCrowded(shareOfOne, own)
        ? {
            message: `Too many requests of ${memberId} are waiting. Try again in a moment.`,
            retryAfter,
          }
        : null;
    },
    add: (lane: Lane, item: T): void => {
      lanes[lane].push(item);
      const { memberId } = item.by;
      if (lane === 'usual' && memberId !== null)
        ofMember.set(memberId, (ofMember.get(memberId) ?? 0) + 1);
    },
    /** The next batch, in the order in which it is to be written; empty when nothing waits. */
    next: (): T[] => {
      const urgent = taken('urgent', mostInBatch);
      const usual = taken('usual', mostInBatch - urgent.length);
      return [...urgent, ...usual, ...taken('background', mostInBackground)];
    },
    /** Takes out everything that waits. */
    clear: (): T[] => {
      const all = Object.values(lanes).flatMap((lane) => lane.splice(0));
      ofMember.clear();
      return all;
    },
    /** Tells how long a batch took, ms: what comes later expects to wait so long. */
    took: (ms: number, mutations: number): void => {
      const each = ms / Math.max(1, mutations);
      msEach = msEach === 0 ? each : msEach * 0.75 + each * 0.25;
    },
  };
};
