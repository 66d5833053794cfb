import { isoTime } from '#domain/market/calendar.ts';
import { webhook } from '#schemas/webhook.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { notFound } from '#server/http/values.ts';
import type { HandlerOf } from '#server/machine/request.ts';
import { newWebhookSecret, sealedSecretOf } from './secrets.ts';
import { lastOf, sources, type Webhook } from './sources.ts';

type Wanted = {
  webhookId: number;
  sealedSecret: string;
  keepsFormer: boolean;
  /** The time for which deliveries are signed with the former secret too, ms. */
  overlapMs: number;
};

const hourMs = 60 * 60_000;

/** Makes a new secret and answers it, the only time that it is shown: the server keeps it encrypted. */
export const madeSecret: HandlerOf<typeof webhook, 'newSecret'> = async ({
  machine,
  by,
  params,
  body,
}) => {
  const webhookId = /^\d{1,15}$/.test(params.webhookId) ? Number(params.webhookId) : 0;
  const secret = newWebhookSecret();
  const formerUntil = await machine.database.write(
    newSecret,
    {
      webhookId,
      sealedSecret: sealedSecretOf(machine.secrets.sealKey, webhookId, secret),
      keepsFormer: body.keepsFormer,
      overlapMs: machine.settings.secretOverlap * hourMs,
    },
    by,
  );
  return { secret, formerUntil: formerUntil === null ? null : isoTime(formerUntil) };
};

/**
 * Gives a webhook another secret; returns until when deliveries are signed with the former one too, null where
 * they are not. The first secret switches the webhook on.
 */
export const newSecret = mutation(
  'webhook.newSecret',
  async (tx, { webhookId, sealedSecret, keepsFormer, overlapMs }: Wanted) => {
    const before = await ownWebhook(tx, webhookId);
    const former =
      keepsFormer && before.sealedSecret !== null
        ? { formerSealed: before.sealedSecret, formerUntil: tx.steady + overlapMs }
        : { formerSealed: null, formerUntil: null };
    const state = before.state === 'new' ? ('active' as const) : before.state;
    const changes = { sealedSecret, secretMadeAt: tx.now, state, ...former };
    await changeRow(tx, webhook, before, changes, 'newSecret');
    if (before.state === 'new') await beginNow(tx, before);
    return former.formerUntil;
  },
);

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

const ownWebhook = async (tx: Tx, webhookId: number) => {
  const row = await tx.store.get(webhook, { webhookId });
  if (!row || row.memberId !== tx.by.memberId) throw notFound(webhook);
  return row;
};
