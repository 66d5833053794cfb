import { sentence } from '#domain/sentence.ts';
import type { ArchiveColumn } from '#exchange/archive/archiveColumn.ts';
import { askArchive, askArchiveLong } from '#exchange/archive/archiverThreads.ts';
import type { ArchiveRow } from '#exchange/archive/readRows.ts';
import { archivedName, type Order, orderOf, type Resource } from '#model';
import { cursorOf, cursorValues } from '#server/database/lists/cursor.ts';
import type { Condition } from '#server/database/lists/filter.ts';
import { emptyPage, type ListPage, type Totals } from '#server/database/lists/lists.ts';
import type { ArchiveHolder, RowArchive } from '#server/database/lists/rowArchive.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { type ArchivedOffer, allotmentRunsOf, archivedOffers, filesOf } from './archivedOffers.ts';
import { type ArchivedTable, archivedTableOf, columnsOf } from './archivedTables.ts';
import { archiveSearch, withFiles } from './archiveSearch.ts';

/** Rows of one chunk of an export. */
const chunk = 1_000;
/** Rows that can be reached by number; beyond, lists go on from page to page. */
const mostSkipped = 1_000;

/** The archive of a noun: its rows of all archived offers, found as a list of the table finds them. */
export const archivedRows = (noun: Resource): RowArchive => {
  const table = archivedTableOf(noun);
  const columns = columnsOf(table);
  const stored = storedOf(columns);
  const { soughtIn, requestOf, found } = archiveSearch(table, columns);

  const orderOnly = (order: Order) => {
    if (order.field === table.key) return;
    throw new ApiError(
      'MALFORMED',
      sentence('Archived rows are ordered by %{field} alone.', {
        field: sentence(noun.fields[table.key]?.label ?? ''),
      }),
    );
  };

  return {
    holds: (holder, filter) => holds(holder, table, filter),
    page: async (holder, list, query): Promise<ListPage> => {
      const order = query.order ?? orderOf(list.view);
      orderOnly(order);
      const { limit = 25, offset = 0, after, before } = query;
      if (offset > mostSkipped)
        throw new ApiError(
          'MALFORMED',
          sentence(
            'Only the first %{most} archived rows can be reached by number; go on from page to page, or filter.',
            { most: mostSkipped },
          ),
        );
      const sought = await soughtIn(holder, list);
      if (!sought) return emptyPage;
      const cursor = after ?? before;
      const isBackward = before !== undefined && after === undefined;
      const from = cursor === undefined ? null : Number(cursorValues(noun, order, cursor)[0]);
      const skipped = cursor === undefined ? offset : 0;
      const isDescending = order.descending !== isBackward;
      const wanted = { isDescending, from, limit: skipped + limit + 1 };
      const { rows: all, last } = await found(sought, wanted, askArchive);
      const beyond = all.slice(skipped);
      const rows = beyond.slice(0, limit).map(stored);
      const isMore = beyond.length > limit;
      const end = isMore ? rows.at(-1) : last === null ? undefined : { [table.key]: last };
      const begin = from !== null || offset > 0 ? rows.at(0) : undefined;
      if (isBackward) rows.reverse();
      const [next, previous] = isBackward ? [begin, end] : [end, begin];
      const whole = sought.conditions.every(isWhole);
      const count = sought.offers.reduce((sum, each) => sum + each.rows, 0);
      return {
        rows,
        offset: query.offset ?? (from === null ? 0 : null),
        total: query.isUncounted ? 0 : whole ? Math.min(count, 10_000) : offset + rows.length,
        isMore: whole ? count > 10_000 : isMore || last !== null || from !== null,
        isPartial: rows.length < limit && last !== null,
        next: next ? cursorOf(noun, order, next) : null,
        previous: previous ? cursorOf(noun, order, previous) : null,
      };
    },
    count: async (holder, list): Promise<Totals> => {
      const summed = (list.view.list.totals ?? []).map(String);
      const totals: Totals = {
        count: 0,
        sums: Object.fromEntries(summed.map((name) => [name, 0])),
      };
      const sought = await soughtIn(holder, list);
      if (!sought) return totals;
      const files = sought.offers.flatMap((offer) => offer.files);
      return askArchiveLong('count', { ...requestOf(files, sought.conditions), summed });
    },
    rows: async function* (holder, list, order) {
      orderOnly(order);
      const sought = await soughtIn(holder, list);
      for (let from: number | null = null; sought; ) {
        const wanted = { isDescending: order.descending, from, limit: chunk };
        const { rows, last }: { rows: ArchiveRow[]; last: number | null } = await found(
          sought,
          wanted,
          askArchiveLong,
        );
        if (rows.length > 0) yield rows.map(stored);
        if (rows.length < chunk && last === null) return;
        from = last ?? Number(rows.at(-1)?.[table.key]);
      }
    },
    row: async (holder, key) => {
      const number = Number(key[table.key]);
      if (!Number.isSafeInteger(number)) return null;
      const conditions: Condition[] = [{ field: table.key, op: 'is', value: number }];
      const offers = await withFiles(holder, table, await archivedOffers(holder));
      const files = offers
        .filter(({ minKey, maxKey }) => number >= minKey && number <= maxKey)
        .flatMap((offer) => offer.files);
      if (files.length === 0) return null;
      const one = { ...requestOf(files, conditions), isDescending: false, from: null, limit: 1 };
      const { rows } = await askArchive('page', one);
      return rows[0] ? stored(rows[0]) : null;
    },
  };
};

/** A condition that all rows of the offers fulfil: their symbol. */
const isWhole = (condition: Condition) => 'field' in condition && condition.field === 'symbol';

/** A row of the archive as a table would give it, with the mark that it is archived. */
const storedOf = (columns: readonly ArchiveColumn[]) => {
  const flags = columns.filter(({ holds }) => holds === 'flag').map(({ name }) => name);
  return (row: ArchiveRow): Record<string, any> => {
    const made: Record<string, any> = { ...row, [archivedName]: true };
    for (const name of flags) if (made[name] !== null) made[name] = made[name] !== 0;
    return made;
  };
};

/**
 * Whether a list without a filter for archived rows is of archived rows: it names one symbol with
 * nothing live any more, one run that allotted an archived offer, or one archived bid.
 */
const holds = async (
  holder: ArchiveHolder,
  table: ArchivedTable,
  filter: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const one = (name: string) => {
    const value = filter[name];
    return Array.isArray(value) && value.length === 1 ? value[0] : value;
  };
  const [symbol, runId, orderId] = [one('symbol'), one('runId'), one('orderId')];
  if (symbol === undefined && runId === undefined && orderId === undefined) return false;
  const offers = await archivedOffers(holder);
  if (offers.length === 0) return false;
  if (orderId !== undefined && orderId !== null)
    return isBidArchived(holder, offers, Number(orderId));
  if (table.name === 'allotment' && runId !== undefined)
    return offers.some((offer) => allotmentRunsOf(offer).includes(Number(runId)));
  if (typeof symbol !== 'string') return false;
  const ofSymbol = offers.filter((offer) => offer.symbol === symbol.toUpperCase());
  return ofSymbol.length > 0 && !(await hasOthers(holder, table, ofSymbol));
};

/** Whether a bid is in the archive and in the table no more. */
const isBidArchived = async (
  holder: ArchiveHolder,
  offers: readonly ArchivedOffer[],
  orderId: number,
): Promise<boolean> => {
  if (!Number.isSafeInteger(orderId)) return false;
  for (const offer of offers) {
    const files = (await filesOf(holder.settings, offer, 'order')).filter(
      ({ minKey, maxKey }) => orderId >= minKey && orderId <= maxKey,
    );
    if (files.length === 0) continue;
    const { rows } = await askArchive('page', {
      files,
      columns: [{ name: 'orderId', holds: 'number', scale: 0 }],
      key: 'orderId',
      indexed: [],
      conditions: [{ field: 'orderId', op: 'is', value: orderId }],
      isDescending: false,
      from: null,
      limit: 1,
    });
    if (rows.length > 0) return true;
  }
  return false;
};

/** Whether the table has rows of a symbol that are of another offer than the archived ones. */
const hasOthers = async (
  { database: { db } }: ArchiveHolder,
  { name }: ArchivedTable,
  offers: readonly ArchivedOffer[],
): Promise<boolean> => {
  const [first] = offers;
  if (!first) return false;
  const dates = offers.map(({ openOnDate }) => openOnDate);
  // An approved security of another opening of the symbol is another offer, with or without bids yet.
  const other = await db
    .selectFrom('security')
    .select('id')
    .where('symbol', '=', first.symbol)
    .where('status', '=', 'approved')
    .where('openOnDate', 'not in', dates)
    .limit(1)
    .executeTakeFirst();
  if (!other) return false;
  const row = await db
    .selectFrom(name)
    .select('symbol')
    .where('symbol', '=', first.symbol)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
