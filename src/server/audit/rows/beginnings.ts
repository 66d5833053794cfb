import { type Kysely, sql } from 'kysely';
import { hasNumberKey } from '#model';
import { jointAction } from '../../database/rows/jointEntry.ts';
import type { Dialect } from '../../database/schema/dialect.ts';
import type { Range, Read } from '../chain.ts';
import type { ComparedTable } from './journalledRow.ts';

/** An entry that began a row, or several. */
export type Beginning = { seq: number; key: string; resource: string };

/** The tables whose beginnings are looked for, in plain data: `number` is the name of a key that is one number. */
export type BeginningTable = { name: string; number: string | null; isTogether: boolean };

/** A stretch of the journal and the tables to search it for. */
export type Stretch = { range: Range; tables: readonly BeginningTable[] };

/** Finds the beginnings of a stretch whose rows may be gone. */
export type FindBeginnings = (stretch: Stretch) => Promise<Beginning[]>;

/** The search parameters of some tables. */
export const beginningTables = (tables: readonly ComparedTable[]): BeginningTable[] =>
  tables.map(({ noun, isTogether }) => ({
    name: noun.name,
    number: hasNumberKey(noun) && !isTogether ? String(noun.key[0]) : null,
    isTogether,
  }));

/**
 * The entries of a stretch that began rows, without those whose row the database finds by its number in the same
 * statement: nearly all are there. Without a dialect all are answered.
 */
export const beginningsOver =
  (db: Kysely<any>, read: Read, dialect: Pick<Dialect, 'name'> | undefined): FindBeginnings =>
  async ({ range: { from, to }, tables }) => {
    const named = (some: readonly BeginningTable[]) => sql.join(some.map(({ name }) => name));
    const together = tables.filter(({ isTogether }) => isTogether);
    const number =
      dialect?.name === 'sqlite'
        ? sql`cast(j.key as integer)`
        : sql`case when j.key ~ '^[0-9]{1,18}$' then cast(j.key as bigint) end`;
    const isThere = tables
      .filter((table) => dialect && table.number !== null)
      .map(
        ({ name, number: key }) =>
          sql`when ${name} then case when exists (select 1 from ${sql.table(name)} r where r.${sql.ref(String(key))} = ${number}) then 1 else 0 end`,
      );
    const withoutRow =
      isThere.length === 0
        ? sql``
        : sql`and case j.resource ${sql.join(isThere, sql` `)} else 0 end = 0`;
    const isJoint =
      together.length === 0
        ? sql``
        : sql`and (j.resource not in (${named(together)}) or j.action = ${jointAction})`;
    return read<Beginning>(
      sql<Beginning>`
        select j.seq, j.key, j.resource from journal j
        where j.seq between ${from} and ${to} and j.before is null and j.after is not null
          and j.resource in (${named(tables)}) ${isJoint} ${withoutRow}
        order by j.seq`.compile(db) as never,
    );
  };
