import { dayAfter, exchangeTime, instantOf } from '#domain/market/calendar.ts';
import { paiseText } from '#domain/money.ts';
import type { Database } from '#server/database/database.ts';
import { dayFile } from './dayFile.ts';

/** Rows that are read at a time, on the thread of long reads. */
const chunk = 5_000;

type Row = Record<string, any>;

const amount = (paise: unknown): string | null =>
  paise === null || paise === undefined ? null : paiseText(Number(paise));
const time = (ms: unknown): string | null =>
  ms === null || ms === undefined ? null : exchangeTime(Number(ms));
const yesNo = (flag: unknown): string | null =>
  flag === null || flag === undefined ? null : flag ? 'Y' : 'N';

/**
 * Every bid of the sessions of a day in its current state, by offer and order id; live, cancelled
 * and rejected ones alike.
 */
export const orderBookFile = dayFile({
  label: 'Order Book',
  of: 'bids',
  name: 'order-book',
  heading: [
    'symbol',
    'series',
    'day',
    'orderId',
    'status',
    'memberId',
    'branchId',
    'userId',
    'clientId',
    'pan',
    'category',
    'clientType',
    'marginType',
    'participantId',
    'custodianConfirmed',
    'cutOff',
    'quantity',
    'price',
    'value',
    'carriedFrom',
    'carriedTo',
    'entered',
    'modified',
  ],
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
        )) as Row[];
        yield rows.map((row) => [
          ...[symbol, row.series, day, String(row.orderId), row.orderStatus],
          ...[row.memberId, row.branchId, row.userId, row.clientId, row.pan],
          ...[row.category, row.clientType, row.marginType, row.participantId],
          ...[yesNo(row.isCpApproved), yesNo(row.isMarketOrder), String(row.quantity)],
          ...[amount(row.price), amount(row.value)],
          ...[row.carriedFrom, row.carriedTo].map((id) => (id === null ? null : String(id))),
          ...[time(row.entryTime), time(row.modifiedTime)],
        ]);
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
  heading: [
    'id',
    'time',
    'orderId',
    'event',
    'symbol',
    'series',
    'clientId',
    'quantityBefore',
    'quantity',
    'priceBefore',
    'price',
    'memberId',
    'branchId',
    'dealer',
    'user',
    'reason',
  ],
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
      )) as Row[];
      yield rows.map((row) => [
        ...[String(row.id), time(row.at), row.orderId === null ? null : String(row.orderId)],
        ...[row.event, row.symbol, row.series, row.clientId],
        ...[row.quantityBefore, row.quantity].map((of) => (of === null ? null : String(of))),
        ...[amount(row.priceBefore), amount(row.price)],
        ...[row.memberId, row.branchId, row.userId, row.doneBy, row.reason],
      ]);
      if (rows.length < chunk) return;
      after = Number(rows.at(-1)?.id);
    }
  },
});
