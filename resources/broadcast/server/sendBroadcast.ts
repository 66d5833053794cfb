import type { Role } from '#domain/roles.ts';
import { broadcast } from '#schemas/broadcast.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { appendRow } from '#server/database/rows/appendRow.ts';
import { type Audience, mutation } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** A message and its recipients: everybody when neither role nor member is named. */
export type NewBroadcast = { message: string; toRole: Role | null; toMemberId: string | null };

/** Stores a message and sends it: once it is committed all its recipients see it. Returns its number. */
export const sendBroadcast = mutation('broadcast.send', async (tx, said: NewBroadcast) => {
  const { message, toMemberId } = said;
  const member = toMemberId && (await tx.store.get(tradingMember, { tradingMemberId: toMemberId }));
  if (toMemberId && !member) {
    const why = `Member ${toMemberId} is not known`;
    throw new ApiError('INVALID', why, { errors: { toMemberId: why } });
  }
  const id = await appendRow(tx, broadcast, {
    ...said,
    sentBy: tx.by.userId,
    sentAt: tx.now,
    recalledBy: null,
    recalledAt: null,
  });
  tx.emit({
    type: 'BROADCAST',
    audience: audienceOf(said),
    text: message,
    data: null,
  });
  tx.journal({ action: 'send', resource: broadcast.name, key: String(id), after: said });
  return { id };
});

/** In whose windows it stands; null is everybody. */
export const audienceOf = ({
  toRole,
  toMemberId,
}: Omit<NewBroadcast, 'message'>): Audience | null =>
  toRole || toMemberId
    ? { ...(toRole && { roles: [toRole] }), ...(toMemberId && { memberId: toMemberId }) }
    : null;
