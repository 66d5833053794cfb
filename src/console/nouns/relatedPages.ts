import { filled, type Outline, type Reader } from '#model';
import { t } from '../browser/language.ts';
import { places } from './places.ts';

/** Where the list of a noun leads by a button, for this reader: lists and pages outside the menus. */
export const pagesLinkedFrom = (
  reader: Reader,
  { name }: Pick<Outline, 'name'>,
): { label: string; path: string }[] => {
  const seen = new Set<string>();
  return places
    .filter((place) => place.allows(reader) && linkSources(place).includes(name))
    .filter(({ noun, label }) => seen.size < seen.add(`${noun.name} ${label}`).size)
    .map(({ label, path }) => ({ label: t(label), path }));
};

/** The pages that a row of a noun links to by a button, for this reader. */
export const pagesLinkedFromRow = (
  reader: Reader,
  { name }: Pick<Outline, 'name'>,
  row: Readonly<Record<string, unknown>>,
): { label: string; path: string }[] =>
  places.flatMap((place) =>
    place.kind === 'page' &&
    place.noun.name === name &&
    place.noun.pages?.[place.name]?.linkedFromRow &&
    place.allows(reader)
      ? [{ label: t(place.label), path: filled(place.path, row) }]
      : [],
  );

/** The nouns whose lists have a button that leads to a place. */
export const linkSources = (place: (typeof places)[number]): readonly string[] => {
  if (place.kind === 'page') return place.noun.pages?.[place.name]?.linkedFrom ?? [];
  return place.kind === 'list' && place.view.name === place.noun.name
    ? (place.noun.linkedFrom ?? [])
    : [];
};
