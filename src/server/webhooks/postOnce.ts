import { type IncomingMessage, request as requestInClear } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { type Sentence, sentence } from '#domain/sentence.ts';
import { checkedLookup, forbidden, type Resolve, resolved } from './checkedLookup.ts';
import { mayReach, type Reach } from './reach.ts';

/** How the requests of a process go out. */
export type Sending = Reach & {
  /** Finds the addresses of a name; by default the system does. */
  resolve?: Resolve;
  /** Maximum time of one request with its answer, ms. */
  patienceMs?: number;
  /** Cuts off what is under way. */
  signal?: AbortSignal;
  /** Certificates to trust in place of those of the system, PEM. */
  ca?: string;
};

/** The outcome of a request: the status of the answer, and why it did not deliver, null where it did. */
export type Posted = { status: number | null; fault: Sentence | null };

const usualPatienceMs = 15_000;
/** The most that is read of an answer, bytes: it ends the request, and its words are of no use. */
const mostRead = 64 * 1024;

/**
 * Posts a JSON body once, and never rejects. An answer of 2xx is a delivery, and any other one is none: where it
 * sends us elsewhere we do not go. The address may lead to the internet alone, or where the settings allow.
 */
export const postOnce = async (
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  { networks, resolve = resolved, patienceMs = usualPatienceMs, signal, ca }: Sending,
): Promise<Posted> => {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const url = new URL(address);
    const isEncrypted = url.protocol === 'https:';
    const isAllowed = (host: string) => mayReach(host, { networks, isEncrypted });
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A socket looks up names alone.
    if (isIP(host) !== 0 && !isAllowed(host)) return { status: null, fault: notThere };
    const answer = await answerOf(
      (isEncrypted ? request : requestInClear)(url, {
        method: 'POST',
        agent: false,
        lookup: checkedLookup(isAllowed, resolve),
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Offerdesk',
        },
        ...(ca !== undefined && { ca }),
      }),
      body,
    );
    const status = answer.statusCode ?? 0;
    await readOff(answer);
    return { status, fault: status >= 200 && status < 300 ? null : answered(status) };
  } catch (error) {
    return { status: null, fault: faultOf(error, patience.aborted) };
  }
};

const answerOf = (sent: ReturnType<typeof request>, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.on('response', resolve).on('error', reject);
    // Also after an answer that is none, as one that changes the protocol.
    sent.on('close', () => reject(new Error('closed without an answer')));
    sent.end(body);
  });

/** Reads an answer to its end, or as far as it may be long. Its status counts, even if the rest does not come. */
const readOff = async (answer: IncomingMessage): Promise<void> => {
  let bytes = 0;
  try {
    for await (const part of answer) {
      bytes += (part as Buffer).length;
      if (bytes > mostRead) return;
    }
  } catch {
    // The connection ended within the answer.
  }
};

const notThere = sentence('The address does not lead to the internet by https.');
const answered = (status: number) => sentence('It answered %{status}.', { status });

const faultOf = (error: unknown, isLate: boolean): Sentence => {
  if (isLate) return sentence('It did not answer in time.');
  const { code } = error as { code?: unknown };
  if (code === forbidden) return notThere;
  if (code === 'ENOTFOUND') return sentence('The name in the address is not known.');
  return typeof code === 'string'
    ? sentence('It cannot be reached (%{code}).', { code })
    : sentence('It cannot be reached.');
};
