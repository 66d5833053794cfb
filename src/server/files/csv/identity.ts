import { fieldsOf, type Resource } from '#model';

/**
 * The sets of fields of which each tells one row from all others: the key first, then what the
 * schema calls unique. A file must have all of one of them.
 */
export const identitiesOf = (noun: Resource): readonly (readonly string[])[] => [
  noun.key.map(String),
  ...((noun.unique ?? []) as readonly (readonly string[])[]),
  ...fieldsOf(noun)
    .filter(([, { options }]) => options.unique)
    .map(([name]) => [name]),
];
