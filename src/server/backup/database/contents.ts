import { type CompiledQuery, sql } from 'kysely';
import { verifyAudit } from '../../audit/verification.ts';
import { quoted } from '../../database/schema/dialect.ts';
import type { Inspected } from '../../database/schema/inspect.ts';
import type { JournalKey } from '../../database/writing/chainHash.ts';
import { damagedAt } from '../archive/faults.ts';
import { type Contents, differenceOf } from '../archive/manifest.ts';

/** The contents of a database: the end of its journal, and the number of rows of each table. */
export const contentsOf = async ({ dialect, db }: Inspected): Promise<Contents> => {
  const rows: Record<string, number> = {};
  for (const name of (await dialect.catalog.tables(db)).toSorted()) {
    const counted = await sql
      .raw<{ count: number }>(`select count(*) as count from ${quoted(name)}`)
      .execute(db);
    rows[name] = Number(counted.rows[0]?.count);
  }
  const head = Object.hasOwn(rows, 'journalHead')
    ? await db.selectFrom('journalHead').select(['seq', 'hash']).executeTakeFirst()
    : undefined;
  return { rows, journal: head ? { seq: Number(head.seq), hash: head.hash } : null };
};

/**
 * Checks a restored database: it holds what the manifest says, and its journal is one whole chain under the key
 * of the backup. Throws the fault in words.
 */
export const checkContents = async (
  line: Inspected,
  contents: Contents,
  journalKey: JournalKey,
  onProgress: (checked: number, total: number) => void = () => undefined,
): Promise<void> => {
  const difference = differenceOf(contents, await contentsOf(line));
  if (difference !== null) throw damagedAt(difference);
  if (contents.journal === null) return;
  const read = async <R>(query: CompiledQuery<R>) => (await line.db.executeQuery(query)).rows;
  const { fault } = await verifyAudit(line.db, journalKey, { read, onProgress });
  if (fault) throw damagedAt(`entry ${fault.seq} of its journal: ${fault.why.replace(/\.$/, '')}`);
};
