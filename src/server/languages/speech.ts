import { type Sentence, sentence, textOf } from '#domain/sentence.ts';
import { type Language, languages } from '#languages/languages.ts';

/** A language as the server writes it in files, letters and manuals for people. */
export type Speech = {
  language: Language;
  /** An English text in this language, with its parts `%{name}`; English where it has no words. */
  say: (words: string, parts?: Sentence['values']) => string;
  /** A schema with the words of this language, and the same fields, rights and paths. */
  schema: <S extends object>(schema: S) => S;
};

/** English, the language of the sources. */
export const english: Speech = {
  language: 'en',
  say: (words, parts) => textOf(sentence(words, parts)),
  schema: (schema) => schema,
};

/** A language. The words of all but English are loaded when they are first asked for. */
export const speechIn = async (language: Language): Promise<Speech> => {
  if (language === 'en') return english;
  const { hindi } = await import('#registry/languages.ts');
  const wordsFor = (words: string) => hindi.wordsFor(words) ?? words;
  return {
    language,
    say: (words, parts) => textOf(sentence(words, parts), wordsFor),
    schema: hindi.schema,
  };
};

/** Whether a text is the code of a language. */
export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** Every language but English. */
export const otherSpeeches = (): Promise<Speech[]> =>
  Promise.all(
    Object.keys(languages)
      .filter((code) => code !== 'en')
      .map((code) => speechIn(code as Language)),
  );
