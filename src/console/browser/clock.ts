import { useSyncExternalStore } from 'react';

/**
 * The exchange's clock in the browser. The Date header of an answer says the second in which the
 * server wrote it, so each answer bounds the difference of the clocks from both sides; the bounds
 * of several answers together leave a few milliseconds.
 */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;
let offsetMs = 0;

/** Takes what the Date header of an answer says; `sentAt` and `receivedAt` by the browser's clock, ms. */
export const heardDate = (header: string | null, sentAt: number, receivedAt: number): void => {
  const second = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(second)) return;
  const low = second - receivedAt;
  const high = second + 1000 - sentAt;
  const agrees = low <= most && high >= least;
  // A clock that was set since: what was known before is void.
  least = agrees ? Math.max(least, low) : low;
  most = agrees ? Math.min(most, high) : high;
  offsetMs = (least + most) / 2;
};

/** The exchange's time, ms since 1970. */
export const serverNow = (): number => Date.now() + offsetMs;

const listeners = new Set<() => void>();
const secondNow = () => Math.floor(serverNow() / 1000) * 1000;
let second = secondNow();
let timer: ReturnType<typeof setTimeout> | undefined;

const waitForTick = () => {
  timer = setTimeout(tick, 1000 - (((serverNow() % 1000) + 1000) % 1000) + 5);
};
const tick = () => {
  second = secondNow();
  for (const listener of [...listeners]) listener();
  waitForTick();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (listeners.size === 1) waitForTick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
};

/** The second that the exchange's clock shows, ms. While nobody is listening no tick keeps it. */
const shown = () => {
  if (listeners.size === 0) second = secondNow();
  return second;
};

/** The exchange's time in ms, a new value each second, when its second changes. */
export const useServerNow = (): number => useSyncExternalStore(subscribe, shown);

/**
 * An answer that depends on the exchange's time (ms), computed again each second; the component
 * renders only when it changes. The answer is a text, a number or a flag.
 */
export const useAtServerTime = <T extends string | number | boolean>(
  answer: (now: number) => T,
): T => useSyncExternalStore(subscribe, () => answer(shown()));
