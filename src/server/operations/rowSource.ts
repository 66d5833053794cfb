import { anyName, archivedName, type Resource } from '#model';
import { requiredOf } from '../database/lists/filter.ts';
import type { RowArchive } from '../database/lists/rowArchive.ts';
import type { Machine } from '../machine/machine.ts';
import { ApiError } from '../runtime/errors.ts';

type Filter = Readonly<Record<string, unknown>>;

/**
 * The source of a list, its table or the archive of its noun, and the filter without the field that
 * selects it. Archived and live rows are never mixed in one page, whose order and count would be
 * wrong.
 */
export const sourceOf = async (
  machine: Machine,
  noun: Resource,
  filter: Filter,
): Promise<{ filter: Filter; archive: RowArchive | null }> => {
  const archive = machine.rowParts.archives.get(noun.name);
  if (!archive) return { filter, archive: null };
  const { [archivedName]: values, ...rest } = filter;
  if ([filter[anyName]].flat().includes(archivedName)) throw listedApart();
  const wanted = Array.isArray(values) && values.length === 1 ? values[0] : values;
  if (wanted === undefined)
    return {
      filter: rest,
      archive: (await archive.holds(machine, requiredOf(rest))) ? archive : null,
    };
  if (wanted === true || wanted === 'true') return { filter: rest, archive };
  if (wanted === false || wanted === 'false' || wanted === null)
    return { filter: rest, archive: null };
  throw listedApart();
};

const listedApart = () =>
  new ApiError(
    'MALFORMED',
    'Archived and live rows are listed separately: filter by one of the two.',
  );

/** A stored row by its key, from the table or else from the archive; null when neither has it. */
export const rowByKey = async (
  { database, settings, rowParts }: Machine,
  noun: Resource,
  key: Readonly<Record<string, unknown>>,
): Promise<Record<string, any> | null> =>
  (await database.store.get(noun, key)) ??
  (await rowParts.archives.get(noun.name)?.row({ database, settings }, key)) ??
  null;
