import { HttpError } from 'ra-core';

/** Why there is no answer: a read that failed, a write that never left, or one whose fate nobody here knows. */
const codes = {
  UNREACHABLE: 'The server cannot be reached. Try again.',
  NOT_SENT:
    'There is no line to the server: nothing was sent, and nothing is saved. Send it again when the line is back.',
  UNANSWERED:
    'The server gave no answer: nothing is known to be saved. Look whether it was before you send it again.',
} as const;

const errorOf = (code: keyof typeof codes): HttpError =>
  new HttpError(codes[code], 0, { code, message: codes[code] });

/** A read that got no answer; reads are safe to repeat. */
export const unreachable = (): HttpError => errorOf('UNREACHABLE');

/** A write that was given up before anything of it was sent. */
export const notSent = (): HttpError => errorOf('NOT_SENT');

/** A write that was sent, or partly sent, and not answered: nobody here knows whether it was done. */
export const unanswered = (): HttpError => errorOf('UNANSWERED');

/** Whether an error says that nobody knows what became of a write. */
export const isUnanswered = (error: unknown): boolean => codeOf(error) === 'UNANSWERED';

/** Whether an error says that nothing of a write has left this browser. */
export const isNotSent = (error: unknown): boolean => codeOf(error) === 'NOT_SENT';

/** Whether an error is the line's and not the server's: there is no sense in sending what was to follow. */
export const isOfLine = (error: unknown): boolean => isUnanswered(error) || isNotSent(error);

const codeOf = (error: unknown): unknown => (error instanceof HttpError ? error.body?.code : null);

/** How long the browser's word that it has no line is checked for, ms. */
const probeMs = 3_000;

/**
 * Throws `notSent` before a write where the browser has no line. Its word is checked by a read, since
 * a server of the same machine answers without one; so what is said not to be sent never was.
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
