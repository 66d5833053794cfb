import { webhook } from '#schemas/webhook.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { ActionContext } from '#server/module/actionHandler.ts';
import type { Webhook } from './sources.ts';

/** Switches a webhook off: its events wait. */
export const stopWebhook = (tx: Tx, row: Webhook, { reason }: ActionContext): Promise<Webhook> =>
  changeRow(tx, webhook, row, { state: 'off' }, 'stop', { reason });

/** Switches a webhook on again. What waits is tried at once, however often it failed before. */
export const startWebhook = async (tx: Tx, row: Webhook): Promise<Webhook> => {
  const after = await changeRow(tx, webhook, row, { state: 'active' }, 'start');
  const fresh = { failingSince: null, failures: 0, retryAt: null };
  const { webhookId } = row;
  await tx.db.updateTable('webhook').set(fresh).where('webhookId', '=', webhookId).execute();
  await tx.db
    .updateTable('webhookDelivery')
    .set({ dueAt: tx.steady, triedAt: null })
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
  return { ...after, ...fresh };
};
