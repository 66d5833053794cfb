import type { Kysely } from 'kysely';
import type { Order, View } from '#model';
import type { Settings } from '../../runtime/settings.ts';
import type { Database } from '../database.ts';
import type { RowScope } from '../rows/rowRules.ts';
import type { ListPage, ListQuery, Totals } from './lists.ts';

/** Where rows and their archive are. */
export type ArchiveHolder = { database: Database; settings: Pick<Settings, 'data'> };

/** The request of a list: through which view, within whose scope, by which filter of the wire. */
export type ListRequest = {
  view: View;
  scope: RowScope;
  filter: Readonly<Record<string, unknown>>;
};

/** Rows of a noun that have left its table and are still answered. They come as they were stored. */
export type RowArchive = {
  /** Whether a list that asks for neither is of archived rows: those of one thing that is archived whole. */
  holds(holder: ArchiveHolder, filter: Readonly<Record<string, unknown>>): Promise<boolean>;
  /** A page of archived rows; the answers and the faults are those of `listRows`. */
  page(holder: ArchiveHolder, request: ListRequest, query: ListQuery): Promise<ListPage>;
  /** The exact row count and the sums. */
  count(holder: ArchiveHolder, request: ListRequest): Promise<Totals>;
  /** All rows in chunks, for a file. */
  rows(holder: ArchiveHolder, request: ListRequest, order: Order): AsyncGenerator<any[]>;
  /** One row by its key; null when no archive has it. */
  row(
    holder: ArchiveHolder,
    key: Readonly<Record<string, unknown>>,
  ): Promise<Record<string, any> | null>;
  /**
   * The things that are archived as a whole, read from the database alone; for comparison with the
   * journal.
   */
  wholes?(db: Kysely<any>): Promise<ArchivedWholes>;
};

/** Things whose rows are all archived, so that a row of one may be missing from its table. */
export type ArchivedWholes = {
  /** The fields that assign a row to its thing. */
  by: readonly string[];
  /** The thing that a row belongs to, by the row's first values; null when it belongs to none. */
  wholeOf(values: Readonly<Record<string, unknown>>): string | null;
  /** Maximum missing rows of each thing; things on their way in or out are included. */
  mostGone: ReadonlyMap<string, number>;
};
