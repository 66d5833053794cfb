import { liveStatuses } from '#domain/market/dayBook.ts';
import { issueSizeOf } from '#domain/market/offer.ts';
import { paiseText } from '#domain/money.ts';
import { obligation } from '#schemas/obligation.ts';
import type { StepContext } from '#server/processes/stepHandler.ts';
import { countBids } from '../../offer/server/dayBook.ts';
import { dayFile } from './dayFile.ts';
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
      .map((count) => [
        ...[symbol, count.series, day, count[by], String(count.totalRecords)],
        ...[String(count.totalQuantity), paiseText(count.totalValue)],
      ]);
  }
}

const sumHeading = (by: string) => ['symbol', 'series', 'day', by, 'bids', 'quantity', 'value'];

/** The live bids of each member. */
export const memberSummaryFile = dayFile({
  label: 'Member Summary',
  of: 'rows',
  name: 'member-summary',
  heading: sumHeading('memberId'),
  rows: (context, { sessions }) => sums(context, sessions, 'memberId'),
});

/** The live bids of each PAN, over all its members. */
export const clientSummaryFile = dayFile({
  label: 'Client Summary',
  of: 'rows',
  name: 'client-summary',
  heading: sumHeading('pan'),
  rows: (context, { sessions }) => sums(context, sessions, 'pan'),
});

/** Bids by status, demand, prices and coverage of each series; quantities are shares, money is rupees. */
export const marketStatisticsFile = dayFile({
  label: 'Market Statistics',
  of: 'rows',
  name: 'market-statistics',
  heading: [
    'symbol',
    'series',
    'day',
    'onOffer',
    'liveBids',
    'liveQuantity',
    'liveValue',
    'cancelledBids',
    'rejectedBids',
    'lowestPrice',
    'highestPrice',
    'floorPrice',
    'cutOffPrice',
  ],
  async *rows({ machine }, { sessions }) {
    const { database } = machine;
    for (const { symbol, day, securities } of sessions) {
      const counts = await countBids(machine, securities, (bids) =>
        bids.where('order.day', '=', day),
      );
      const lines: string[][] = [];
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
        const of = (status: string) =>
          Number(statuses.find(({ orderStatus }) => orderStatus === status)?.bids ?? 0);
        const live = statuses.filter(({ orderStatus }) =>
          liveStatuses.some((status) => status === orderStatus),
        );
        const prices = live
          .flatMap(({ lowest, highest }) => [lowest, highest])
          .filter((price) => price !== null)
          .map(Number);
        const count = counts.find(({ securityId }) => securityId === id);
        const price = (paise: number | null) => (paise === null ? '' : paiseText(paise));
        lines.push([
          ...[symbol, security.series, day, String(issueSizeOf(security))],
          ...[String(count?.totalRecords ?? 0), String(count?.totalQuantity ?? 0)],
          ...[paiseText(count?.totalValue ?? 0), String(of('Cancelled')), String(of('Rejected'))],
          price(prices.length === 0 ? null : Math.min(...prices)),
          price(prices.length === 0 ? null : Math.max(...prices)),
          ...[paiseText(security.floorPrice), price(security.cutOffPrice)],
        ]);
      }
      yield lines;
    }
  },
});

/** The current obligations of members and custodians for the allotments of a day. */
export const obligationsFile = dayFile({
  label: 'Obligations',
  of: 'rows',
  name: 'obligations',
  heading: [
    'symbol',
    'series',
    'day',
    'memberId',
    'settlementType',
    'settlementNumber',
    'payInDate',
    'bids',
    'quantity',
    'value',
    'memberQuantity',
    'memberValue',
    'custodianQuantity',
    'custodianValue',
    'pendingQuantity',
    'pendingValue',
  ],
  async *rows({ machine }, { sessions }) {
    for (const { symbol, openOnDate, day } of sessions) {
      const rows = await machine.database.store.list(obligation, { symbol, openOnDate, day });
      yield rows
        .map((row) => [
          ...[symbol, row.series, day, row.memberId, row.settlementType],
          ...[row.settlementNumber ?? '', row.payInDate ?? '', String(row.bids)],
          ...[String(row.quantity), paiseText(row.value)],
          ...[String(row.memberQuantity), paiseText(row.memberValue)],
          ...[String(row.custodianQuantity), paiseText(row.custodianValue)],
          ...[String(row.pendingQuantity), paiseText(row.pendingValue)],
        ])
        .sort((one, other) => inOrder(one.slice(1, 5).join(' '), other.slice(1, 5).join(' ')));
    }
  },
});
