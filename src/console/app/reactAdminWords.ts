import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminInEnglish from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { type Language, t } from '../browser/language.ts';

type Messages = { [key: string]: string | Messages };

/** Messages by their whole keys: 'ra.action.save'. */
const flat = (messages: Messages, path: readonly string[] = []): [string, string][] =>
  Object.entries(messages).flatMap(([key, words]) =>
    typeof words === 'string'
      ? [[[...path, key].join('.'), words] as [string, string]]
      : flat(words, [...path, key]),
  );

/**
 * The English messages of react-admin by key; other languages have the same keys in their
 * catalogue.
 */
export const wordsOfReactAdmin: Readonly<Record<string, string>> = Object.fromEntries(
  flat(reactAdminInEnglish as unknown as Messages),
);

const spokenNow = () =>
  Object.fromEntries(
    Object.entries(wordsOfReactAdmin).map(([key, english]) => {
      const words = t(key);
      return [key, words === key ? english : words];
    }),
  ) as unknown as TranslationMessages;

/** The messages of react-admin by polyglot, which knows plurals, in the language that is spoken. */
export const messagesIn = (language: Language): Pick<I18nProvider, 'translate'> =>
  polyglotI18nProvider(spokenNow, language);
