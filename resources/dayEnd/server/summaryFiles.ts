import { liveStatuses } from '#domain/market/dayBook.ts';
import { issueSizeOf } from '#domain/market/offer.ts';
import { paiseText } from '#domain/money.ts';
import type { StoredRow } from '#model';
import { obligation } from '#schemas/obligation.ts';
import type { StepContext } from '#server/processes/stepHandler.ts';
import { type BookCount, countBids } from '../../offer/server/dayBook.ts';
import { type DayColumns, dayFile } from './dayFile.ts';
import type { DaySession } from './sessions.ts';

/** The order of texts in every file: by their code units, whatever the collation of the database is. */
const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The live bids of the sessions of a day, added up by series and by a column of the bid. */
async function* sums(
  { machine, signal }: StepContext,
  sessions: readonly DaySession[],
  by: 'memberId' | 'pan',
) {
  for (const { symbol, day, securities } of sessions) {
    signal.throwIfAborted();
    const counts = await countBids(
      machine,
      securities,
      (bids) => bids.where('order.day', '=', day),
      [by],
    );
    const seriesOf = new Map(securities.map(({ id, series }) => [Number(id), series]));
    yield counts
      .map((count) => ({ ...count, series: seriesOf.get(count.securityId) ?? '' }))
      .sort((one, other) => inOrder(one[by], other[by]) || inOrder(one.series, other.series))
      .map((count) => ({ ...count, symbol, day }));
  }
}

type Sums = ReturnType<typeof sums> extends AsyncGenerator<(infer R)[]> ? R : never;

const sumColumns = (by: 'memberId' | 'pan'): DayColumns<Sums> => ({
  symbol: ({ symbol }) => symbol,
  series: ({ series }) => series,
  day: ({ day }) => day,
  [by]: (count) => count[by],
  bids: ({ totalRecords }) => String(totalRecords),
  quantity: ({ totalQuantity }) => String(totalQuantity),
  value: ({ totalValue }) => paiseText(totalValue),
});

/** The live bids of each member. */
export const memberSummaryFile = dayFile({
  label: 'Member Summary',
  of: 'rows',
  name: 'member-summary',
  columns: sumColumns('memberId'),
  rows: (context, { sessions }) => sums(context, sessions, 'memberId'),
});

/** The live bids of each PAN, over all its members. */
export const clientSummaryFile = dayFile({
  label: 'Client Summary',
  of: 'rows',
  name: 'client-summary',
  columns: sumColumns('pan'),
  rows: (context, { sessions }) => sums(context, sessions, 'pan'),
});

type SeriesStatistics = Pick<DaySession, 'symbol' | 'day'> & {
  security: DaySession['securities'][number];
  count: BookCount | undefined;
  /** The lowest and the highest price of each live status, paise. */
  prices: readonly number[];
  bidsIn(status: string): number;
};

/** Bids by status, demand, prices and coverage of each series; quantities are shares, money is rupees. */
export const marketStatisticsFile = dayFile<SeriesStatistics>({
  label: 'Market Statistics',
  of: 'rows',
  name: 'market-statistics',
  columns: {
    symbol: ({ symbol }) => symbol,
    series: ({ security }) => security.series,
    day: ({ day }) => day,
    onOffer: ({ security }) => String(issueSizeOf(security)),
    liveBids: ({ count }) => String(count?.totalRecords ?? 0),
    liveQuantity: ({ count }) => String(count?.totalQuantity ?? 0),
    liveValue: ({ count }) => paiseText(count?.totalValue ?? 0),
    cancelledBids: ({ bidsIn }) => String(bidsIn('Cancelled')),
    rejectedBids: ({ bidsIn }) => String(bidsIn('Rejected')),
    lowestPrice: ({ prices }) => (prices.length === 0 ? null : paiseText(Math.min(...prices))),
    highestPrice: ({ prices }) => (prices.length === 0 ? null : paiseText(Math.max(...prices))),
    floorPrice: ({ security }) => paiseText(security.floorPrice),
    cutOffPrice: ({ security: { cutOffPrice } }) =>
      cutOffPrice === null ? null : paiseText(cutOffPrice),
  },
  async *rows({ machine }, { sessions }) {
    const { database } = machine;
    for (const { symbol, day, securities } of sessions) {
      const counts = await countBids(machine, securities, (bids) =>
        bids.where('order.day', '=', day),
      );
      const series: SeriesStatistics[] = [];
      for (const security of [...securities].sort((a, b) => inOrder(a.series, b.series))) {
        const id = Number(security.id);
        const statuses = (await database.readLong(
          database.db
            .selectFrom('order')
            .select(({ fn }) => [
              'orderStatus',
              fn.countAll().as('bids'),
              fn.min('price').as('lowest'),
              fn.max('price').as('highest'),
            ])
            .where('symbol', '=', symbol)
            .where('securityId', '=', id)
            .where('day', '=', day)
            .groupBy('orderStatus')
            .compile(),
        )) as { orderStatus: string; bids: unknown; lowest: unknown; highest: unknown }[];
        const live = statuses.filter(({ orderStatus }) =>
          liveStatuses.some((status) => status === orderStatus),
        );
        series.push({
          symbol,
          day,
          security,
          count: counts.find(({ securityId }) => securityId === id),
          prices: live
            .flatMap(({ lowest, highest }) => [lowest, highest])
            .filter((price) => price !== null)
            .map(Number),
          bidsIn: (status) =>
            Number(statuses.find(({ orderStatus }) => orderStatus === status)?.bids ?? 0),
        });
      }
      yield series;
    }
  },
});

/** The current obligations of members and custodians for the allotments of a day. */
export const obligationsFile = dayFile<StoredRow<typeof obligation>>({
  label: 'Obligations',
  of: 'rows',
  name: 'obligations',
  columns: {
    symbol: ({ symbol }) => symbol,
    series: ({ series }) => series,
    day: ({ day }) => day,
    memberId: ({ memberId }) => memberId,
    settlementType: ({ settlementType }) => settlementType,
    settlementNumber: ({ settlementNumber }) => settlementNumber,
    payInDate: ({ payInDate }) => payInDate,
    bids: ({ bids }) => String(bids),
    quantity: ({ quantity }) => String(quantity),
    value: ({ value }) => paiseText(value),
    memberQuantity: ({ memberQuantity }) => String(memberQuantity),
    memberValue: ({ memberValue }) => paiseText(memberValue),
    custodianQuantity: ({ custodianQuantity }) => String(custodianQuantity),
    custodianValue: ({ custodianValue }) => paiseText(custodianValue),
    pendingQuantity: ({ pendingQuantity }) => String(pendingQuantity),
    pendingValue: ({ pendingValue }) => paiseText(pendingValue),
  },
  async *rows({ machine }, { sessions }) {
    for (const { symbol, openOnDate, day } of sessions) {
      const rows = await machine.database.store.list(obligation, { symbol, openOnDate, day });
      const place = ({ series, day, memberId, settlementType }: (typeof rows)[number]) =>
        [series, day, memberId, settlementType].join(' ');
      yield [...rows].sort((one, other) => inOrder(place(one), place(other)));
    }
  },
});
