import { memoryStore, type Store } from 'react-admin';
import { preferences, shownTheme } from '../browser/preferences.ts';

/** The page, order and filter of a list, which react-admin would put back into the address. */
const isOfList = (key: string): boolean => key.endsWith('.listParams');

/**
 * Store of react-admin for the user's choices while they are signed in. It holds nothing about
 * lists: a list is described by its address alone, and values stored here broke Back. The theme is
 * the preference of this browser, so that react-admin's own button sets it.
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
