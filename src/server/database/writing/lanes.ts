import { type Actor, type Lane, system } from './mutation.ts';
import type { Place } from './portions.ts';

/** A mutation that waits for the writer, as the lanes see it. `portion` is its place in a divided call. */
type Item = { readonly by: Actor; readonly portion?: Place | undefined };

/** The lanes in the order in which a batch writes what is in them. */
const lanesInOrder: readonly Lane[] = ['urgent', 'usual', 'many', 'background'];

/**
 * The positions of some items in the order of writing: lane by lane, and by arrival within each.
 */
export const inOrderOfLanes = <T>(items: readonly T[], laneOf: (item: T) => Lane): number[] => {
  const places: Record<Lane, number[]> = { urgent: [], usual: [], many: [], background: [] };
  for (const [at, item] of items.entries()) places[laneOf(item)].push(at);
  return lanesInOrder.flatMap((lane) => places[lane]);
};

/** Most mutations of a batch: more would keep the first of them waiting for the last. */
const mostInBatch = 1_000;
/** Most portions of long work that one batch takes along: each may hold the writer for some milliseconds. */
const mostInBackground = 2;
/** Most calls of many changes of one member that may wait. */
const mostManyOfOne = 16;
/** Most portions of such calls in a batch while no person writes. */
const mostPortions = 10;
/** So long after the last usual mutation of a person no person writes, ms. */
const quietMs = 250;
/** So many mutations of the usual lane may always wait. */
const leastRoom = 1_000;
/** Maximum wait of the oldest mutation of the usual lane before later ones are refused, ms. */
const mostWaitMs = 2_000;
/** The part of what waits that one member may have, once half of the room is taken. */
const shareOfOne = 0.25;
/** Most mutations that may wait in one lane, whatever the writer can do. */
const mostInLane = 100_000;

/** Why nothing more may wait now, and for how many seconds. */
export type Full = { message: string; retryAfter: number };

/**
 * The lanes before the writer. Within a lane the order is the order of arrival, so fairness never
 * affects time priority: a member that fills the queue is refused early, and not overtaken. The
 * wait of the oldest mutation shows how far the writer is behind, since the duration of a batch is
 * not known in advance.
 */
export const openLanes = <T extends Item>() => {
  const lanes: Record<Lane, T[]> = { urgent: [], usual: [], many: [], background: [] };
  /** When each mutation of the usual lane came, ms. */
  let cameAt: number[] = [];
  let lastPersonAt = Number.NEGATIVE_INFINITY;
  const ofMember = new Map<string, number>();
  /** Whether the last batch took many changes of one call. */
  let wasMany = false;

  const waitedMs = () => (cameAt[0] === undefined ? 0 : performance.now() - cameAt[0]);
  /** Whether a part of the room is taken: by number, and by how long the oldest waits. */
  const isTaken = (part: number): boolean =>
    lanes.usual.length >= leastRoom * part && waitedMs() >= mostWaitMs * part;
  const hasTooMany = (lane: Lane, memberId: string | null): boolean =>
    lane === 'many'
      ? lanes.many.filter(
          ({ by, portion }) => by.memberId === memberId && portion?.isLast !== false,
        ).length >= mostManyOfOne
      : lane === 'usual' &&
        isTaken(0.5) &&
        (ofMember.get(memberId ?? '') ?? 0) >= Math.max(leastRoom, lanes.usual.length) * shareOfOne;

  const count = (memberId: string | null, by: 1 | -1): void => {
    if (memberId === null) return;
    const waiting = (ofMember.get(memberId) ?? 0) + by;
    if (waiting > 0) ofMember.set(memberId, waiting);
    else ofMember.delete(memberId);
  };
  const taken = (lane: Lane, most: number): T[] => {
    const items = lanes[lane].splice(0, most);
    if (lane === 'usual') {
      cameAt = cameAt.slice(items.length);
      for (const { by } of items) count(by.memberId, -1);
    }
    return items;
  };

  /** One portion, or some while no person writes; a call that is not divided is taken alone. */
  const takenOfMany = (): T[] => {
    const most = performance.now() - lastPersonAt < quietMs ? 1 : mostPortions;
    const others = lanes.many.slice(0, most).findIndex(({ portion }) => !portion);
    return taken('many', others === -1 ? most : Math.max(1, others));
  };

  return {
    size: () => lanesInOrder.reduce((sum, lane) => sum + lanes[lane].length, 0),
    /** The number of waiting mutations whose answer somebody waits for. */
    awaited: () => lanes.urgent.length + lanes.usual.length + lanes.many.length,
    /** Why a mutation may not wait in its lane; null when it may. */
    full: (lane: Lane, { memberId }: Actor): Full | null => {
      const retryAfter = Math.max(1, Math.ceil(waitedMs() / 1000));
      if (lanes[lane].length >= mostInLane || (lane === 'usual' && isTaken(1)))
        return { message: 'Too much is waiting to be written. Try again in a moment.', retryAfter };
      if (hasTooMany(lane, memberId)) {
        const message = `Too many requests of ${memberId} are waiting. Try again in a moment.`;
        return { message, retryAfter };
      }
      return null;
    },
    add: (lane: Lane, item: T): void => {
      lanes[lane].push(item);
      if (lane !== 'usual') return;
      const at = performance.now();
      // Chores of the machine go on all the time, and nobody waits for them in front of a screen.
      if (item.by.userId !== system.userId) lastPersonAt = at;
      cameAt.push(at);
      count(item.by.memberId, 1);
    },
    /**
     * The next batch, in the order in which it is to be written, or what may join one that has some items already;
     * empty when nothing waits. Calls of many changes have batches without usual ones, in turns with batches of
     * these. While people write, a usual one waits for one portion, or for one call that is not divided.
     */
    next: (has: readonly Lane[] = []): T[] => {
      const long = has.filter((lane) => lane === 'background').length;
      const room = Math.max(0, mostInBatch - (has.length - long));
      const urgent = taken('urgent', room);
      const isTurnOfMany =
        has.length === 0 && lanes.many.length > 0 && (!wasMany || lanes.usual.length === 0);
      if (has.length === 0) wasMany = isTurnOfMany;
      const due = isTurnOfMany ? takenOfMany() : taken('usual', room - urgent.length);
      return [...urgent, ...due, ...taken('background', Math.max(0, mostInBackground - long))];
    },
    /** Takes out everything that waits. */
    clear: (): T[] => lanesInOrder.flatMap((lane) => taken(lane, mostInLane)),
  };
};
