import { webhook } from '#schemas/webhook.ts';
import { newSecretsOf } from '#server/auth/clients/newSecret.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { newWebhookSecret, sealedSecretOf } from './secrets.ts';
import { lastOf, sources, type Webhook } from './sources.ts';

/**
 * The secrets of webhooks, which the server keeps encrypted: it signs deliveries with them, and with the former
 * one too while that works. The first secret switches a webhook on.
 */
export const { madeSecret, newSecret } = newSecretsOf(webhook, {
  make: ({ secrets }, { webhookId }) => {
    const secret = newWebhookSecret();
    return { secret, stored: sealedSecretOf(secrets.sealKey, webhookId, secret) };
  },
  give: async (tx, before, { stored, formerUntil }) => {
    const former =
      formerUntil !== null && before.sealedSecret !== null
        ? { formerSealed: before.sealedSecret, formerUntil }
        : { formerSealed: null, formerUntil: null };
    const state = before.state === 'new' ? ('active' as const) : before.state;
    const changes = { sealedSecret: stored, secretMadeAt: tx.now, state, ...former };
    await changeRow(tx, webhook, before, changes, 'newSecret');
    if (before.state === 'new') await beginNow(tx, before);
    return former.formerUntil;
  },
});

/** Lets a webhook tell what happens from now on. */
const beginNow = async (tx: Tx, its: Webhook): Promise<void> => {
  for (const source of sources)
    if (source.isWanted(its))
      await tx.db
        .updateTable(webhook.name)
        .set({ [source.upTo]: await lastOf(tx.db, source) })
        .where('webhookId', '=', its.webhookId)
        .execute();
};
