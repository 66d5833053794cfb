import type { I18nProvider } from 'react-admin';
import type { Fields } from '#model';
import { loadedNoun } from '#registry/lazyNouns.ts';
import { english, inLanguage, type Language, languages, speak, t } from '../browser/language.ts';
import { viewOf } from '../nouns/views.ts';

/** The messages of react-admin that the console itself gives cause to, before any part of react-admin is drawn. */
const first: Readonly<Record<string, string>> = {
  'ra.notification.i18n_error': english(
    'The words of this language could not be loaded. Load the page again.',
  ),
  'ra.notification.logged_out': english('Your session has ended. Sign in again.'),
  'ra.notification.not_authorized': english('Your role may not open this.'),
};

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
 * The words of the console for react-admin. Words of resources and fields come from the schemas,
 * react-admin's own from its messages once loaded, all others are found by the English text. Each
 * language has a separate provider, so that components with react-admin's `useTranslate` are
 * rendered again.
 */
export const i18nProviderIn = (
  language: Language,
  messages: Pick<I18nProvider, 'translate'> | null = null,
): I18nProvider => ({
  translate: (key, options: Record<string, unknown> = {}) => {
    const ofSchema = schemaWords(key, options.smart_count);
    if (ofSchema !== undefined) return ofSchema;
    const { _, ...parts } = options;
    const own = first[key];
    if (own === undefined && key.startsWith('ra.') && messages)
      return messages.translate(key, options);
    return t(String(own ?? _ ?? key), parts);
  },
  changeLocale: (chosen) => speak(chosen as Language),
  getLocale: () => language,
  getLocales: () => locales,
});
