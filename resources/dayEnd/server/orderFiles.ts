import { dayAfter, exchangeTime, instantOf } from '#domain/market/calendar.ts';
import { paiseText } from '#domain/money.ts';
import type { Database } from '#server/database/database.ts';
import { dayFile } from './dayFile.ts';

/** Rows that are read at a time, on the thread of long reads. */
const chunk = 5_000;

type StoredValues = Record<string, any>;

/** The cell of a column of the table as text, written by `form`; null for no value. */
const cell =
  (column: string, form: (value: any) => string = String) =>
  (row: StoredValues): string | null =>
    row[column] === null || row[column] === undefined ? null : form(row[column]);

const amount = (paise: unknown): string => paiseText(Number(paise));
const time = (ms: unknown): string => exchangeTime(Number(ms));
const yesNo = (flag: unknown): string => (flag ? 'Y' : 'N');

/**
 * Every bid of the sessions of a day in its current state, by offer and order id; live, cancelled
 * and rejected ones alike.
 */
export const orderBookFile = dayFile({
  label: 'Order Book',
  of: 'bids',
  name: 'order-book',
  columns: {
    symbol: cell('symbol'),
    series: cell('series'),
    day: cell('day'),
    orderId: cell('orderId'),
    status: cell('orderStatus'),
    memberId: cell('memberId'),
    branchId: cell('branchId'),
    userId: cell('userId'),
    clientId: cell('clientId'),
    pan: cell('pan'),
    category: cell('category'),
    clientType: cell('clientType'),
    marginType: cell('marginType'),
    participantId: cell('participantId'),
    custodianConfirmed: cell('isCpApproved', yesNo),
    cutOff: cell('isMarketOrder', yesNo),
    quantity: cell('quantity'),
    price: cell('price', amount),
    value: cell('value', amount),
    carriedFrom: cell('carriedFrom'),
    carriedTo: cell('carriedTo'),
    entered: cell('entryTime', time),
    modified: cell('modifiedTime', time),
  },
  async *rows({ machine: { database } }, { sessions }) {
    for (const { symbol, day, securities } of sessions) {
      const ids = securities.map(({ id }) => Number(id));
      if (ids.length === 0) continue;
      let after = 0;
      for (;;) {
        const rows = (await database.readLong(
          database.db
            .selectFrom('order')
            .selectAll()
            .where('symbol', '=', symbol)
            .where('securityId', 'in', ids)
            .where('day', '=', day)
            .where('orderId', '>', after)
            .orderBy('orderId')
            .limit(chunk)
            .compile(),
        )) as StoredValues[];
        yield rows;
        if (rows.length < chunk) break;
        after = Number(rows.at(-1)?.orderId);
      }
    }
  },
});

/**
 * The first event of the order log at or after an instant, by its id: 1 more than the last where there is none.
 * Ids come in the order of time, so halving finds it without an index.
 */
const firstEventAt = async ({ db }: Pick<Database, 'db'>, at: number): Promise<number> => {
  const next = (id: number) =>
    db
      .selectFrom('orderLog')
      .select(['id', 'at'])
      .where('id', '>=', id)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
  const last = await db
    .selectFrom('orderLog')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  let [low, high] = [1, Number(last?.id ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await next(middle);
    if (found && Number(found.at) < at) low = Number(found.id) + 1;
    else high = middle;
  }
  return low;
};

/** Every event of a bid on a day, in the order in which they happened. */
export const orderLogFile = dayFile({
  label: 'Order Log',
  of: 'events',
  name: 'order-log',
  columns: {
    id: cell('id'),
    time: cell('at', time),
    orderId: cell('orderId'),
    event: cell('event'),
    symbol: cell('symbol'),
    series: cell('series'),
    clientId: cell('clientId'),
    quantityBefore: cell('quantityBefore'),
    quantity: cell('quantity'),
    priceBefore: cell('priceBefore', amount),
    price: cell('price', amount),
    memberId: cell('memberId'),
    branchId: cell('branchId'),
    dealer: cell('userId'),
    user: cell('doneBy'),
    reason: cell('reason'),
  },
  async *rows({ machine: { database } }, { businessDate }) {
    const from = await firstEventAt(database, instantOf(businessDate, '00:00:00'));
    const to = await firstEventAt(database, instantOf(dayAfter(businessDate), '00:00:00'));
    for (let after = from - 1; ; ) {
      const rows = (await database.readLong(
        database.db
          .selectFrom('orderLog')
          .selectAll()
          .where('id', '>', after)
          .where('id', '<', to)
          .orderBy('id')
          .limit(chunk)
          .compile(),
      )) as StoredValues[];
      yield rows;
      if (rows.length < chunk) return;
      after = Number(rows.at(-1)?.id);
    }
  },
});
