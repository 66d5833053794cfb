import { type Sentence, sentence } from '#domain/sentence.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import { webhook } from '#schemas/webhook.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { type Account, accountOf } from '#server/people/account.ts';
import type { Webhook } from './sources.ts';

/** Switches a webhook off in the name of the server, and tells the Member Admins of its member why. */
export const switchOff = async (tx: Tx, its: Webhook, why: Sentence): Promise<void> => {
  await changeRow(tx, webhook, its, { state: 'off' }, 'failed');
  tx.emit({
    type: 'ALERT',
    audience: { memberId: its.memberId, roles: ['memberAdmin'] },
    text: sentence('Webhook %{webhookName} is switched off: %{why}', {
      webhookName: its.webhookName,
      why,
    }),
    data: { webhookId: its.webhookId },
  });
};

/** The user for whom a webhook works now, or why it may not: it ends with its user and its member. */
export const workingUser = async (
  tx: Tx,
  { userId, memberId }: Webhook,
): Promise<{ account: Account } | { why: Sentence }> => {
  const account = await accountOf(tx.store, userId);
  if (!account || account.isDisabled || account.memberId !== memberId)
    return { why: sentence('user %{userId} is disabled or gone.', { userId }) };
  const member = await tx.store.get(tradingMember, { tradingMemberId: memberId });
  return member?.isActive ? { account } : { why: sentence('the member is suspended.') };
};
