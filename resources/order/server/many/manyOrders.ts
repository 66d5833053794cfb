import type { Refusal } from '#domain/bid/bidTerms.ts';
import { sentence } from '#domain/sentence.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { cancelBid, modifyBid, type OrderScope } from '../change/revision.ts';
import { earlierOrderOf } from '../intake/addedOrders.ts';
import { questionsOfBid, takeBid } from '../intake/intake.ts';
import type { OrderRow } from '../orderRow.ts';
import { tellingOnce } from '../tellingOnce.ts';
import { answerTo, type OperationAnswer, type OperationOutcome, type Outcome } from './answer.ts';
import { earlierChanges, forgetOldChanges, keepChange } from './changeKeys.ts';
import type { Operation, OrderNamed } from './operation.ts';

/** Operations of one user in their order, and the bids that the user may change. `isWhole` wants all or none. */
export type ManyOrders = {
  operations: readonly Operation[];
  scope: OrderScope;
  isWhole: boolean;
  /** The row of the first of them in the call. */
  firstRow: number;
};

/** Most operations of a transaction while others bid: they wait for it. */
const portionOf = 20;

/** Each operation is judged alone, so portions of a call may be committed apart; all or none may not. */
const portionsOf = (call: ManyOrders): ManyOrders[] | null => {
  const { operations, isWhole } = call;
  if (isWhole) return null;
  const portions: ManyOrders[] = [];
  for (let at = 0; at < operations.length; at += portionOf)
    portions.push({
      ...call,
      operations: operations.slice(at, at + portionOf),
      firstRow: call.firstRow + at,
    });
  return portions;
};

/**
 * Judges operations in their order, each as if it had come alone, in one transaction for each portion. Throws
 * REFUSED, with the answers so far, when all or none were wanted and one is refused.
 */
export const manyOrders: Mutation<ManyOrders, OperationOutcome[]> = mutation(
  'order.many',
  async (tx, { operations, scope, isWhole, firstRow }) => {
    const { telling, tell } = tellingOnce(tx);
    const earlier = await earlierChanges(
      tx,
      operations.flatMap(({ operation, clientOrderId }) =>
        clientOrderId !== null && operation !== 'ENTER' ? [clientOrderId] : [],
      ),
    );
    if (operations.some(({ operation }) => operation !== 'ENTER')) await forgetOldChanges(tx);
    const outcomes: OperationOutcome[] = [];
    for (const [at, operation] of operations.entries()) {
      const { clientOrderId } = operation;
      const outcome = await outcomeOf(telling, operation, scope, earlier);
      outcomes.push({ row: firstRow + at, clientOrderId, ...outcome });
      if (isWhole && !('order' in outcome)) throw undone(outcomes);
    }
    tell();
    return outcomes;
  },
  {
    lane: 'many',
    portions: { of: portionsOf, join: (outcomes) => outcomes.flat() },
    ahead: (tx, { operations }) =>
      operations.flatMap((each) => (each.operation === 'ENTER' ? questionsOfBid(tx, each) : [])),
  },
);

/** The refusal of a call that wanted all or none, whose last outcome is the refused one. */
const undone = (outcomes: readonly OperationOutcome[]) => {
  const answers = outcomes.map(answerTo);
  const last = answers.at(-1) as Extract<OperationAnswer, { result: 'refused' }>;
  return new ApiError(
    'REFUSED',
    sentence('Row %{row} is refused, so nothing was done: %{why}', {
      row: last.row,
      why: last.message,
    }),
    { code: 'WHOLE_REFUSED', more: { orders: answers } },
  );
};

type Earlier = Awaited<ReturnType<typeof earlierChanges>>;

const outcomeOf = async (
  tx: Tx,
  operation: Operation,
  scope: OrderScope,
  earlier: Earlier,
): Promise<Outcome> => {
  if (operation.operation === null) return { faults: operation.faults };
  return operation.operation === 'ENTER'
    ? entered(tx, operation)
    : changed(tx, operation, scope, earlier);
};

const entered = async (
  tx: Tx,
  { bid, clientOrderId }: Extract<Operation, { operation: 'ENTER' }>,
): Promise<Outcome> => {
  const placed = await takeBid(tx, { bid, clientOrderId });
  return 'order' in placed ? placed : { ...placed, isReplayed: false };
};

type Change = Extract<Operation, { operation: 'MODIFY' | 'CANCEL' }>;

/** A change that came before is answered as then, an accepted one with the bid as it is now. */
const changed = async (
  tx: Tx,
  operation: Change,
  scope: OrderScope,
  earlier: Earlier,
): Promise<Outcome> => {
  const before = earlier.get(operation.clientOrderId);
  if (before) return before;
  const outcome = await changedNow(tx, operation, scope);
  earlier.set(operation.clientOrderId, { ...outcome, isReplayed: true });
  keepChange(tx, operation.clientOrderId, outcome);
  return { ...outcome, isReplayed: false };
};

type Now = { order: OrderRow } | { refusal: Refusal };

const changedNow = async (tx: Tx, operation: Change, scope: OrderScope): Promise<Now> => {
  try {
    const orderId = await orderIdOf(tx, operation.of);
    return operation.operation === 'CANCEL'
      ? await cancelBid(tx, { orderId, scope })
      : await modifyBid(tx, { ...operation, orderId, scope });
  } catch (error) {
    // These two are found before anything is written, so the other operations can go on.
    if (error instanceof ApiError && (error.kind === 'NOT_FOUND' || error.kind === 'STALE'))
      return { refusal: { code: error.code, field: null, message: error.message } };
    throw error;
  }
};

const orderIdOf = async (
  tx: Tx,
  { orderId, originalClientOrderId }: OrderNamed,
): Promise<number> => {
  if (originalClientOrderId === null) return orderId ?? 0;
  const row = await earlierOrderOf(tx, originalClientOrderId);
  return row ? Number(row.orderId) : 0;
};
