import type { GetListParams, GetListResult, GetManyReferenceParams, RaRecord } from 'react-admin';
import { type Fields, keyValues, type OutlineView } from '#model';
import { loadNoun } from '#registry/lazyNouns.ts';
import { listRows } from './listRows.ts';
import { outlineNamed } from './routes.ts';

/**
 * The filter for rows that refer to another by a field. A key of several parts also fills the other fields that
 * hold them: the users of branch 'M001/B1' have its member and its branch.
 */
const filterFor = async (
  { noun }: OutlineView,
  { target, id }: Pick<GetManyReferenceParams, 'target' | 'id'>,
): Promise<Record<string, unknown>> => {
  const { to, keyFields } = ((await loadNoun(noun.name)).fields as Fields)[target] ?? {};
  const key = to === undefined ? null : keyValues(outlineNamed(to), String(id));
  if (!key) return { [target]: id };
  return Object.fromEntries(
    Object.entries(key).map(([part, value]) => [keyFields?.[part] ?? target, value]),
  );
};

/** A page of the rows that refer to another one, as `listRows` gives it. */
export const referringRows = async <R extends RaRecord>(
  view: OutlineView,
  { target, id, filter, ...params }: GetManyReferenceParams & Pick<GetListParams, 'signal'>,
): Promise<GetListResult<R>> =>
  listRows<R>(view, {
    ...params,
    filter: { ...filter, ...(await filterFor(view, { target, id })) },
  });
