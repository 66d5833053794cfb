import { sql } from 'kysely';
import { identitiesOf, type Resource } from '#model';
import { bulkUploadLine } from '#own/bulkUploadLine/bulkUploadLine.ts';
import type { Machine } from '../../machine/machine.ts';
import type { RowCheck, RowChecker } from './checkRow.ts';
import { givenBy } from './committing.ts';
import type { LineRow } from './masterLine.ts';
import type { Rights } from './rights.ts';

/**
 * The first other row of the file about the same row of the master as the mended row; null when
 * there is none. It is read outside of the writer, since a file may have very many rows.
 */
export const twinOf = async (
  { database }: Machine,
  { noun, rights, check }: { noun: Resource; rights: Rights; check: RowChecker },
  { batchId, line }: LineRow,
  checked: RowCheck,
): Promise<number | null> => {
  if (checked.verdict === 'refused') return null;
  const named = namesIn(noun, rights, checked);
  const found = (await database.readLong(
    database.db
      .selectFrom(bulkUploadLine.name)
      .selectAll()
      .where('batchId', '=', batchId)
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
