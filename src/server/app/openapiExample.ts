import type { Field, Fields, Noun } from '#model';
import type { JsonSchema as Schema } from '#model/language/fieldKind.ts';
import { exampleOf } from '#model/values/example.ts';

/**
 * A body that every limit of a schema lets through: the fields that must be sent, with the examples of their
 * schemas, and references to the first example of the noun they lead to.
 */
export const exampleOfBody = (schema: Schema, fields: Fields, nouns: readonly Noun[]): unknown =>
  valueIn(schema, (name) => referred(fields[name], nouns));

/** The key of the first example of the noun that a field leads to; undefined for every other field. */
const referred = (field: Field | undefined, nouns: readonly Noun[]): unknown => {
  const target = nouns.find(({ name }) => name === field?.to);
  if (!field || !target) return undefined;
  const name = target.key.find((part) => !Object.hasOwn(field.keyFields ?? {}, String(part)));
  return exampleOf(target, nouns)[String(name)] ?? 1;
};

type Known = (name: string) => unknown;

const valueIn = (schema: Schema, known: Known): unknown => {
  const { examples, default: initial, anyOf, items, minItems } = schema as Record<string, any>;
  const [code] = ((schema.enum ?? []) as unknown[]).filter((each) => each !== null);
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (examples?.length > 0) return examples[0];
  if (initial !== undefined) return initial;
  if (code !== undefined) return code;
  if (anyOf) return valueIn(anyOf[0], known);
  switch (type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return Array.from({ length: Math.max(1, minItems ?? 0) }, () => valueIn(items ?? {}, known));
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1));
    default:
      return textOf(schema as Record<string, any>);
  }
};

const objectOf = (schema: Schema, known: Known): Record<string, unknown> => {
  const { required = [], properties = {}, minProperties = 0 } = schema as Record<string, any>;
  // A row that is named by its key is named with the version that the caller saw.
  const named = new Set<string>([...required, ...('version' in properties ? ['version'] : [])]);
  for (const name of Object.keys(properties)) if (named.size < minProperties) named.add(name);
  return Object.fromEntries(
    [...named].map((name) => [name, known(name) ?? valueIn(properties[name] ?? {}, known)]),
  );
};

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-11-30',
  'date-time': '2026-11-30T04:00:00.000Z',
  time: '09:15:00',
};

const textOf = ({ format, title = 'Text', minLength = 0, maxLength }: Record<string, any>) =>
  byFormat[format] ?? `${title} 1`.slice(0, maxLength).padEnd(minLength, '1');
