import type { Kysely } from 'kysely';
import type { ComparedTable } from './journalledRow.ts';

/**
 * Detects that a used database has lost its journal or the end of it: the journal is empty while a
 * table has rows that each need an entry, an entry is beyond its head, or the audit list has an
 * entry beyond its end. Null where none of it is so.
 */
export const lostJournal = async (
  db: Kysely<any>,
  tables: readonly ComparedTable[],
  end: number,
  hasList: boolean,
): Promise<{ seq: number | null; why: string } | null> => {
  if (end === 0)
    for (const { noun, isWhole } of tables) {
      if (!isWhole) continue;
      const row = await db.selectFrom(noun.name).select(String(noun.key[0])).executeTakeFirst();
      if (row)
        return {
          seq: null,
          why: `The journal is empty, and the table ${noun.name} has rows, all of which had an entry: the journal and its head were emptied.`,
        };
    }
  const beyond = await entryBeyond(db);
  if (beyond !== null)
    return {
      seq: beyond,
      why: 'The entry is beyond the head of the journal: it was inserted, or an older head was restored.',
    };
  if (!hasList) return null;
  const newest = await db
    .selectFrom('auditEntry')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const listed = Number(newest?.seq ?? 0);
  return listed <= (await endNow(db))
    ? null
    : {
        seq: listed,
        why: `The list of the audit log has this entry, and the journal ends at entry ${end}: entries were removed from its end.`,
      };
};

/** An entry behind the newest that is sealed; both are asked at once, since the journal goes on. */
const entryBeyond = async (db: Kysely<any>): Promise<number | null> => {
  const newest = db.selectFrom('journal').select(({ fn }) => fn.max('seq').as('seq'));
  const row = await db
    .selectFrom('journalHead')
    .select(['seq', newest.as('newest')])
    .executeTakeFirst();
  return row && Number(row.newest) > Number(row.seq) ? Number(row.newest) : null;
};

/** The current end of the journal, which grows during the check. */
const endNow = async (db: Kysely<any>): Promise<number> => {
  const head = await db.selectFrom('journalHead').select('seq').executeTakeFirst();
  return Number(head?.seq ?? 0);
};
