import { askForRows, sqlByRows } from '#server/database/rows/manyRows.ts';
import { answerTo } from '#server/database/writing/answerTo.ts';
import { rememberedOf } from '#server/database/writing/memory.ts';
import type { MaybePromise, Tx } from '#server/database/writing/mutation.ts';
import { type Question, rowOrNull } from '#server/database/writing/question.ts';
import { insertOrder, type OrderRow } from '../orderRow.ts';

/**
 * The newest order. Ids only grow and no order has a time before that of its predecessor, so its
 * time is the latest.
 */
export type Newest = { orderId: number; entryTime: number };

/** The newest order under `newest`; its id and time of entry never change. */
const newest = rememberedOf<'newest', Newest | null>(['order'], {
  onlyRows: true,
  follows: 'what is told',
});

/**
 * The ids of the orders that this process added, by user and client order id: those of a batch are
 * not yet in the table.
 */
const added = rememberedOf<string, number>(['order'], { onlyRows: true, follows: 'this process' });

/** The orders in the table by user and client order id, null where there is none. */
const ordersByClientId = rememberedOf<string, Record<string, any> | null>(['order'], {
  isBrief: true,
});

const newestIs: Question<Newest | null> = {
  about: newest,
  key: 'newest',
  sql: 'select "orderId", "entryTime" from "order" order by "orderId" desc limit 1',
  values: [],
  answerIn: rowOrNull<Newest>,
};

/** The newest order so far, of all processes: found by its key, where no other process writes. */
export const newestOrder = (tx: Tx): MaybePromise<Newest | null> => answerTo(tx, newestIs);

/** Adds a new order to its table. */
export const addOrder = (tx: Tx, order: OrderRow): void => {
  insertOrder(tx, order);
  const { orderId, entryTime, userId, clientOrderId } = order;
  tx.memory(newest).tell('newest', { orderId, entryTime });
  if (clientOrderId !== null) tx.memory(added).set(keyOf(userId, clientOrderId), orderId);
};

/**
 * The order for which a user (by default the caller) used a client order id before, as its table
 * holds it.
 */
export const earlierOrderOf = (tx: Tx, clientOrderId: string, userId = tx.by.userId) => {
  const orderId = tx.memory(added).get(keyOf(userId, clientOrderId));
  return orderId === undefined
    ? answerTo(tx, orderQuestion(userId, clientOrderId))
    : tx.prepared('select * from "order" where "orderId" = ?').get(orderId);
};

const orderQuestion = (
  userId: string,
  clientOrderId: string,
): Question<Record<string, any> | null> => ({
  about: ordersByClientId,
  key: keyOf(userId, clientOrderId),
  sql: 'select * from "order" where "userId" = ? and "clientOrderId" = ?',
  values: [userId, clientOrderId],
  answerIn: rowOrNull,
});

/** The questions of a new bid about existing orders. */
export const questionsAboutOrders = (
  tx: Tx,
  clientOrderId: string | null,
): readonly Question<any>[] =>
  clientOrderId === null ? [newestIs] : [newestIs, orderQuestion(tx.by.userId, clientOrderId)];

/**
 * The client order ids among `names` that the user has used before, for an order or a refused bid.
 */
export const namesUsed = async (tx: Tx, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const { userId } = tx.by;
  const rows = [
    ...(await askForRows(tx, ofOrders, names, (name) => [name], {
      first: [userId],
      ask: tx.stored,
    })),
    ...(await askForRows(tx, ofRefused, names, (name) => [name], { first: [userId] })),
  ];
  const used = new Set(rows.map(({ clientOrderId }) => String(clientOrderId)));
  for (const name of names)
    if (tx.memory(added).get(keyOf(userId, name)) !== undefined) used.add(name);
  return used;
};

const namesIn = (table: string) =>
  sqlByRows(
    (rows) =>
      `select "clientOrderId" from "${table}" where "userId" = ? and "clientOrderId" in (${Array(rows).fill('?').join(', ')})`,
  );
const ofOrders = namesIn('order');
const ofRefused = namesIn('errorOrder');

const keyOf = (userId: string, clientOrderId: string) => `${userId}\n${clientOrderId}`;
