import type { GetListParams } from 'react-admin';
import type { OutlineView } from '#model';
import type { Query } from './api.ts';

/** What a list asks of its call: the view, the order, the page and what narrows it. */
export const listQuery = (
  view: OutlineView,
  { pagination, sort, filter, meta = {} }: GetListParams,
): Query => {
  const { page = 1, perPage = 25 } = pagination ?? {};
  return {
    view: view.name,
    sort: sort && JSON.stringify([sort.field, sort.order]),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter ?? {}),
    after: meta.after,
    before: meta.before,
    count: meta.count,
  };
};
