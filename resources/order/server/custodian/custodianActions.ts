import type { order } from '#schemas/order.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { Acting, ActionHandler } from '#server/module/actionHandler.ts';
import type { OrderRow } from '../orderRow.ts';
import { answerForCustodian } from './custodianAnswer.ts';

const answering = (answer: 'confirm' | 'reject' | 'restore'): ActionHandler<typeof order> => ({
  does: (tx: Tx, row: OrderRow, { reason }: Acting) => answerForCustodian(tx, row, answer, reason),
});

/** What the exchange does for custodians, who send to it what they stand by and what they do not. */
export const custodianActions = {
  confirm: answering('confirm'),
  reject: answering('reject'),
  restore: answering('restore'),
};
