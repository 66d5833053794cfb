import { type Sentence, textIn, type Words } from '#domain/sentence.ts';
import { type TextSentences, textsAndSentences } from '#domain/textsAndSentences.ts';
import { type Noun, type Resource, storedFieldsOf } from '#model';

/** Values to be stored, in which a text may still be a sentence. */
export type Saying<V> = {
  [N in keyof V]: string extends V[N] ? V[N] | Sentence : V[N];
};

type Kept = { sentences?: string | null };

/**
 * Values of a row as they are stored: of each text of the server, by the schema, the English as long as its
 * field takes, and in `sentences` the sentences by which another language finds their words. `before` is the
 * row that they change, whose other sentences stay.
 */
export const saidTexts = <V extends object>(
  noun: Resource,
  values: V,
  before?: Kept,
): { [N in keyof V]: Exclude<V[N], Sentence> } & Kept => {
  const found = storedFieldsOf(noun).filter(
    ([name, { options }]) => options.isSaid && Object.hasOwn(values, name),
  );
  if (found.length === 0) return values as ReturnType<typeof saidTexts<V>>;
  const texts: Record<string, string | null> = {};
  const sentences: Record<string, TextSentences[string]> = { ...sentencesIn(before) };
  for (const [name, { options }] of found) {
    const words = (values as Readonly<Record<string, Words | null>>)[name] ?? null;
    texts[name] = words === null ? null : textIn(words).slice(0, options.max);
    delete sentences[name];
    if (isFilled(words)) sentences[name] = words;
  }
  const kept = Object.keys(sentences).length > 0 ? JSON.stringify(sentences) : null;
  return { ...values, ...texts, sentences: kept } as ReturnType<typeof saidTexts<V>>;
};

/** Whether a text needs its sentence: one without values is its own key. */
const isFilled = (words: Words | null): words is Sentence =>
  words !== null && typeof words === 'object' && Object.keys(words.values).length > 0;

/** The sentence of one text as a row keeps it; null for none. */
export const sentencesOf = (name: string, words: Words): string | null =>
  isFilled(words) ? JSON.stringify({ [name]: words }) : null;

const sentencesIn = (row: Kept | undefined): TextSentences =>
  row?.sentences ? JSON.parse(row.sentences) : {};

/** The words of a text of a stored row: its sentence, or the text alone where it has none. */
export const storedWords = <
  N extends string,
  R extends Kept & { readonly [K in N]: string | null },
>(
  row: R,
  name: N,
): R[N] | Sentence => (sentencesIn(row)[name] as Sentence | undefined) ?? row[name];

/** A computed row as answers have it: its texts, and next to them their sentences. */
export const saidRow = (noun: Noun, row: Readonly<Record<string, unknown>>): object => {
  const found = storedFieldsOf(noun).filter(([name, { options }]) => options.isSaid && row[name]);
  return {
    ...row,
    ...textsAndSentences(Object.fromEntries(found.map(([name]) => [name, row[name] as Words]))),
  };
};
