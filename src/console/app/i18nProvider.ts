import type { I18nProvider } from 'react-admin';

/**
 * What react-admin itself says in this console, by its keys (tests/layout/sizes.test.ts finds them in the build). All other
 * texts are ours. The whole pack of its words would be a hundredth of the first page, which has no use for the rest.
 */
export const wordsOfReactAdmin: Readonly<Record<string, string>> = {
  'ra.auth.auth_check_error': 'Sign in to go on.',
  'ra.notification.i18n_error':
    'The words of this language could not be loaded. Load the page again.',
  'ra.notification.logged_out': 'Your session has ended. Sign in again.',
  'ra.notification.not_authorized': 'Your role may not open this.',
};

/** Looks a text up and fills in its parts, `%{name}`; a text that is no key stays as it is. */
export const i18nProvider: I18nProvider = {
  translate: (key, options: Record<string, unknown> = {}) => {
    const words = wordsOfReactAdmin[key] ?? options._ ?? key;
    return String(words).replace(/%\{(\w+)\}/g, (_, name: string) => String(options[name] ?? ''));
  },
  changeLocale: async () => {},
  getLocale: () => 'en',
};
