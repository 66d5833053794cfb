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

/** The text of a sentence, each place filled in; `wordsFor` gives the words of a key, English by default. */
export const textOf = (
  { key, values }: Sentence,
  wordsFor: (key: string) => string = (words) => words,
): string =>
  wordsFor(key).replace(/%\{(\w+)\}/g, (_, name) => {
    const value = values[name] ?? '';
    return typeof value === 'object' ? textOf(value, wordsFor) : String(value);
  });
