import { sql } from 'kysely';
import { type Field, identitiesOf, type Resource } from '#model';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import { nouns } from '#registry';
import type { Machine } from '../../machine/machine.ts';
import { parseCell } from '../csv/cell.ts';
import { batchedReads } from './batchedReads.ts';
import { type RowCheck, type RowChecker, rowCheckerOf } from './checkRow.ts';
import { givenBy } from './commitUpload.ts';
import { type LineRow, type MendedCell, valuesInFile } from './lineMutations.ts';
import type { Rights } from './rights.ts';

/** A cell of a row of a file and its new value; null for a blank cell. */
export type Mend = { batchId: number; line: number; field: string; value: string | null };

/** The values of mended cells by field, each as its field reads it. */
export const valuesOfCells = (noun: Resource, cells: readonly MendedCell[]) =>
  Object.fromEntries(
    cells.map(({ field, value }) => [field, parseCell(noun.fields[field] as Field, value ?? '')]),
  );

/**
 * The first other row of the file about the same row of the master as the mended row; null when
 * there is none. It is read outside of the writer, since a file may have very many rows.
 */
export const twinOf = async (
  { database, rowParts }: Pick<Machine, 'database' | 'rowParts'>,
  noun: Resource,
  rights: Rights,
  { batchId, line, field, value }: Mend,
): Promise<number | null> => {
  const lines = database.db.selectFrom(bulkUploadLine.name).selectAll();
  const ofFile = lines.where('batchId', '=', batchId);
  const row = (await ofFile.where('line', '=', line).executeTakeFirst()) as LineRow | undefined;
  const known = Object.hasOwn(noun.fields, field) && !(noun.fields[field] as Field).isSecret;
  if (!row || !known) return null;
  const reads = batchedReads(database.db, (query) => database.readLong(query));
  const check: RowChecker = rowCheckerOf(noun, {
    nouns,
    rules: rowParts.rules,
    rights,
    reads,
  });
  const { fileValues, mended } = valuesInFile(row);
  const cells = [...mended, { field, value, by: '', at: 0 }];
  const checked = await check({ ...fileValues, ...valuesOfCells(noun, cells) });
  if (checked.verdict === 'refused') return null;
  const named = namesIn(noun, rights, checked);
  const found = (await database.readLong(
    ofFile
      .where('line', '!=', line)
      .where('verdict', 'in', ['new', 'changed', 'unchanged'])
      .where((eb) =>
        eb.or([
          ...(checked.key === null ? [] : [eb('key', '=', checked.key)]),
          ...named.map((values) =>
            eb.and(values.map((text) => sql<boolean>`"cells" like ${text} escape '\\'`)),
          ),
        ]),
      )
      .orderBy('line')
      .limit(50)
      .compile(),
  )) as LineRow[];
  const claims = new Set(checked.claims);
  for (const each of found) {
    if (each.key !== null && each.key === checked.key) return Number(each.line);
    const theirs = await check(givenBy(noun, each));
    if (theirs.claims.some((claim) => claims.has(claim))) return Number(each.line);
  }
  return null;
};

/**
 * Search patterns for stored cells of rows that may have the same names, one set for each identity.
 */
const namesIn = (noun: Resource, { own }: Rights, { cells }: RowCheck): string[][] =>
  identitiesOf(noun)
    .map((names) =>
      cells
        .filter(({ field, after }) => names.includes(field) && !(field in own) && after !== null)
        .map(({ after }) => `%${`"after":${JSON.stringify(after)}}`.replace(/[\\%_]/g, '\\$&')}%`),
    )
    .filter((patterns) => patterns.length > 0);
