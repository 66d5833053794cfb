import { HttpError } from 'ra-core';
import { english, t } from '../browser/language.ts';

/** Why there is no answer: a read failed, a write was never sent, or the outcome of a write is unknown. */
const codes = {
  UNREACHABLE: english('The server cannot be reached. Try again.'),
  NOT_SENT: english(
    'There is no connection to the server: nothing was sent, and nothing is saved. Send it again when the connection is back.',
  ),
  UNANSWERED: english(
    'The server did not answer, so it is not known whether it was saved. Check this before you send it again.',
  ),
} as const;

const errorOf = (code: keyof typeof codes): HttpError =>
  new HttpError(t(codes[code]), 0, { code, message: codes[code] });

/** A read that got no answer; reads are safe to repeat. */
export const unreachable = (): HttpError => errorOf('UNREACHABLE');

/** A write that was not sent at all. */
export const notSent = (): HttpError => errorOf('NOT_SENT');

/** A write that was sent, or partly sent, and not answered: whether it was done is unknown here. */
export const unanswered = (): HttpError => errorOf('UNANSWERED');

/** Whether an error means that the outcome of a write is unknown. */
export const isUnanswered = (error: unknown): boolean => codeOf(error) === 'UNANSWERED';

/** Whether an error says that nothing of a write has left this browser. */
export const isNotSent = (error: unknown): boolean => codeOf(error) === 'NOT_SENT';

/** Whether an error is the line's and not the server's: there is no sense in sending what was to follow. */
export const isOfLine = (error: unknown): boolean => isUnanswered(error) || isNotSent(error);

const codeOf = (error: unknown): unknown => (error instanceof HttpError ? error.body?.code : null);

/** Timeout of the check whether a browser that reports itself offline really is, ms. */
const probeMs = 3_000;

/**
 * Throws `notSent` before a write where the browser is offline. A read confirms that, since a server on the
 * same machine answers without a network; so a write that is reported as not sent never was.
 */
export const mustHaveLine = async (): Promise<void> => {
  if (navigator.onLine !== false) return;
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), probeMs);
  try {
    await fetch('/api/health', { headers: { 'x-poll': '1' }, signal: leaving.signal });
  } catch {
    throw notSent();
  } finally {
    clearTimeout(timer);
  }
};
