import { webhookDelivery } from '#schemas/webhookDelivery.ts';
import type { Tx } from '#server/database/writing/mutation.ts';

/** A delivery to be sent. */
export type Due = { id: number; messageId: string; payload: string };

/**
 * The deliveries of a webhook that are due, at most so many: of each subject the earliest that waits, so that its
 * later events wait for it.
 */
export const firstOfEach = async (
  db: Tx['db'],
  { webhookId, now, most }: { webhookId: number; now: number; most: number },
): Promise<Due[]> => {
  const rows = await db
    .selectFrom(`${webhookDelivery.name} as one`)
    .select(['one.id', 'one.messageId', 'one.payload'])
    .where('one.webhookId', '=', webhookId)
    .where('one.state', '=', 'waiting')
    .where('one.dueAt', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(`${webhookDelivery.name} as earlier`)
            .select('earlier.id')
            .where('earlier.webhookId', '=', webhookId)
            .where('earlier.state', '=', 'waiting')
            .whereRef('earlier.subject', '=', 'one.subject')
            .whereRef('earlier.id', '<', 'one.id'),
        ),
      ),
    )
    .orderBy('one.id')
    .limit(most)
    .execute();
  return rows.map(({ id, messageId, payload }) => ({ id: Number(id), messageId, payload }));
};
