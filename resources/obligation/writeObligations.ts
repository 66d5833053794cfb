import type { StoredRow } from '#model';
import { obligation } from '#schemas/obligation.ts';
import { keptBy } from '#server/database/rowWriting.ts';
import type { Tx } from '#server/database/work.ts';
import { cutOffOf } from '../order/custodianTerms.ts';

type ObligationRow = StoredRow<typeof obligation>;
type Settled = ObligationRow['settlementType'];
/** What is allotted to a member in one series and settlement, by who has to pay. */
type Part = Pick<ObligationRow, 'symbol' | 'series' | 'openOnDate' | 'day'> & {
  heldBy: 'MEMBER' | 'CUSTODIAN' | 'PENDING';
  bids: number;
  quantity: number;
  value: number;
};

/**
 * Adds up anew what a member has to settle of a run in one settlement, from its allotments. Asked when
 * a run publishes, for each member, and whenever a custodian answers later. It may run any number of times.
 */
export const writeObligations = async (
  tx: Tx,
  { runId, memberId, settlementType }: { runId: number; memberId: string; settlementType: Settled },
): Promise<void> => {
  const parts = (await tx.db
    .selectFrom('allotment')
    .select(['symbol', 'series', 'openOnDate', 'day', 'heldBy'])
    .select((eb) => [
      eb.fn.countAll().as('bids'),
      eb.fn.sum('allotQuantity').as('quantity'),
      eb.fn.sum('value').as('value'),
    ])
    .where('runId', '=', runId)
    .where('memberId', '=', memberId)
    .where('settlementType', '=', settlementType)
    .where('heldBy', 'is not', null)
    .groupBy(['symbol', 'series', 'openOnDate', 'day', 'heldBy'])
    .orderBy('series')
    .execute()) as Part[];
  for (const series of new Set(parts.map((part) => part.series))) {
    const values = await obligationOf(
      tx,
      parts.filter((part) => part.series === series),
      settlementType,
    );
    if (!values) continue;
    await tx.db
      .insertInto(obligation.name)
      .values({ runId, memberId, settlementType, ...values, ...keptBy(tx) })
      .onConflict((conflict) =>
        conflict
          .columns(['runId', 'series', 'memberId', 'settlementType'])
          .doUpdateSet({ ...values, updatedBy: tx.by.userId, updatedAt: tx.now }),
      )
      .execute();
  }
};

const obligationOf = async (tx: Tx, parts: readonly Part[], settlementType: Settled) => {
  const [first] = parts;
  if (!first) return null;
  const { symbol, series, openOnDate, day } = first;
  const of = (heldBy: Part['heldBy'] | null, what: 'bids' | 'quantity' | 'value') =>
    parts
      .filter((part) => heldBy === null || part.heldBy === heldBy)
      .reduce((total, part) => total + Number(part[what]), 0);
  const pendingQuantity = of('PENDING', 'quantity');
  const offer = await tx.db
    .selectFrom('security')
    .select(['id', 'nextOnDate'])
    .where('symbol', '=', symbol)
    .where('series', '=', series)
    .where('openOnDate', '=', openOnDate)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  const settled = await settlementOf(
    tx,
    settlementType,
    day === 'T' ? openOnDate : offer?.nextOnDate,
  );
  return {
    symbol,
    series,
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
        ? (
            await cutOffOf(tx, {
              securityId: Number(offer.id),
              day,
              marginType: marginOf[settlementType],
            })
          ).at
        : null,
  };
};

const marginOf = { H: '1', T: '0' } as const;

/** The settlement in which the bids of a day are paid; undefined when the master does not have it. */
const settlementOf = (tx: Tx, settlementType: Settled, tradeDate: string | undefined) =>
  tx.db
    .selectFrom('settlement')
    .select(['settlementNumber', 'payInDate'])
    .where('settlementType', '=', settlementType)
    .where('tradeDate', '=', tradeDate ?? '')
    .executeTakeFirst();
