import { writeFile } from 'node:fs/promises';
import { ownExchange } from '#domain/market/offer.ts';
import { paiseText } from '#domain/money.ts';
import { csvLines } from '#server/files/csv/csvLines.ts';
import { type ResultRow, resultRows } from './resultRows.ts';
import { paidOf } from './resultTotals.ts';
import type { NamedFile, ResultOffer, SeriesResult } from './seriesResult.ts';

const heading = [
  'symbol',
  'day',
  'memberId',
  'settlementType',
  'series',
  'bids',
  'quantity',
  'value',
  'memberQuantity',
  'memberValue',
  'custodianQuantity',
  'custodianValue',
  'notConfirmedQuantity',
  'notConfirmedValue',
];

/** Shares and paise. */
type Share = { quantity: number; value: number };
type Owed = { key: string[]; bids: number; all: Share } & Record<Holder, Share>;
type Holder = 'member' | 'custodian' | 'pending';

/**
 * The obligations of members and custodians, by the book as it was taken: per member, settlement
 * type and series. Bids on 0% margin that no custodian had confirmed by then are separate:
 * provisional until 07:30 of the next trading day (market facts §2.9).
 */
export const obligationFile = (
  offer: ResultOffer,
  results: readonly SeriesResult[],
): NamedFile => ({
  name: `obligations-${offer.symbol}-${offer.tradeDate}.csv`,
  write: async (path) => {
    const lines = (await owedBy(results)).map(({ key, bids, all, ...of }) => [
      offer.symbol,
      offer.day,
      ...key,
      String(bids),
      ...[all, of.member, of.custodian, of.pending].flatMap(({ quantity, value }) => [
        String(quantity),
        paiseText(value),
      ]),
    ]);
    await writeFile(path, csvLines([heading, ...lines]), { mode: 0o600 });
  },
});

const owedBy = async (results: readonly SeriesResult[]): Promise<Owed[]> => {
  const owed = new Map<string, Owed>();
  for (const { setup, files } of results)
    for await (const rows of resultRows(files))
      for (const row of rows) {
        if (row.exchange !== ownExchange || row.allotQuantity === 0) continue;
        const key = [row.memberCode, row.marginType === '1' ? 'H' : 'T', setup.series];
        const name = key.join(' ');
        const of = owed.get(name) ?? nothing(key);
        owed.set(name, of);
        of.bids++;
        for (const share of [of.all, of[holderOf(row)]]) {
          share.quantity += row.allotQuantity;
          share.value += paidOf(row);
        }
      }
  return [...owed.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, of]) => of);
};

const nothing = (key: string[]): Owed => {
  const share = (): Share => ({ quantity: 0, value: 0 });
  return { key, bids: 0, all: share(), member: share(), custodian: share(), pending: share() };
};

const holderOf = ({ cpCode, isCpApproved }: ResultRow): Holder => {
  if (cpCode === null) return 'member';
  return isCpApproved ? 'custodian' : 'pending';
};
