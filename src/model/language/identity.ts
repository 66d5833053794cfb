import { fieldsOf } from './noun.ts';
import type { Resource } from './resource.ts';

/**
 * The sets of fields of which each tells one row from all others: the key first, then what the
 * schema calls unique.
 */
export const identitiesOf = (noun: Resource): readonly (readonly string[])[] => [
  noun.key.map(String),
  ...((noun.unique ?? []) as readonly (readonly string[])[]),
  ...fieldsOf(noun)
    .filter(([, { options }]) => options.unique)
    .map(([name]) => [name]),
];
