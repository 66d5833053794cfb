import type { order } from '#schemas/order.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { ActionContext, ActionHandler } from '#server/module/actionHandler.ts';
import type { OrderRow } from '../orderRow.ts';
import { answerForCustodian } from './custodianAnswer.ts';

const answering = (answer: 'confirm' | 'reject' | 'restore'): ActionHandler<typeof order> => ({
  does: (tx: Tx, row: OrderRow, { reason }: ActionContext) =>
    answerForCustodian(tx, row, answer, reason),
});

/** The exchange's actions for custodians, who report the bids that they confirm or refuse. */
export const custodianActions = {
  confirm: answering('confirm'),
  reject: answering('reject'),
  restore: answering('restore'),
};
