import { useMemo, useSyncExternalStore } from 'react';
import type { I18nProvider } from 'react-admin';
import { useLanguage } from '../browser/language.ts';
import { i18nProviderIn } from './i18nProvider.ts';

type Words = typeof import('./reactAdminWords.ts');

let words: Words | null = null;
const listeners = new Set<() => void>();

/** Loads the messages of react-admin, which only its parts with words need: 8 KB of each first page. */
export const loadMessages = async (): Promise<void> => {
  words ??= await import('./reactAdminWords.ts');
  for (const listener of [...listeners]) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The words for react-admin in the language that is spoken, with its own messages once they are loaded. */
export const useI18nProvider = (): I18nProvider => {
  const language = useLanguage();
  const loaded = useSyncExternalStore(subscribe, () => words);
  return useMemo(() => i18nProviderIn(language, loaded?.messagesIn(language)), [language, loaded]);
};
