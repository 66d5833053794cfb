import { cookie, forgetCookies, keepCookie } from './cookies.ts';

/** Answers come a few ms apart; a cookie that would move by less is left as it is. */
const jitterMs = 1000;

/**
 * When the session ends without activity, in ms since 1970 by this browser's clock; null when no answer said
 * so. It is kept in a cookie (§4.8), which all tabs of the browser share.
 */
export const expiresAt = (): number | null => {
  const time = cookie('expiry');
  return time === null ? null : Number(time);
};

/**
 * Keeps the time that an answer says is left of the session, ms; `askedAt` is the time of the request. A
 * request by a timer can bring the end nearer and never moves it away: only activity does.
 */
export const keepExpiry = (leftMs: number, askedAt: number, isPolled = false): void => {
  const at = askedAt + leftMs;
  const known = expiresAt() ?? 0;
  if (Math.abs(at - known) < jitterMs || (isPolled && known !== 0 && at > known)) return;
  keepCookie('expiry', String(at));
};

let isOver = false;

/** The time ran out: the session is not asked for anything any more, though its page still stands. */
export const runOut = (): void => {
  isOver = true;
  forgetCookies();
};

/** A session begins, or goes on. */
export const beginAnew = (): void => {
  isOver = false;
};

/** Whether the time ran out. */
export const hasRunOut = (): boolean => isOver;
