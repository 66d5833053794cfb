/** A system outside that is spoken to over HTTP, in JSON. */
export type Peer = {
  /** POSTs to a path under its address; rejects with words unless it answers 2xx. */
  post(path: string, body: unknown, signal: AbortSignal): Promise<void>;
  /** GETs from a path under its address, waiting as long as `patienceMs`. */
  get(
    path: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
    patienceMs: number,
  ): Promise<unknown>;
};

/** Maximum time for a peer to accept something, ms. */
const patienceMs = 10_000;

/** The most that a peer's answer may have, bytes. */
const mostBytes = 4 * 1024 * 1024;

/**
 * The peer at an address, shown `token` as the bearer. Where it sends us elsewhere we do not go: what
 * we send is for this address alone. Faults say what happened and never what was sent.
 */
export const peerAt = (url: string, token: string | null): Peer => {
  const base = url.endsWith('/') ? url : `${url}/`;
  const answerOf = async (path: string, init: RequestInit, signal: AbortSignal, ms: number) => {
    const patience = AbortSignal.timeout(ms);
    const answer = await fetch(new URL(path, base), {
      ...init,
      headers: {
        accept: 'application/json',
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      redirect: 'error',
      signal: AbortSignal.any([signal, patience]),
    }).catch((error: unknown) => {
      throw new Error(wordsOf(error, patience.aborted));
    });
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new Error(`it answered ${answer.status}`);
  };
  return {
    post: async (path, body, signal) => {
      const init = { method: 'POST', body: JSON.stringify(body) };
      const answer = await answerOf(path, init, signal, patienceMs);
      await answer.body?.cancel();
    },
    get: async (path, query, signal, ms) => {
      const answer = await answerOf(`${path}?${new URLSearchParams(query)}`, {}, signal, ms);
      return jsonOf(answer);
    },
  };
};

/** The JSON of an answer that is not longer than it may be. */
const jsonOf = async (answer: Response): Promise<unknown> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > mostBytes) throw new Error('its answer is too long');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    throw new Error('its answer is no JSON');
  }
};

const wordsOf = (error: unknown, isLate: boolean): string => {
  if (isLate) return 'it did not answer in time';
  const { code } = ((error as Error).cause ?? {}) as { code?: string };
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') return 'the connection was lost';
  return code ? `it cannot be reached (${code})` : 'it cannot be reached';
};
