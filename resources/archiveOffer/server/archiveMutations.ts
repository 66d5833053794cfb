import { sentence } from '#domain/sentence.ts';
import type { Cell } from '#exchange/archive/archiveColumn.ts';
import { archivedOffer } from '#schemas/archivedOffer.ts';
import { order } from '#schemas/order.ts';
import { insertSql, sqlByRows, writeRows } from '#server/database/rows/manyRows.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import { type Mutation, mutation, type Tx } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import { ApiError } from '#server/runtime/errors.ts';
import type { ArchivedOffer } from '../../archive/server/archivedOffers.ts';
import { type ArchivedTable, archivedTables } from '../../archive/server/archivedTables.ts';
import { moveLimits } from '../../order/server/intake/book.ts';
import { type OrderRow, orderRowOf } from '../../order/server/orderRow.ts';

/** Key of an offer. */
export type OfferKey = { symbol: string; openOnDate: string };

/** The newest row of a table that stays for a while, by table. */
type NewestKept = Partial<Record<ArchivedTable['name'], number>>;

const offerIn = (tx: Tx, { symbol, openOnDate }: OfferKey): Promise<ArchivedOffer | null> =>
  tx.store.get(archivedOffer, { symbol, openOnDate });

const keyOf = ({ symbol, openOnDate }: OfferKey) => `${symbol}/${openOnDate}`;

const tableNamed = (name: string): ArchivedTable => {
  const table = archivedTables.find((each) => each.name === name);
  if (!table) throw new Error(`rows of ${name} are not archived`);
  return table;
};

const change = async (
  tx: Tx,
  offer: ArchivedOffer,
  values: Partial<ArchivedOffer>,
): Promise<void> => {
  await tx.db
    .updateTable(archivedOffer.name)
    .set({ ...values, ...keptBy(tx, offer) })
    .where('symbol', '=', offer.symbol)
    .where('openOnDate', '=', offer.openOnDate)
    .execute();
};

/** The fields of an offer that are known when the removal of its live rows begins. */
export type NewArchive = OfferKey &
  Pick<
    ArchivedOffer,
    | 'runId'
    | 'folder'
    | 'manifestSha256'
    | 'securityIds'
    | 'allotmentRuns'
    | 'orders'
    | 'events'
    | 'allotments'
    | 'bytes'
  >;

/** From here on the archive answers for an offer, once its copy is whole and compared; its live rows may go. */
export const beginRemoval: Mutation<Owned & { offer: NewArchive }, void> = mutation(
  'archive.beginRemoval',
  async (tx, { offer, ...owned }) => {
    await ownedBy(tx, owned, {});
    const before = await offerIn(tx, offer);
    if (before?.runId === offer.runId) return;
    if (before)
      throw new ApiError(
        'REFUSED',
        sentence('%{symbol} is archived by run %{number}.', {
          symbol: offer.symbol,
          number: before.runId,
        }),
      );
    await tx.db
      .insertInto(archivedOffer.name)
      .values({
        ...offer,
        archiveState: 'Removing',
        newestKept: null,
        archivedAt: tx.now,
        // A value of the database, which has no flags.
        isOutOfLimits: 1,
        ...keptBy(tx),
      })
      .execute();
    // With what tells which rows are rightly gone: the check of the journal compares it.
    tx.journal({
      action: 'archive',
      resource: archivedOffer.name,
      key: keyOf(offer),
      after: offer,
    });
    await dropNewestOfOthers(tx);
  },
);

/** The newest number of a table; undefined for an empty one. */
const newestOf = async (tx: Tx, { name, key }: ArchivedTable): Promise<number | undefined> => {
  const row = await tx.db
    .selectFrom(name)
    .select(key)
    .orderBy(key, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && Number(row[key]);
};

/** Removes rows of a table. A bid that leaves uses no limit any more: limits are of live bids. */
const dropRows = async (
  tx: Tx,
  offer: ArchivedOffer,
  table: ArchivedTable,
  keys: readonly number[],
): Promise<void> => {
  if (table.noun === order && offer.isOutOfLimits)
    for (const each of await ordersOf(tx, keys)) moveLimits(tx, each, 'leaves');
  await tx.db.deleteFrom(table.name).where(table.key, 'in', keys).execute();
};

const ordersOf = async (tx: Tx, keys: readonly number[]): Promise<OrderRow[]> => {
  if (keys.length === 0) return [];
  const rows = await tx.db
    .selectFrom(order.name)
    .selectAll()
    .where('orderId', 'in', keys)
    .execute();
  return rows.map(orderRowOf);
};

/** The newest rows that earlier archives have left, where there is a newer one by now. */
const dropNewestOfOthers = async (tx: Tx): Promise<void> => {
  for (const offer of await tx.store.list(archivedOffer)) {
    if (offer.newestKept === null || offer.archiveState === 'Restoring') continue;
    const kept: NewestKept = JSON.parse(offer.newestKept);
    const left: NewestKept = {};
    for (const table of archivedTables) {
      const number = kept[table.name];
      if (number === undefined) continue;
      if ((await newestOf(tx, table)) === number) left[table.name] = number;
      else await dropRows(tx, offer, table, [number]);
    }
    const newestKept = Object.keys(left).length === 0 ? null : JSON.stringify(left);
    if (newestKept !== offer.newestKept) await change(tx, offer, { newestKept });
  }
};

/** A row as its copy knows it: its number, version and last change. */
export type CopiedRow = readonly [key: number, version: number, updatedAt: number];

/**
 * Removes rows whose copies were compared; skips rows that are already gone. Throws REFUSED when
 * one has changed since.
 *
 * Keeps the newest row of the whole table, since the next number follows from it; a later archive
 * removes it.
 */
export const removeRows: Mutation<
  Owned & { offer: OfferKey; table: string; rows: readonly CopiedRow[] },
  number
> = mutation(
  'archive.removeRows',
  async (tx, { offer, table: name, rows, ...owned }) => {
    await ownedBy(tx, owned, {});
    const table = tableNamed(name);
    const archived = await offerIn(tx, offer);
    if (archived?.archiveState !== 'Removing')
      throw new ApiError(
        'REFUSED',
        sentence('The rows of %{symbol} must not be removed.', { symbol: offer.symbol }),
      );
    const found = await tx.db
      .selectFrom(table.name)
      .select([table.key, 'version', 'updatedAt'])
      .where(
        table.key,
        'in',
        rows.map(([key]) => key),
      )
      .execute();
    const copied = new Map(rows.map((row) => [row[0], row]));
    const newest = await newestOf(tx, table);
    const keys: number[] = [];
    for (const row of found) {
      const key = Number(row[table.key]);
      const copy = copied.get(key);
      if (Number(row.version) !== copy?.[1] || Number(row.updatedAt) !== copy[2])
        throw new ApiError(
          'REFUSED',
          sentence(
            '%{noun} %{key} has changed since it was copied. Nothing more is removed. Restore the offer and archive it again.',
            { noun: sentence(table.noun.label), key },
          ),
          { code: 'CHANGED_SINCE_COPIED' },
        );
      if (key !== newest) keys.push(key);
    }
    if (keys.length < found.length && newest !== undefined) {
      const kept: NewestKept = JSON.parse(archived.newestKept ?? '{}');
      if (kept[table.name] !== newest)
        await change(tx, archived, {
          newestKept: JSON.stringify({ ...kept, [table.name]: newest }),
        });
    }
    if (keys.length > 0) await dropRows(tx, archived, table, keys);
    return keys.length;
  },
  { lane: 'background' },
);

/** Says how far an offer is on its way into the archive or back. */
export const markOffer: Mutation<
  Owned & { offer: OfferKey; archiveState: ArchivedOffer['archiveState']; runId: number },
  void
> = mutation('archive.markOffer', async (tx, { offer, archiveState, runId, ...owned }) => {
  await ownedBy(tx, owned, {});
  const before = await offerIn(tx, offer);
  if (!before)
    throw new ApiError('REFUSED', sentence('%{symbol} is not archived.', { symbol: offer.symbol }));
  if (before.archiveState === archiveState && before.runId === runId) return;
  await change(tx, before, { archiveState, runId });
  const after = { archiveState, runId };
  tx.journal({ action: 'edit', resource: archivedOffer.name, key: keyOf(offer), after });
});

/** Writes some archived rows back as they were; what is there already stays. */
export const bringBackRows: Mutation<
  Owned & {
    offer: OfferKey;
    table: string;
    columns: readonly string[];
    rows: readonly (readonly Cell[])[];
  },
  void
> = mutation(
  'archive.bringBack',
  async (tx, { offer, table: name, columns, rows, ...owned }) => {
    await ownedBy(tx, owned, {});
    const { name: into, key, noun } = tableNamed(name);
    const archived = await offerIn(tx, offer);
    if (archived?.archiveState !== 'Restoring')
      throw new ApiError(
        'REFUSED',
        sentence('%{symbol} is not being restored.', { symbol: offer.symbol }),
      );
    const sql = sqlByRows(
      (count) => `${insertSql(into, columns, count)} on conflict ("${key}") do nothing`,
    );
    const keys = noun === order && archived.isOutOfLimits ? keysOf(columns, key, rows) : [];
    const there = new Set((await ordersOf(tx, keys)).map(({ orderId }) => orderId));
    try {
      await writeRows(tx, sql, rows, (row) => row);
    } catch (error) {
      if (!tx.dialect.duplicateOf(error)) throw error;
      throw new ApiError(
        'REFUSED',
        sentence('A row of %{noun} cannot come back: a newer one has taken its place.', {
          noun: sentence(noun.plural ?? noun.label),
        }),
        { cause: error },
      );
    }
    // Rows that were already there never left the limits, or count in them again.
    for (const each of await ordersOf(
      tx,
      keys.filter((orderId) => !there.has(orderId)),
    ))
      moveLimits(tx, each, 'comesBack');
  },
  { lane: 'background' },
);

const keysOf = (
  columns: readonly string[],
  key: string,
  rows: readonly (readonly Cell[])[],
): number[] => {
  const at = columns.indexOf(key);
  return rows.map((row) => Number(row[at]));
};

/** The live tables answer for an offer again; its files stay. */
export const endArchive: Mutation<Owned & { offer: OfferKey }, void> = mutation(
  'archive.end',
  async (tx, { offer, ...owned }) => {
    await ownedBy(tx, owned, {});
    const before = await offerIn(tx, offer);
    if (!before) return;
    if (before.archiveState !== 'Restoring')
      throw new ApiError(
        'REFUSED',
        sentence('%{symbol} is not being restored.', { symbol: offer.symbol }),
      );
    await tx.db
      .deleteFrom(archivedOffer.name)
      .where('symbol', '=', offer.symbol)
      .where('openOnDate', '=', offer.openOnDate)
      .execute();
    const { runId, manifestSha256 } = before;
    tx.journal({
      action: 'restore',
      resource: archivedOffer.name,
      key: keyOf(offer),
      before: { runId, manifestSha256 },
    });
  },
);
