import { memoryStore, type Store } from 'react-admin';
import { preferences, shownTheme } from '../browser/preferences.ts';

/** The page, order and filter of a list, which react-admin would put back into the address. */
const isOfList = (key: string): boolean => key.endsWith('.listParams');

/**
 * Where react-admin keeps what is chosen, for as long as somebody is signed in. The address alone says what a list
 * shows: kept here, it undid Back. The theme is the preference of this browser, so that react-admin's own button sets it.
 */
export const newStore = (): Store => {
  const kept = memoryStore();
  return {
    ...kept,
    getItem: (key, usual) => {
      if (key === 'theme') return shownTheme() as typeof usual;
      return isOfList(key) ? usual : kept.getItem(key, usual);
    },
    setItem: (key, value) => {
      if (key === 'theme') preferences.set('theme', value === 'dark' ? 'dark' : 'light');
      else if (!isOfList(key)) kept.setItem(key, value);
    },
    subscribe: (key, hear) =>
      key === 'theme' ? preferences.subscribe(() => hear(shownTheme())) : kept.subscribe(key, hear),
  };
};
