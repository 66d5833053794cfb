import type { Refusal } from '#domain/bid/bidTerms.ts';
import { orderChange } from '#schemas/order.ts';
import { askForRows, sqlByRows } from '#server/database/rows/manyRows.ts';
import { addOf } from '#server/database/rows/rowStatements.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { type OrderRow, orderRowOf } from '../orderRow.ts';

/** The answer to a change that came before, with the bid as it is now. */
export type EarlierChange = ({ order: OrderRow } | { refusal: Refusal }) & { isReplayed: true };

const byName = sqlByRows(
  (rows) =>
    `select made."clientOrderId" as name, made.refusal as refusal, "order".* from "orderChange" as made
     left join "order" on "order"."orderId" = made."orderId"
     where made."userId" = ? and made."clientOrderId" in (${Array(rows).fill('?').join(', ')})`,
);

/** The changes that the user made before under some client order ids, by these. */
export const earlierChanges = async (
  tx: Tx,
  names: readonly string[],
): Promise<Map<string, EarlierChange>> => {
  if (names.length === 0) return new Map();
  const rows = await askForRows(tx, byName, names, (name) => [name], { first: [tx.by.userId] });
  return new Map(
    rows.map(({ name, refusal, ...row }) => [
      String(name),
      refusal === null
        ? { order: orderRowOf(row), isReplayed: true as const }
        : { refusal: JSON.parse(String(refusal)) as Refusal, isReplayed: true as const },
    ]),
  );
};

/** The time for which the client order id of a change is its key, ms. A change is repeated within minutes. */
const keptMs = 7 * 24 * 3_600_000;

/** Old rows that one call removes: some more than it can add. */
const removedAtOnce = 1000;

/** Removes changes whose time is over, up to a bound, so that no call waits for the rows of a whole day. */
export const forgetOldChanges = async (tx: Tx): Promise<void> => {
  await tx.db
    .deleteFrom('orderChange')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('userId', 'clientOrderId'),
        'in',
        selectFrom('orderChange')
          .select(['userId', 'clientOrderId'])
          .where('at', '<', tx.now - keptMs)
          .limit(removedAtOnce)
          .$asTuple('userId', 'clientOrderId'),
      ),
    )
    .execute();
};

const addChange = addOf(orderChange);

/** Keeps the outcome of a change under its client order id, in the transaction of the change. */
export const keepChange = (
  tx: Tx,
  clientOrderId: string,
  outcome: { order: OrderRow } | { refusal: Refusal },
): void => {
  const { userId } = tx.by;
  addChange(tx, {
    userId,
    clientOrderId,
    orderId: 'order' in outcome ? outcome.order.orderId : null,
    at: tx.now,
    refusal: 'order' in outcome ? null : JSON.stringify(outcome.refusal),
    version: 1,
    createdBy: userId,
    createdAt: tx.now,
    updatedBy: userId,
    updatedAt: tx.now,
  });
};
