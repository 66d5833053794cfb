import type { Field } from './field.ts';
import { columnsOf, fieldsOf, type Noun, viewsOf } from './noun.ts';
import type { Resource } from './resource.ts';

/** The sets of fields that identify a row: the key first, then the unique sets of the schema. */
export const identitiesOf = (noun: Resource): readonly (readonly string[])[] => [
  noun.key.map(String),
  ...((noun.unique ?? []) as readonly (readonly string[])[]),
  ...fieldsOf(noun)
    .filter(([, { options }]) => options.unique)
    .map(([name]) => [name]),
];

/**
 * Whether a field is a number that only the machine uses: a generated key that no list shows first.
 * People name such rows by other fields.
 */
export const isMachineNumber = (noun: Noun, name: string): boolean =>
  noun.noun === 'resource' &&
  noun.key.length === 1 &&
  noun.key[0] === name &&
  (noun.fields[name] as Field).options.readOnly === true &&
  !viewsOf(noun as Noun).some((view) => columnsOf(view).includes(name));
