import type { RaRecord } from 'react-admin';
import { keyValues, type OutlineView } from '#model';
import { rest } from './rest.ts';
import { withId } from './withId.ts';

/** The most keys of one call. */
const keysOfCall = 100;

type Wanted = { ids: readonly (string | number)[]; signal?: AbortSignal | undefined };

/** The rows that have these ids, as many as there are; what can be the key of no row is not asked for. */
export const rowsById = async (
  { noun }: OutlineView,
  { ids, signal }: Wanted,
): Promise<RaRecord[]> => {
  const keys = [...new Set(ids.map(String))].filter((id) => keyValues(noun, id) !== null);
  const rows: RaRecord[] = [];
  for (let from = 0; from < keys.length; from += keysOfCall) {
    const some = { ids: keys.slice(from, from + keysOfCall), ...(signal && { signal }) };
    const { data } = await rest.getMany(noun.api.slice(1), some);
    rows.push(...data.map((row) => withId(noun, row)));
  }
  return rows;
};
