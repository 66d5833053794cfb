import { valuationPrice } from '#domain/bid/bid.ts';
import { liveStatuses } from '#domain/market/dayBook.ts';
import type { Day } from '#domain/market/series.ts';
import { askArchive } from '#exchange/archive/archiverThreads.ts';
import type { FileAt } from '#exchange/archive/candidates.ts';
import type { PageFound } from '#exchange/archive/page.ts';
import type { ArchiveRow } from '#exchange/archive/readRows.ts';
import { order } from '#schemas/order.ts';
import { tradingMember } from '#schemas/tradingMember.ts';
import type { Machine } from '#server/machine/machine.ts';
import { archivedOffers, filesOf, securityIdsOf } from '../../archive/server/archivedOffers.ts';
import { archivedTableOf, columnsOf } from '../../archive/server/archivedTables.ts';
import type { Security } from '../../offer/server/onOffer.ts';

/** A bid of an archived offer as the client report shows it; price and value in paise. */
type ArchivedBid = {
  securityId: number;
  day: Day;
  orderId: number;
  memberId: string;
  memberName: string | null;
  quantity: number;
  price: number | null;
  value: number;
  marginType: string;
  isCpApproved: number | null;
};

/** The columns that the report needs: each costs a page of the file for every bid. */
const shownColumns: ReadonlySet<string> = new Set([
  'orderId',
  'securityId',
  'day',
  'memberId',
  'quantity',
  'price',
  'marginType',
  'isCpApproved',
  'orderStatus',
  'pan',
]);

/** Bids that are read at once; an institution may have thousands. */
const portion = 1_000;

/**
 * The live bids of a PAN in the given books whose offers are archived, and the ids of those
 * securities: the table need not be queried for them. Found by the index of the archive.
 */
export const bidsInArchive = async (
  machine: Machine,
  pan: string,
  books: readonly { security: Security }[],
): Promise<{ securityIds: ReadonlySet<number>; bids: ArchivedBid[] }> => {
  const shown = new Map(books.map(({ security }) => [Number(security.id), security]));
  const securityIds = new Set<number>();
  const bids: ArchivedBid[] = [];
  for (const offer of await archivedOffers(machine)) {
    const ids = securityIdsOf(offer).filter((id) => shown.has(id));
    if (ids.length === 0) continue;
    for (const id of ids) securityIds.add(id);
    const rows = await rowsOfPan(await filesOf(machine.settings, offer, 'order'), pan);
    for (const row of rows) {
      const security = shown.get(Number(row.securityId));
      if (!security) continue;
      const price = row.price === null ? null : Number(row.price);
      bids.push({
        ...(row as unknown as ArchivedBid),
        price,
        value: Number(row.quantity) * valuationPrice({ price }, security),
      });
    }
  }
  const members = [...new Set(bids.map(({ memberId }) => memberId))];
  const names = new Map<string, string | null>();
  for (const tradingMemberId of members) {
    const member = await machine.database.store.get(tradingMember, { tradingMemberId });
    names.set(tradingMemberId, member?.memberName ?? null);
  }
  return {
    securityIds,
    bids: bids.map((bid) => ({ ...bid, memberName: names.get(bid.memberId) ?? null })),
  };
};

/** All live bids of a PAN in the files of an offer, newest first. */
const rowsOfPan = async (files: readonly FileAt[], pan: string): Promise<ArchiveRow[]> => {
  const { key, indexed, ...table } = archivedTableOf(order);
  const columns = columnsOf(table).filter(({ name }) => shownColumns.has(name));
  const all: ArchiveRow[] = [];
  for (let from: number | null = null; ; ) {
    const page: PageFound = await askArchive('page', {
      files,
      columns,
      key,
      indexed,
      conditions: [
        { field: 'pan', op: 'is', value: pan },
        { field: 'orderStatus', op: 'in', values: liveStatuses },
      ],
      isDescending: true,
      from,
      limit: portion,
    });
    all.push(...page.rows);
    if (page.rows.length < portion && page.last === null) return all;
    from = page.last ?? Number(page.rows.at(-1)?.[key]);
  }
};
