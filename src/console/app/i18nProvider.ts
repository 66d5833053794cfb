import type { I18nProvider } from 'react-admin';
import { english, type Language, languages, speak, t } from '../browser/language.ts';

/**
 * What react-admin itself says in this console, by its keys (tests/layout/sizes.test.ts finds them in the build). All other
 * texts are ours. The whole pack of its words would be a hundredth of the first page, which has no use for the rest.
 */
export const wordsOfReactAdmin: Readonly<Record<string, string>> = {
  'ra.notification.i18n_error': english(
    'The words of this language could not be loaded. Load the page again.',
  ),
  'ra.notification.logged_out': english('Your session has ended. Sign in again.'),
  'ra.notification.not_authorized': english('Your role may not open this.'),
};

/**
 * The texts of the console as react-admin asks for them: by its own keys, or by the English text. Another one for each
 * language, so that a component that asks react-admin for `useTranslate` is drawn again in it.
 */
export const i18nProviderIn = (language: Language): I18nProvider => ({
  translate: (key, { _, ...parts }: Record<string, unknown> = {}) =>
    t(String(wordsOfReactAdmin[key] ?? _ ?? key), parts),
  changeLocale: (chosen) => speak(chosen as Language),
  getLocale: () => language,
  getLocales: () => Object.entries(languages).map(([locale, name]) => ({ locale, name })),
});
