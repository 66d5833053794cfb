import type { PaginationPayload } from 'react-admin';
import type { Noun, RowIn, RowOf } from '#model';

/**
 * A row of a noun as react-admin's hooks give it, `useGetOne<Row<typeof branch>>('branch', { id })`. Its `id` is
 * its key as the API spells it.
 */
export type Row<N extends Noun> = Omit<RowIn<N>, 'id'> & { id: string };

/**
 * The rows that `useGetList` is asked for, in fields that the schema has: `{ filter: { city } } satisfies
 * Wanted<typeof branch>`. A report takes its parameters as the filter.
 */
export type Wanted<N extends Noun> = {
  filter?: {
    readonly [K in keyof RowOf<N>]?: RowOf<N>[K] | readonly RowOf<N>[K][] | null | undefined;
  } & { readonly q?: string };
  sort?: { field: keyof RowOf<N> & string; order: 'ASC' | 'DESC' };
  pagination?: PaginationPayload;
};

/** So many rows from the first on; more than a hundred come in several calls. */
export const first = (most: number): PaginationPayload => ({ page: 1, perPage: most });

/** All rows of a report, which its server computes at once. */
export const allOfReport: PaginationPayload = first(100_000);
