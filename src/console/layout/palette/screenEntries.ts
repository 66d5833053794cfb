import { commandsOf, menuFor, type Place, type Reader, viewWith } from '#model';
import { outlines } from '#registry/outlines.ts';
import { product } from '#registry/product.ts';
import { t } from '../../browser/language.ts';
import { places } from '../../nouns/places.ts';
import { shortcutsFor } from '../menu/shortcutKeys.ts';
import { trailOf } from '../menu/trail.ts';
import { home } from '../menu/useMenu.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** The screens that a reader may open without naming a record: those of the menu in its order, then all others. */
export const screenEntries = (reader: Reader): PaletteEntry[] => {
  const menu = menuFor(reader, outlines, product.menuGroups).flatMap(({ label, entries }) =>
    entries.map((entry) => ({ ...entry, group: label })),
  );
  const inMenu = new Map([{ ...home, group: '' }, ...menu].map((entry) => [entry.path, entry]));
  const open = places.filter((place) => place.allows(reader) && !place.path.includes('{'));
  const keys = keysFor(reader);
  const entry = (place: Place): PaletteEntry => {
    const known = inMenu.get(place.path);
    const group = known?.group ?? trailOf(place, reader).group ?? '';
    return {
      id: `screen ${place.path}`,
      title: t(known?.label ?? place.label),
      kind: place.kind === 'create' ? t('New') : t(group || 'Screen'),
      keys: keys.get(place.path) ?? [],
      to: place.path,
    };
  };
  const isOffered = (place: Place) =>
    place.kind !== 'create' || viewWith(reader, 'create', place.view)?.name === place.view.name;
  const order = [...inMenu.keys()];
  const rank = ({ path }: Place) => (inMenu.has(path) ? order.indexOf(path) : order.length);
  return open
    .filter(isOffered)
    .toSorted((a, b) => rank(a) - rank(b))
    .map(entry);
};

/** The function key, the first word and the letter of each screen, by its path. */
const keysFor = (reader: Reader): ReadonlyMap<string, readonly string[]> => {
  const keys = new Map<string, string[]>();
  const add = (path: string | undefined, key: string) =>
    path !== undefined && keys.set(path, [...(keys.get(path) ?? []), key]);
  for (const { paths, words, go, takes, allows } of commandsOf(outlines)) {
    if (!allows(reader)) continue;
    if (go) add(paths[0], `g ${go}`);
    if (words?.[0] && !(takes?.length && !go)) add(paths[0], words[0]);
  }
  for (const [key, { path }] of shortcutsFor(reader, outlines)) add(path, key);
  return keys;
};
