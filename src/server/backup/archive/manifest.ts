import { damagedAt } from './faults.ts';

/** The name of the manifest among the files of a backup; it is the last of them. */
export const manifestName = 'manifest.json';

/** A file of a backup: its path, its length in bytes and its SHA-256 in hex. */
export type BackupPart = { name: string; bytes: number; sha256: string };

/**
 * The state of a backed-up database: the end of its journal, and the number of rows of each table.
 */
export type Contents = {
  journal: { seq: number; hash: string } | null;
  rows: Readonly<Record<string, number>>;
};

/** How the database lies in a backup: a file of SQLite, a file of pg_dump, or the tables as COPY writes them. */
export type Method = 'sqlite' | 'pg_dump' | 'copy';

/** The description of a backup, stored in it. */
export type Manifest = Contents & {
  format: 1;
  /** The release that made it. */
  release: string;
  mode: string;
  method: Method;
  /** ISO 8601. */
  madeAt: string;
  parts: readonly BackupPart[];
};

/** A manifest from its text; throws the fault of a damaged or a newer one. */
export const readManifest = (text: string): Manifest => {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch (error) {
    throw damagedAt('its manifest cannot be read', error);
  }
  if (manifest?.format !== 1 || !Array.isArray(manifest.parts))
    throw damagedAt('its manifest is of another format, perhaps of a newer release');
  return manifest;
};

/** The number of rows of a backup, over all tables. */
export const rowsIn = ({ rows }: Contents): number =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);

/** In what the contents of a restored database differ from what the manifest says, in words; null in nothing. */
export const differenceOf = (contents: Contents, found: Contents): string | null => {
  const tables = new Set([...Object.keys(contents.rows), ...Object.keys(found.rows)]);
  for (const name of tables)
    if (contents.rows[name] !== found.rows[name])
      return `the table ${name} has ${found.rows[name] ?? 'no'} rows and not ${contents.rows[name] ?? 'none'}`;
  const [was, is] = [contents.journal, found.journal];
  return was?.seq === is?.seq && was?.hash === is?.hash
    ? null
    : `the journal ends with entry ${is?.seq ?? 0} and not ${was?.seq ?? 0}`;
};
