import { mayAnswer, notApproved } from '#domain/bid/custodian.ts';
import { sentence } from '#domain/sentence.ts';
import { type Mutation, mutation } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { orderWithin, type Revised } from '../../order/server/change/revision.ts';
import { writeAnswer } from '../../order/server/custodian/custodianAnswer.ts';
import { type CutOffOf, unconfirmed } from '../../order/server/custodian/custodianCutOff.ts';

type Confirming = {
  orderId: number;
  /** Whether the bid is of a simulated past, which is not announced. */
  isSimulated?: boolean;
};

/**
 * Confirms a bid for its custodian, at any hour. Confirming twice changes nothing. Throws REFUSED when it
 * waits for no custodian.
 */
export const confirmOrder: Mutation<Confirming, Revised> = mutation(
  'demo.confirmOrder',
  async (tx, { orderId, isSimulated = false }) => {
    const before = await orderWithin(tx, orderId, {});
    if (before.isCpApproved) return { order: before };
    if (mayAnswer('confirm', before) !== true)
      throw new ApiError(
        'REFUSED',
        sentence('Order %{orderId} waits for no custodian', { orderId }),
      );
    return { order: await writeAnswer(tx, before, 'confirm', null, isSimulated) };
  },
);

/**
 * Rejects the next bids of a simulated past that no custodian confirmed by a cut-off, without announcements.
 * Returns their ids; none when there are no more.
 */
export const rejectAtCutOff: Mutation<CutOffOf & { at: number }, number[]> = mutation(
  'demo.rejectAtCutOff',
  async (tx, { at, ...of }) => {
    const orders = await unconfirmed(tx, of, at);
    for (const order of orders) await writeAnswer(tx, order, 'reject', notApproved, true);
    return orders.map(({ orderId }) => orderId);
  },
);
