/** The translations of a language, loaded when it is chosen. */
export type Spoken = {
  /** The words of a key, which is an English text with its places; undefined where it has none. */
  wordsFor: (key: string) => string | undefined;
  /**
   * The words of an English text that was filled in and came without its key. It is recognised by its other
   * words: by at least two, and by one in a heading.
   */
  recognised: (text: string) => string | undefined;
  /** A schema in this language: the same with other words. */
  schema: <S extends object>(schema: S) => S;
};

/**
 * The words of a language by the English text, or by a key of react-admin's kind where a noun wants other words
 * than the rest (`resources.order.fields.price`). Parts are `%{name}` in both.
 */
export type Catalogue = Readonly<Record<string, string>>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Parts of these names are numbers or single words; any other may have blanks in it. */
const oneWord: ReadonlySet<string> = new Set(['day', 'year', 'count', 'number']);

/** Anything, and anything within one sentence: a full stop, a blank and a capital or a digit begin the next. */
const anything = '(.+?)';
const inSentence = '((?:(?!\\. [A-Z0-9]).)+?)';

/** The pattern of a text whose parts are such. */
const patternOf = (pieces: readonly string[], part: string): RegExp =>
  new RegExp(
    `^${pieces.map((piece, at) => (at % 2 ? (oneWord.has(piece) ? '(\\S+)' : part) : escaped(piece))).join('')}$`,
  );

/** A text of at most so many words is a heading. */
const mostOfHeading = 8;

type Sentence = {
  /** For parts within one sentence, and for any. */
  pattern: RegExp;
  loosely: RegExp;
  names: string[];
  words: string;
  own: number;
  /** Whether it is short and says more than 'for' between two parts. */
  isHeading: boolean;
};

/** The number of words between the parts of a text; the T of T day is one. */
const ownWords = (pieces: readonly string[]): number =>
  pieces
    .filter((_, at) => at % 2 === 0)
    .join(' ')
    .match(/[A-Za-z]{2,}|\bT\b/g)?.length ?? 0;

/** The forms of a text for one and for others, each with its words. */
const formsOf = ([text, words]: [string, string]): [string, string][] => {
  const forms = words.split('||||');
  return text.split('||||').map((form, at) => [form.trim(), (forms[at] ?? words).trim()]);
};

/** Texts with parts, by which a whole sentence that comes from the server or a rule is known. */
const sentencesOf = (catalogue: Catalogue): Sentence[] =>
  Object.entries(catalogue)
    .flatMap(formsOf)
    // 'at' or 'of' alone would know any sentence.
    .filter(([text]) => /%\{/.test(text) && text.replace(/%\{\w+\}|[^a-z]/gi, '').length > 2)
    .map(([text, words]) => {
      const pieces = text.split(/%\{(\w+)\}/);
      const names = pieces.filter((_, at) => at % 2 === 1);
      const own = ownWords(pieces);
      return {
        names,
        isHeading:
          names.length < 2 ||
          (names.length === 2 && /[A-Za-z]{4,}/.test(text.replace(/%\{\w+\}/g, ' '))),
        // One word alone would know any sentence, where what stands around it may be anything.
        own: own === 1 && names.every((name) => oneWord.has(name)) ? 2 : own,
        pattern: patternOf(pieces, inSentence),
        loosely: patternOf(pieces, anything),
        words,
        weight: pieces.filter((_, at) => at % 2 === 0).join('').length,
      };
    })
    // The sentence with the most fixed text comes first: it is the most specific.
    .toSorted((a, b) => b.weight - a.weight);

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
  const sentences = sentencesOf(catalogue);
  const sought = new Map<string, string | undefined>();

  /** The words of a sentence with its parts filled in. `loosely` lets a part have several sentences in it. */
  const sentenceOf = (text: string, loosely = false): string | undefined => {
    // A heading, 'New Client' or 'T and T+1 books', has one fixed word and little more.
    const isShort = text.split(' ').length <= mostOfHeading;
    for (const sentence of sentences) {
      const { names, words, own, isHeading } = sentence;
      const isKnowing = own >= 2 || (isShort && isHeading);
      const pattern = loosely ? sentence.loosely : sentence.pattern;
      const match = isKnowing ? pattern.exec(text) : null;
      if (!match) continue;
      const parts = new Map(names.map((name, at) => [name, match[at + 1] ?? '']));
      return words.replace(/%\{(\w+)\}/g, (_, name) => {
        const part = parts.get(name) ?? '';
        return recognised(part) ?? part;
      });
    }
    return undefined;
  };

  /**
   * The words of a text of several sentences, sentence by sentence; undefined where the first has
   * none.
   */
  const sentencesIn = (text: string): string | undefined => {
    const [, first = '', rest = ''] = /^(.+?\.) ([A-Z0-9].*)$/.exec(text) ?? [];
    const words = first && recognised(first);
    return words ? `${words} ${recognised(rest) ?? rest}` : undefined;
  };

  /** The words of changes as the audit log lists them: 'Price: 380 → 390; Status: Live → Cancelled'. */
  const changesIn = (text: string): string | undefined => {
    if (!text.includes(' → ')) return undefined;
    const wordsOf = (part: string) => recognised(part) ?? part;
    return text
      .split('; ')
      .map((change) => {
        const [, label, before = '', after = ''] = /^([^:]+): (.*) → (.*)$/.exec(change) ?? [];
        return label
          ? `${wordsOf(label)}: ${wordsOf(before)} → ${wordsOf(after)}`
          : wordsOf(change);
      })
      .join('; ');
  };

  const wordsFor = (key: string): string | undefined => catalogue[key];

  const recognised = (text: string): string | undefined => {
    const known = catalogue[text];
    if (known !== undefined || !/[a-z]/i.test(text) || !text.includes(' ') || text.includes('%{'))
      return known;
    if (!sought.has(text)) {
      // Limit the cache: messages have ids in them, so the number of texts has no limit.
      if (sought.size > 2_000) sought.clear();
      sought.set(
        text,
        changesIn(text) ?? sentenceOf(text) ?? sentencesIn(text) ?? sentenceOf(text, true),
      );
    }
    return sought.get(text);
  };

  const schemas = new WeakMap<object, object>();

  return {
    wordsFor,
    recognised,
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
