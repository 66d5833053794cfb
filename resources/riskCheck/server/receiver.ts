import { setTimeout } from 'node:timers/promises';
import { system } from '#server/database/writing/mutation.ts';
import type { HeldLink, PeerLink } from '#server/interfaces/keepLink.ts';
import type { Peer } from '#server/interfaces/peer.ts';
import type { Machine } from '#server/machine/machine.ts';
import { bookAnswers, type RiskAnswer } from './answers.ts';

export const receiverName = 'rmsReceiver';

/** Answers of one write. */
const mostAtOnce = 200;
/** Maximum time that the peer may hold a request open for new answers, in seconds. */
const longestWait = 25;
/** Between two looks at a side that does not wait, ms. */
const restMs = 500;

/**
 * Takes the answers of risk management as they come: GET /answers?after=<place>&wait=<seconds>. Each
 * batch is booked with the place it comes up to, so a crash in between asks for it again.
 */
export const riskReceiver = (machine: Machine, peer: Peer): PeerLink => ({
  name: receiverName,
  label: 'Risk management',
  isTold: true,
  turn: async (held) => {
    const wait = held.isFresh ? 0 : longestWait;
    const askedAt = performance.now();
    const query = { after: held.cursor ?? '', wait: String(wait) };
    const reply = await peer.get('answers', query, held.signal, (wait + 10) * 1000);
    held.heardAt = machine.steady();
    const { answers, cursor } = replyOf(reply);
    const isNew = answers.length > 0 && cursor !== held.cursor;
    if (answers.length > 0 || cursor !== held.cursor) {
      await booked(machine, held, answers, cursor);
      held.cursor = cursor;
    }
    // A peer that repeats itself or answers nothing is not asked at full speed.
    if (!isNew && !held.isFresh && performance.now() - askedAt < restMs)
      await setTimeout(restMs, undefined, { ref: false, signal: held.signal });
  },
});

/** Books answers, some at a time, since bids wait meanwhile; the last ones come with the place they come up to. */
const booked = async (
  { database }: Machine,
  { kept, cursor: before }: HeldLink,
  answers: readonly RiskAnswer[],
  cursor: string,
): Promise<void> => {
  let from = 0;
  for (; answers.length - from > mostAtOnce; from += mostAtOnce) {
    const some = answers.slice(from, from + mostAtOnce);
    await database.write(bookAnswers, { kept, answers: some, cursor: before }, system);
  }
  await database.write(bookAnswers, { kept, answers: answers.slice(from), cursor }, system);
};

/** Validates the reply of the peer; throws an error that quotes nothing of it. */
const replyOf = (reply: unknown): { answers: RiskAnswer[]; cursor: string } => {
  const { answers, cursor } = (reply ?? {}) as { answers?: unknown; cursor?: unknown };
  if (
    !Array.isArray(answers) ||
    typeof cursor !== 'string' ||
    cursor.length > 200 ||
    /[\p{Cc}\p{Cs}]/u.test(cursor)
  )
    throw new Error('its answer has no list of answers, or no cursor of at most 200 characters');
  return { answers: answers.map(answerOf), cursor };
};

const answerOf = (entry: unknown): RiskAnswer => {
  const { id, outcome, reason } = (entry ?? {}) as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || (outcome !== 'confirmed' && outcome !== 'rejected'))
    throw new Error('one of its answers has no id, or is neither confirmed nor rejected');
  return {
    id: id as number,
    outcome,
    reason: typeof reason === 'string' ? wordsIn(reason) : null,
  };
};

/**
 * Words as a message can have them: without characters that a database does not store, and without lone
 * surrogates.
 */
const wordsIn = (reason: string): string | null =>
  reason
    .slice(0, 255)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim() || null;
