/** The translations of a language, loaded when it is chosen. */
export type Spoken = {
  /** The words of a key, which is an English text with its places; undefined where it has none. */
  wordsFor: (key: string) => string | undefined;
  /** A schema in this language: the same with other words. */
  schema: <S extends object>(schema: S) => S;
};

/**
 * The words of a language by the English text, or by a key of react-admin's kind where a noun wants other words
 * than the rest (`resources.order.fields.price`). Parts are `%{name}` in both.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** The properties of schemas that people read. */
const read = new Set([
  'label',
  'plural',
  'help',
  'message',
  'patternMessage',
  'group',
  'confirm',
  'successMessage',
  'empty',
  'hint',
  'title',
  'summary',
  'words',
]);

/** The properties whose values, all of them, people read: `choices`, the labels of a flag. */
const readWhole = new Set(['choices', 'labels', 'entries']);

/** A language of a catalogue. */
export const languageOf = (catalogue: Catalogue): Spoken => {
  const wordsFor = (key: string): string | undefined => catalogue[key];

  const schemas = new WeakMap<object, object>();

  return {
    wordsFor,
    schema: <S extends object>(schema: S): S => {
      const known = schemas.get(schema);
      if (known) return known as S;
      const { name = '', label = '', plural = `${label}s` } = schema as Partial<Named>;
      const put = translated(schema, [`resources.${name}`], catalogue, wordsFor) as S & Named;
      put.label = catalogue[`resources.${name}.name`] ?? put.label;
      // Other languages do not make many of one by an s.
      put.plural = catalogue[`resources.${name}.plural`] ?? wordsFor(plural) ?? put.label;
      schemas.set(schema, put);
      schemas.set(put, put);
      return put;
    },
  };
};

type Named = { name: string; label: string; plural?: string };

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A part of a schema with its words in a language; what has none stays as it is. */
const translated = (
  value: unknown,
  path: readonly string[],
  catalogue: Catalogue,
  wordsFor: (text: string) => string | undefined,
): unknown => {
  if (Array.isArray(value)) return value.map((each) => translated(each, path, catalogue, wordsFor));
  if (!isPlain(value)) return value;
  const say = (text: unknown, key: string): unknown =>
    typeof text === 'string' ? (catalogue[key] ?? wordsFor(text) ?? text) : text;
  const key = path.join('.');
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (typeof part === 'string') {
        if (!read.has(name)) return [name, part];
        return [name, say(part, name === 'label' ? key : `${key}.${name}`)];
      }
      if (readWhole.has(name) && Array.isArray(part))
        return [name, part.map((each) => say(each, `${key}.${name}.${String(each)}`))];
      if (readWhole.has(name) && isPlain(part))
        return [
          name,
          Object.fromEntries(
            Object.entries(part).map(([code, words]) => [
              code,
              say(words, `${key}.${name}.${code}`),
            ]),
          ),
        ];
      if (name === 'states' && isPlain(part))
        return [
          name,
          Object.fromEntries(
            Object.entries(part).map(([code, state]) => {
              const [words, ...rest] = state as [string, ...unknown[]];
              return [code, [say(words, `${key}.${name}.${code}`), ...rest]];
            }),
          ),
        ];
      return [name, translated(part, [...path, name], catalogue, wordsFor)];
    }),
  );
};
