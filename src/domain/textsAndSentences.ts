import { type Sentence, textIn, type Words } from './sentence.ts';

/** Words of an answer: of a text, of a list of texts, or of a flag that may be a text. */
type Said = Words | readonly Words[] | boolean | null;

type TextOf<S> = S extends readonly Words[] ? string[] : S extends Words ? string : S;

/**
 * The sentences of an answer that stands next to its texts, by the names of the texts; of a list one for each,
 * null for a text that is its own key.
 */
export type TextSentences = Readonly<Record<string, Sentence | readonly (Sentence | null)[]>>;

/**
 * Words as an answer has them: the English texts by their names, and next to them, as `sentences`, those that are
 * sentences, by which another language finds their words.
 */
export const textsAndSentences = <W extends Readonly<Record<string, Said>>>(
  words: W,
): { [N in keyof W]: TextOf<W[N]> } & { sentences?: TextSentences } => {
  const sentences: Record<string, Sentence | readonly (Sentence | null)[]> = {};
  const texts = Object.entries<Said>(words).map(([name, each]) => {
    if (each === null || typeof each === 'boolean' || typeof each === 'string') return [name, each];
    if (!isList(each)) {
      sentences[name] = each;
      return [name, textIn(each)];
    }
    if (each.some((one) => typeof one !== 'string'))
      sentences[name] = each.map((one) => (typeof one === 'string' ? null : one));
    return [name, each.map(textIn)];
  });
  return {
    ...Object.fromEntries(texts),
    ...(Object.keys(sentences).length > 0 && { sentences }),
  };
};

const isList = <T>(one: T | readonly T[]): one is readonly T[] => Array.isArray(one);

/** The words of one text of such an answer. */
export const textWords = <N extends string>(
  answer: { readonly [T in N]: string | null } & { sentences?: TextSentences },
  name: N,
): Words | null => {
  const found = answer.sentences?.[name];
  return found && !isList(found) ? found : answer[name];
};
