import { exchangeTime } from '#domain/market/calendar.ts';
import type { Role } from '#domain/roles.ts';
import { sentence, textIn, type Words } from '#domain/sentence.ts';
import { broadcast } from '#schemas/broadcast.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { appendRow } from '#server/database/rows/appendRow.ts';
import { noted } from '#server/database/rows/rowWriting.ts';
import { type Audience, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';

/**
 * A message and its recipients: everybody when neither role nor member is named. `sendAt`: when it is sent, ms; at
 * once without.
 */
export type NewBroadcast = {
  message: Words;
  toRole: Role | null;
  toMemberId: string | null;
  sendAt?: number | null;
};

/** Maximum time ahead for a planned message, ms: a year. */
const furthest = 366 * 24 * 60 * 60 * 1000;

/**
 * Stores a message and sends it, or plans it for its time: once it is committed all its recipients see it, or the
 * task that sends it knows of it. Returns its number. INVALID for a member or a time that cannot be.
 */
export const sendBroadcast = mutation('broadcast.send', async (tx, draft: NewBroadcast) => {
  const { message, toRole, toMemberId, sendAt = null } = draft;
  const member = toMemberId && (await tx.store.get(tradingMember, { tradingMemberId: toMemberId }));
  if (toMemberId && !member)
    throw wrong('toMemberId', sentence('Member %{toMemberId} is not known', { toMemberId }));
  if (sendAt !== null && sendAt <= tx.now)
    throw wrong(
      'sendAt',
      sentence('Send At must be later than now, %{time}', { time: exchangeTime(tx.now) }),
    );
  if (sendAt !== null && sendAt > tx.now + furthest)
    throw wrong('sendAt', 'Send At must be within a year');
  const row = {
    message: textIn(message),
    toRole,
    toMemberId,
    state: sendAt === null ? ('sent' as const) : ('planned' as const),
    sendAt,
    sentBy: tx.by.userId,
    sentAt: sendAt === null ? tx.now : null,
    recalledBy: null,
    recalledAt: null,
  };
  const id = await appendRow(tx, broadcast, row);
  if (sendAt === null) tellAll(tx, draft);
  noted(tx, broadcast, sendAt === null ? 'send' : 'plan', { after: { id, ...row } });
  return { id };
});

const wrong = (field: string, why: Words) =>
  new ApiError('INVALID', why, { errors: { [field]: why } });

/** Puts a message into the windows of its recipients, with the commit of the transaction. */
export const tellAll = (
  tx: Tx,
  { message, ...to }: Pick<NewBroadcast, 'message' | 'toRole' | 'toMemberId'>,
): void =>
  tx.emit({
    type: 'BROADCAST',
    audience: audienceOf(to),
    text: message,
    data: null,
  });

/** In whose windows it stands; null is everybody. */
export const audienceOf = ({
  toRole,
  toMemberId,
}: Pick<NewBroadcast, 'toRole' | 'toMemberId'>): Audience | null =>
  toRole || toMemberId
    ? { ...(toRole && { roles: [toRole] }), ...(toMemberId && { memberId: toMemberId }) }
    : null;
