import { type Kysely, sql } from 'kysely';
import { fieldsOf, type Noun, type Resource } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { formOf } from './columns.ts';
import { quoted } from './dialect.ts';
import type { Inspected } from './inspect.ts';

/** A stored text that an earlier release took as it was typed, and the form in which it would be kept now. */
export type Spelling = { tableName: string; columnName: string; stored: string; meant: string };

/** The table of the machine that holds them. */
export const oddSpellingTable = 'oddSpelling';

/** All odd spellings of a database. */
export const oddSpellings = (db: Kysely<any>): Promise<Spelling[]> =>
  db
    .selectFrom(oddSpellingTable)
    .select(['tableName', 'columnName', 'stored', 'meant'])
    .orderBy('tableName')
    .orderBy('columnName')
    .orderBy('stored')
    .execute();

/** Rows of one statement. */
const manyAtOnce = 100;

/**
 * Records each stored text that is not in one form. Runs once: when a database first meets a
 * release that keeps texts in one form. No row is changed, since the journal holds each as it was
 * written.
 */
export const noteOddSpellings = async (line: Inspected, nouns: readonly Noun[]): Promise<void> => {
  for (const noun of nouns) {
    if (noun.noun !== 'resource' || noun.storage?.isMachineTable) continue;
    const found = await oddIn(line, noun, textColumns(noun));
    for (let at = 0; at < found.length; at += manyAtOnce)
      await line.db
        .insertInto(oddSpellingTable)
        .values(found.slice(at, at + manyAtOnce))
        .execute();
  }
};

const textColumns = (noun: Resource): string[] =>
  fieldsOf(noun)
    .filter(([, field]) => !field.isUnstored && !field.choices && !field.states)
    .filter(([, field]) => ['text', 'folded'].includes(formOf(field)))
    .map(([name]) => name);

const oddIn = async (
  { db, dialect }: Inspected,
  noun: Resource,
  columns: readonly string[],
): Promise<Spelling[]> => {
  if (columns.length === 0) return [];
  const [names, isOdd] = [columns.map(quoted), columns.map(quoted).map(dialect.isBeyondAscii)];
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.raw(names.join(', '))} from ${sql.ref(noun.name)}
    where ${sql.raw(isOdd.join(' or '))}`.execute(db);
  const found = new Map<string, Spelling>();
  for (const row of rows)
    for (const columnName of columns) {
      const stored = row[columnName] ?? '';
      const meant = withoutHidden(stored);
      if (meant !== '' && meant !== stored)
        found.set(`${columnName} ${stored}`, { tableName: noun.name, columnName, stored, meant });
    }
  return [...found.values()];
};
