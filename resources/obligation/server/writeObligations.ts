import type { StoredRow } from '#model';
import { obligation } from '#schemas/obligation.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { addRow } from '#server/database/rows/writtenRow.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { cutOffOf } from '../../offer/server/custodianTerms.ts';

type ObligationRow = StoredRow<typeof obligation>;
type Settled = ObligationRow['settlementType'];
/** The allotments of a member in one series and settlement, by who has to pay. */
type Part = {
  series: ObligationRow['series'];
  heldBy: 'MEMBER' | 'CUSTODIAN' | 'PENDING';
  bids: number;
  quantity: number;
  value: number;
};
type Offer = Pick<ObligationRow, 'symbol' | 'openOnDate' | 'day'>;

/** The key of the obligations of one run, one member and one settlement. */
export type SettledWith = { runId: number; memberId: string; settlementType: Settled };

/**
 * Recomputes the obligations of a member for a run in one settlement from its allotments. Runs for
 * each member when a run publishes, and whenever a custodian answers later. It may run any number
 * of times.
 */
export const writeObligations = async (tx: Tx, of: SettledWith): Promise<void> => {
  const parts = await partsOf(tx, of);
  if (parts.length === 0) return;
  const offer = (await tx.db
    .selectFrom('allotment')
    .select(['symbol', 'openOnDate', 'day'])
    .where('runId', '=', of.runId)
    .limit(1)
    .executeTakeFirstOrThrow()) as Offer;
  for (const series of new Set(parts.map((part) => part.series))) {
    const [before] = await tx.store.list(obligation, { ...of, series });
    const own = parts.filter((part) => part.series === series);
    await put(tx, before, { ...of, series, ...(await owedOf(tx, offer, own, of.settlementType)) });
  }
};

/** Told by one index alone, however many bids a member has. */
const partsOf = async (tx: Tx, of: SettledWith): Promise<Part[]> =>
  (await tx.db
    .selectFrom('allotment')
    .select(['series', 'heldBy'])
    .select(({ fn }) => [
      fn.countAll().as('bids'),
      fn.sum('allotQuantity').as('quantity'),
      fn.sum('value').as('value'),
    ])
    .where((is) => is.and(of))
    .where('heldBy', 'is not', null)
    .groupBy(['series', 'heldBy'])
    .orderBy('series')
    .execute()) as Part[];

type Owed = Omit<
  ObligationRow,
  'id' | 'series' | keyof SettledWith | keyof ReturnType<typeof keptBy>
>;

const owedOf = async (
  tx: Tx,
  { symbol, openOnDate, day }: Offer,
  parts: readonly Part[],
  settlementType: Settled,
): Promise<Owed> => {
  const of = (heldBy: Part['heldBy'] | null, what: 'bids' | 'quantity' | 'value') =>
    parts
      .filter((part) => heldBy === null || part.heldBy === heldBy)
      .reduce((total, part) => total + Number(part[what]), 0);
  const pendingQuantity = of('PENDING', 'quantity');
  const offer = await tx.db
    .selectFrom('security')
    .select(['id', 'nextOnDate'])
    .where('symbol', '=', symbol)
    .where('series', '=', parts[0]?.series ?? '')
    .where('openOnDate', '=', openOnDate)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  const tradeDate = day === 'T' ? openOnDate : (offer?.nextOnDate ?? '');
  const settled = await tx.db
    .selectFrom('settlement')
    .select(['settlementNumber', 'payInDate'])
    .where('settlementType', '=', settlementType)
    .where('tradeDate', '=', tradeDate)
    .executeTakeFirst();
  const marginType = settlementType === 'H' ? '1' : '0';
  return {
    symbol,
    openOnDate,
    day,
    settlementNumber: settled?.settlementNumber ?? null,
    payInDate: settled?.payInDate ?? null,
    bids: of(null, 'bids'),
    quantity: of(null, 'quantity'),
    value: of(null, 'value'),
    memberQuantity: of('MEMBER', 'quantity'),
    memberValue: of('MEMBER', 'value'),
    custodianQuantity: of('CUSTODIAN', 'quantity'),
    custodianValue: of('CUSTODIAN', 'value'),
    pendingQuantity,
    pendingValue: of('PENDING', 'value'),
    provisionalUntil:
      pendingQuantity > 0 && offer
        ? (await cutOffOf(tx, { securityId: Number(offer.id), day, marginType })).at
        : null,
  };
};

/** Writes a row unless it is unchanged, so that a repeated run leaves no trace. */
const put = async (
  tx: Tx,
  before: ObligationRow | undefined,
  values: SettledWith & Pick<ObligationRow, 'series'> & Owed,
): Promise<void> => {
  if (!before) {
    await addRow(tx, obligation, 'create', values);
    return;
  }
  const names = Object.keys(values) as (keyof typeof values)[];
  if (names.every((name) => before[name] === values[name])) return;
  const after = { ...before, ...values, ...keptBy(tx, before) };
  await tx.db.updateTable(obligation.name).set(after).where('id', '=', before.id).execute();
  noted(tx, obligation, 'update', { before, after });
};
