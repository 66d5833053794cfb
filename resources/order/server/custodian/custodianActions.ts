import type { order } from '#schemas/order.ts';
import type { Tx } from '#server/database/writing/work.ts';
import type { Acting, ActionBody } from '#server/module/actionBody.ts';
import type { Order } from '../orderRow.ts';
import { answerForCustodian } from './custodianAnswer.ts';

const answering = (answer: 'confirm' | 'reject' | 'restore'): ActionBody<typeof order> => ({
  does: (tx: Tx, row: Order, { reason }: Acting) => answerForCustodian(tx, row, answer, reason),
});

/** What the exchange does for custodians, who send to it what they stand by and what they do not. */
export const custodianActions = {
  confirm: answering('confirm'),
  reject: answering('reject'),
  restore: answering('restore'),
};
