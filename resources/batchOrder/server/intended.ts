import type { Bid } from '#domain/bid/bidTerms.ts';
import { type Category, categoriesOf, type Series } from '#domain/market/series.ts';
import { sentence } from '#domain/sentence.ts';
import type { Reader } from '#model';
import { scopeOf } from '#model';
import { order } from '#schemas/order.ts';
import { answerTo } from '#server/database/writing/answerTo.ts';
import { allOf, type Tx } from '#server/database/writing/mutation.ts';
import { type Fault, faultIn } from '#server/files/csv/fault.ts';
import { notFound } from '#server/http/values.ts';
import { type OrderScope, orderWithin } from '../../order/server/change/revision.ts';
import { clientOf, memberOf } from '../../order/server/intake/bidderStatus.ts';
import type { OrderRow } from '../../order/server/orderRow.ts';
import type { OrderInstruction } from './readRow.ts';

/**
 * A row of a file resolved against the masters: the bid that it intends, and the order that it
 * changes.
 */
export type Intended = {
  bid: Bid | null;
  before: OrderRow | null;
  /** Contradictions between the row and the masters. */
  faults: Fault[];
};

/** The orders that a user may change. */
export const ordersOf = (tx: Tx): OrderScope => scopeOf(tx.by as Reader, order);

/** Fills in what a row leaves to the masters: category and PAN of the client, or the order it is about. */
export const intendedBy = (tx: Tx, instruction: OrderInstruction): Promise<Intended> =>
  instruction.operation === 'E' ? newBid(tx, instruction) : revision(tx, instruction);

const newBid = async (tx: Tx, instruction: OrderInstruction): Promise<Intended> => {
  const memberId = tx.by.memberId ?? '';
  const isPro = instruction.clientType === 'PRO';
  const [client, member] = await allOf(
    isPro ? undefined : answerTo(tx, clientOf(memberId, instruction.clientId ?? '')),
    isPro ? answerTo(tx, memberOf(memberId)) : undefined,
  );
  const series = instruction.series as Series;
  const category = isPro ? 'NII' : categoryIn(series, client?.category ?? null);
  const isMarketOrder = instruction.isMarketOrder === true;
  const bid: Bid = {
    symbol: instruction.symbol ?? '',
    series,
    category,
    clientType: instruction.clientType ?? 'CLI',
    clientId: instruction.clientId ?? '',
    pan: (isPro ? member?.pan : client?.pan) ?? '',
    participantId: instruction.participantId,
    marginType: instruction.marginType ?? '1',
    isMarketOrder,
    quantity: instruction.quantity ?? 0,
    price: instruction.price,
  };
  const faults: Fault[] = [];
  if (isPro && !member?.pan)
    faults.push({
      field: 'clientId',
      code: 'PAN_UNKNOWN',
      message: 'The exchange has no PAN of the member on record: enter its own bids one by one',
    });
  if (instruction.category !== null && client && instruction.category !== category)
    faults.push(
      faultIn(
        'category',
        'CATEGORY_MISMATCH',
        sentence('Client %{clientId} is %{category} in the client master', {
          clientId: String(instruction.clientId),
          category: client.category,
        }),
      ),
    );
  return { bid, before: null, faults };
};

/**
 * The category that a client of the master bids in within a series: an individual above the retail limit is
 * non-institutional, staff are retail clients in the books of a member. A category without a place in a
 * series stays, to be refused.
 */
const categoryIn = (series: Series, known: Category | null): Category => {
  const [only] = categoriesOf[series];
  if (known === null) return only as Category;
  if (categoriesOf[series].includes(known)) return known;
  const isPerson = known === 'RI' || known === 'EMP';
  if (series === 'IS') return isPerson ? 'NII' : known;
  return series === 'ES' || isPerson ? (only as Category) : known;
};

const revision = async (tx: Tx, instruction: OrderInstruction): Promise<Intended> => {
  const before = await orderWithin(tx, instruction.orderId ?? 0, ordersOf(tx)).catch(() => null);
  if (!before)
    return {
      bid: null,
      before,
      faults: [
        {
          field: 'orderId',
          code: 'ORDER_NOT_FOUND',
          message: notFound(order).message,
        },
      ],
    };
  const isMarketOrder = instruction.isMarketOrder ?? before.isMarketOrder;
  const bid: Bid =
    instruction.operation === 'C'
      ? before
      : {
          ...before,
          isMarketOrder,
          quantity: instruction.quantity ?? before.quantity,
          price: isMarketOrder ? instruction.price : (instruction.price ?? before.price),
        };
  return { bid, before, faults: otherwise(instruction, before) };
};

/** A row that names another symbol or client than its order has was meant for another order. */
const otherwise = (instruction: OrderInstruction, before: OrderRow): Fault[] =>
  (['symbol', 'series', 'clientId'] as const)
    .filter((name) => instruction[name] !== null && instruction[name] !== before[name])
    .map((field) =>
      faultIn(
        field,
        'OTHER_ORDER',
        sentence('Order %{orderId} has %{value} here, not %{named}', {
          orderId: Number(before.orderId),
          value: String(before[field]),
          named: String(instruction[field]),
        }),
      ),
    );
