import { createElement, Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { textOf, type Words } from '#domain/sentence.ts';
import type { Spoken } from '#languages/catalogue.ts';
import type { Language } from '#languages/languages.ts';

export { type Language, languages } from '#languages/languages.ts';

type Parts = Readonly<Record<string, unknown>>;

const keptAs = 'offerdesk.language';
const listeners = new Set<() => void>();
let language: Language = 'en';
let spoken: Spoken | null = null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language that is spoken, outside of components. */
export const languageNow = (): Language => language;

/** The language that a file is asked for in, as a query has it; nothing for English. */
export const fileLanguage = (): Language | undefined => (language === 'en' ? undefined : language);

/** The language that is spoken. A component that asks is drawn again in another one, with all that it draws. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, languageNow);

/** The language that was chosen in this browser; English where none was. */
export const keptLanguage = (): Language => (localStorage.getItem(keptAs) === 'hi' ? 'hi' : 'en');

const hindi = async (): Promise<Spoken> => (await import('#registry/languages.console.ts')).hindi;

/** An English text in Hindi, whatever language is spoken. Rejects when Hindi cannot be loaded. */
export const inHindi = async (words: string): Promise<string> =>
  (await hindi()).wordsFor(words) ?? words;

/**
 * Loads a language, switches to it and remembers it. Rejects, and changes nothing, when loading
 * fails.
 */
export const speak = async (chosen: Language): Promise<void> => {
  spoken = chosen === 'en' ? null : await hindi();
  language = chosen;
  localStorage.setItem(keptAs, chosen);
  document.documentElement.lang = chosen;
  for (const listener of [...listeners]) listener();
};

const wordsFor = (words: string): string => spoken?.wordsFor(words) ?? words;

const rules: Partial<Record<Language, Intl.PluralRules>> = {};

/** The form of words for a number. Forms are parted by `||||`, as polyglot has them: for one, and for others. */
const inForm = (words: string, count: unknown): string => {
  const forms = words.split('||||');
  if (forms.length === 1) return words;
  const rule = rules[language] ?? new Intl.PluralRules(language);
  rules[language] = rule;
  const isOne = rule.select(Number(count)) === 'one';
  return (isOne ? forms[0] : forms.at(-1))?.trim() ?? words;
};

/**
 * An English text in the language that is spoken, with its parts, `%{name}`. `count` chooses among the forms of
 * `%{count} row |||| %{count} rows`. A text without words in the language stays English.
 */
export const t = (words: string, parts?: Parts): string => {
  // Without a number the forms stay as they are: react-admin's own texts choose theirs later.
  const found = parts?.count === undefined ? wordsFor(words) : inForm(wordsFor(words), parts.count);
  return parts ? found.replace(/%\{(\w+)\}/g, (_, name) => String(parts[name] ?? '')) : found;
};

/** Words in the language that is spoken: a sentence by its key, with the words in its places. */
export const say = (words: Words): string =>
  typeof words === 'string' ? wordsFor(words) : textOf(words, wordsFor);

/** The same with parts that are elements. */
export const richly = (words: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  wordsFor(words)
    .split(/%\{(\w+)\}/)
    .map((piece, at) => createElement(Fragment, { key: at }, at % 2 ? parts[piece] : piece));

/** Marks an English text that `t` puts into words later, where it is shown. */
export const english = <const T extends string>(words: T): T => words;

/** Choices of English labels, each in the language that is spoken when it is shown. */
export const choicesOf = <V extends string>(labels: Readonly<Record<V, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({
    value: value as V,
    get label() {
      return t(label);
    },
  }));

/** A schema in the language that is spoken. */
export const inLanguage = <S extends object>(schema: S): S => spoken?.schema(schema) ?? schema;
