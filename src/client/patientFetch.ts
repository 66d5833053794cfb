import type { Ask } from './client.ts';

/** A wait before a call is repeated, in ms, and the reason for it. */
export type Waited = { url: string; why: string; ms: number; attempt: number };

/** The calls that are repeated, and for how long. */
export type Patience = {
  /** Whether a call may be made again although an earlier attempt may have been done. */
  isRepeatable: (method: string, url: string) => boolean;
  /** After this time a call is given up; 10 minutes. */
  giveUpMs?: number;
  onWait?: (waited: Waited) => void;
};

/** Statuses of a server, or of a proxy before it, that cannot answer now. */
const away = [502, 503, 504];

const firstMs = 250;
const longestMs = 10_000;
/** An attempt without a whole answer is over after this time. */
const attemptMs = 60_000;

/**
 * A fetch that waits where the server limits calls (429 with Retry-After, for every call), and repeats a call
 * that may be repeated while the server is away or the connection breaks, after growing waits. When its time is
 * over it answers, or throws, as the last attempt did.
 */
export const patientFetch =
  ({ isRepeatable, giveUpMs = 600_000, onWait }: Patience): Ask =>
  async (url, init = {}) => {
    const end = Date.now() + giveUpMs;
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attempted(url, init).catch((error: Error) => error);
      const isLost = outcome instanceof Error || away.includes(outcome.status);
      const isLimited = !(outcome instanceof Error) && outcome.status === 429;
      const ms = outcome instanceof Error ? waitMs(attempt) : waitMs(attempt, outcome);
      const mayRepeat = isLimited || (isLost && isRepeatable(init.method ?? 'GET', url));
      if (!mayRepeat || Date.now() + ms > end) {
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }
      const why = outcome instanceof Error ? reasonOf(outcome) : String(outcome.status);
      onWait?.({ url, why, ms: Math.round(ms), attempt });
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  };

/** One attempt. Its answer is complete: a connection that breaks within the body is a lost attempt too. */
const attempted = async (url: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(attemptMs) });
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
};

/** Twice as long each time, and different for programs that lost their server at the same moment. */
const waitMs = (attempt: number, answer?: Response): number => {
  const growing = Math.min(longestMs, firstMs * 2 ** (attempt - 1)) * (0.75 + Math.random() / 2);
  return Math.max(growing, answer ? retryAfterMs(answer) : 0);
};

/** Seconds, or a date, by RFC 9110 §10.2.3; 0 without the header. */
const retryAfterMs = ({ headers }: Response): number => {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? 0 : at - Date.now();
};

/** Node puts the reason, such as ECONNREFUSED, below 'fetch failed'. */
const reasonOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== '' ? cause.message : message;
