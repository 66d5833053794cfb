import type { GetListParams } from 'react-admin';
import type { OutlineView } from '#model';
import type { Query } from './api.ts';

/** Some rows of a list: so many behind or before a cursor, or from a number on, which counts from 0. */
export type Stretch = {
  from?: number;
  after?: string | null | undefined;
  before?: string | null | undefined;
  most: number;
};

/** The query of a list: the view, the order, the rows and their filter; without a stretch all of them. */
export const listQuery = (
  view: OutlineView,
  { sort, filter, meta = {} }: Pick<GetListParams, 'sort' | 'filter' | 'meta'>,
  stretch?: Stretch,
): Query => {
  const { from = 0, after, before, most } = stretch ?? {};
  return {
    view: view.name,
    sort: sort && JSON.stringify([sort.field, sort.order]),
    range: most && JSON.stringify([from, from + most - 1]),
    filter: JSON.stringify(filter ?? {}),
    after,
    before,
    count: meta.count,
  };
};
