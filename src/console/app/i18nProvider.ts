import polyglotI18nProvider from 'ra-i18n-polyglot';
import reactAdminInEnglish from 'ra-language-english';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Fields } from '#model';
import { loadedNoun } from '#registry/lazyNouns.ts';
import { inLanguage, type Language, languages, speak, t } from '../browser/language.ts';
import { viewOf } from './addresses.ts';

type Messages = { [key: string]: string | Messages };

/** Messages by their whole keys: 'ra.action.save'. */
const flat = (messages: Messages, path: readonly string[] = []): [string, string][] =>
  Object.entries(messages).flatMap(([key, words]) =>
    typeof words === 'string'
      ? [[[...path, key].join('.'), words] as [string, string]]
      : flat(words, [...path, key]),
  );

/** What react-admin itself says, in English and by its keys; other languages have the same keys in their catalogue. */
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

/** The words that a schema has for a key of a resource or of its fields; undefined where it has none. */
const schemaWords = (key: string, count: unknown): string | undefined => {
  const [, resource, field] = /^resources\.([\w-]+)\.(?:name|fields\.(\w+))$/.exec(key) ?? [];
  const view = viewOf(resource);
  if (!view) return undefined;
  if (field === undefined) return t(count === 1 ? view.label : view.plural);
  const noun = loadedNoun(view.noun.name);
  return noun && (inLanguage(noun).fields as Fields)[field]?.label;
};

const locales = Object.entries(languages).map(([locale, name]) => ({ locale, name }));

/**
 * The words of the console as react-admin asks for them: its own by polyglot, those of resources and fields from the
 * schemas, all others by the English text. Another provider for each language, so that a component that asks react-admin
 * for `useTranslate` is drawn again in it.
 */
export const i18nProviderIn = (language: Language): I18nProvider => {
  const polyglot = polyglotI18nProvider(spokenNow, language, locales);
  return {
    ...polyglot,
    translate: (key, options: Record<string, unknown> = {}) => {
      const ofSchema = schemaWords(key, options.smart_count);
      if (ofSchema !== undefined) return ofSchema;
      if (Object.hasOwn(wordsOfReactAdmin, key)) return polyglot.translate(key, options);
      const { _, ...parts } = options;
      return t(String(_ ?? key), parts);
    },
    changeLocale: (chosen) => speak(chosen as Language),
  };
};
