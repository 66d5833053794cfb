import type { Field } from './field.ts';
import { columnsOf, fieldsOf, type Noun, viewsOf } from './noun.ts';
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

/**
 * Whether a field is a number by which the machine alone knows its rows: a key that it gives by itself and that no list
 * opens with. People name such rows by other fields.
 */
export const isMachineNumber = (noun: Noun, name: string): boolean =>
  noun.noun === 'resource' &&
  noun.key.length === 1 &&
  noun.key[0] === name &&
  (noun.fields[name] as Field).options.readOnly === true &&
  !viewsOf(noun as Noun).some((view) => columnsOf(view).includes(name));
