/**
 * A sentence for people. Its English text, with the places `%{name}`, is its key: by it a program knows the
 * sentence, and a language finds its words, for any values.
 */
export type Sentence = {
  readonly key: string;
  readonly values: Readonly<Record<string, SentenceValue>>;
};

/** The value for a place of a sentence: a figure or a code as it is, or another sentence. */
export type SentenceValue = string | number | Sentence;

/** A sentence: `sentence('Price must be a multiple of %{tick}', { tick: '0.05' })`. */
export const sentence = (key: string, values: Sentence['values'] = {}): Sentence => ({
  key,
  values,
});

/**
 * The text of a sentence, with each place filled in that has a value; `wordsFor` gives the words of a key,
 * English by default.
 */
export const textOf = (
  { key, values }: Sentence,
  wordsFor: (key: string) => string = (words) => words,
): string =>
  wordsFor(key).replace(/%\{(\w+)\}/g, (place, name) => {
    const value = values[name] ?? place;
    return typeof value === 'object' ? textOf(value, wordsFor) : String(value);
  });

/** Words for people that may be a sentence with values: a text without values is its own key. */
export type Words = string | Sentence;

/** The English text of such words. */
export const textIn = (words: Words): string => (typeof words === 'string' ? words : textOf(words));

/** Such words as a sentence, so that the key of a text is looked up where it is the value of another. */
export const asSentence = (words: Words): Sentence =>
  typeof words === 'string' ? sentence(words) : words;

/** Several sentences, texts or figures, one after the other, as one sentence. */
export const several = (parts: readonly SentenceValue[], separator = ', '): Sentence =>
  sentence(
    parts.map((_, at) => `%{${at}}`).join(separator),
    Object.fromEntries(
      parts.map((part, at) => [String(at), typeof part === 'string' ? sentence(part) : part]),
    ),
  );
