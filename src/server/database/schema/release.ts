import { sql } from 'kysely';
import type { Noun, Resource } from '#model';
import { version } from '../../runtime/version.ts';
import { type Inspected, machineTables } from './inspect.ts';
import { tableOf } from './table.ts';

/** The release that brought the tables to their shape last; null where none wrote it down. */
const releaseOf = async ({ dialect, db }: Inspected): Promise<string | null> => {
  if (!(await dialect.catalog.tables(db)).includes('writtenBy')) return null;
  const row = await db.selectFrom('writtenBy').select('release').executeTakeFirst();
  return row?.release ?? null;
};

/** Whether one release, such as 1.10.0, came after another. */
const isAfter = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) > 0;

/**
 * The refusal when a newer release wrote the database, since its values may have a meaning that
 * this release cannot know; else empty.
 */
export const refusedAsNewer = async (line: Inspected): Promise<string[]> => {
  const found = await releaseOf(line);
  return found !== null && isAfter(found, version)
    ? [
        `Release ${found} has written it, and this is ${version}, which may not know all that is in it. Start release ${found} or a newer one, or restore a backup from before the upgrade.`,
      ]
    : [];
};

/** Writes down that this release brought the tables to their shape; the table must be there. */
export const noteRelease = async (line: Inspected): Promise<void> => {
  if ((await releaseOf(line)) === version) return;
  await sql`delete from "writtenBy"`.execute(line.db);
  await line.db.insertInto('writtenBy').values({ one: 1, release: version }).execute();
};

/**
 * The tables and columns, in words, that another build of this same release made and this one does
 * not know. A database of another release has none: an older release leaves behind what a newer one
 * may drop. Columns in `droppedColumns` were given up on purpose.
 */
export const unknownIn = async (line: Inspected, nouns: readonly Noun[]): Promise<string[]> => {
  if ((await releaseOf(line)) !== version) return [];
  const resources = nouns.filter((noun) => noun.noun === 'resource') as Resource[];
  const known = new Map(
    resources.map((resource) => [
      resource.name,
      new Set([
        ...tableOf(resource).columns.map(({ name }) => name),
        ...(resource.storage?.droppedColumns ?? []),
      ]),
    ]),
  );
  const there = new Set(await line.dialect.catalog.tables(line.db));
  for (const own of Object.keys(machineTables(line.dialect))) there.delete(own);
  const { rows } = await sql<{ tableName: string; columnName: string }>`
    select "tableName", "columnName" from "storedColumn" order by 1, 2`.execute(line.db);
  const unknown = rows
    .filter(({ tableName }) => there.has(tableName))
    .flatMap(({ tableName, columnName }) => {
      const columns = known.get(tableName);
      if (!columns) return [`table ${tableName}`];
      return columns.has(columnName) ? [] : [`column ${tableName}.${columnName}`];
    });
  return [...new Set(unknown)];
};
