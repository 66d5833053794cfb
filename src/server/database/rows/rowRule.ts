import type { Faults } from '#model/values/validate.ts';
import type { Store } from './store.ts';

/** Where a rule looks for other rows. */
export type RowReader = Pick<Store, 'get'>;

/**
 * A rule that involves other rows: returns the faults, by field, of a row as it would be stored.
 * `changed` are the fields that it sets or changes.
 */
export type RowRule = (look: RowReader, row: any, changed: readonly string[]) => Promise<Faults>;

/** The rules of rows, by the name of their noun. */
export type RowRules = ReadonlyMap<string, RowRule>;
