import type { StoredRow } from '#model';
import { webhookDelivery } from '#schemas/webhookDelivery.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import type { Tx } from '#server/database/writing/mutation.ts';

type Delivery = StoredRow<typeof webhookDelivery>;

/** Queues a delivery again, under the same message id: its receiver may have it already. */
export const resend = (tx: Tx, row: Delivery): Promise<Delivery> =>
  changeRow(
    tx,
    webhookDelivery,
    row,
    { state: 'waiting', tries: 0, dueAt: tx.steady, triedAt: null, deliveredAt: null },
    'resend',
  );
