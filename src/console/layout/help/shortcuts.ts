import {
  type Keys,
  lettersFor,
  may,
  type Page,
  type Place,
  pathTo,
  type Reader,
  type View,
  viewWith,
  writableOf,
} from '#model';
import { nounNamed, nouns } from '#registry';
import { english, t } from '../../browser/language.ts';
import { places } from '../../nouns/places.ts';
import { wholeView } from '../../nouns/wholeView.ts';
import { actionsFor } from '../../row/actions/offered.ts';
import { shortcutsFor } from '../menu/shortcutKeys.ts';

/** Keys and what they do, under a heading. */
export type Shortcuts = { heading: string; keys: Keys };

const ofList = (reader: Reader, view: View): Keys => [
  ['/', t('Go to the search box')],
  ...(may(reader, 'create', view) && pathTo(view, 'create') !== null
    ? [['c', t('New %{label}', { label: view.label })] as const]
    : []),
  ['↑ ↓ ← →', t('Move in the table, once Tab has led into it')],
  [t('Home End PgUp PgDn'), t('Move further in the table')],
  ...(may(reader, 'show', view) && view.screens.show
    ? [['Enter', t('Open the row; with Ctrl in another tab')] as const]
    : may(reader, 'edit', view) && view.screens.edit
      ? [['Enter', t('Edit the row; with Ctrl in another tab')] as const]
      : []),
  ...(viewWith(reader, 'edit', view) && writableOf(view.noun, 'edit').length > 0
    ? [['e', t('Edit the row in the list: Tab moves on, Enter saves, Esc cancels')] as const]
    : []),
  ...ofActions(reader, view),
];

const ofActions = (reader: Reader, view: View): Keys => {
  const actions = actionsFor(reader, view);
  if (actions.length === 0) return [];
  const isBulk = actions.some(({ action }) => action.bulk);
  return [
    ['m', t('Actions of the row')],
    ...(isBulk ? [['Space', t('Select the row for an action on several rows')] as const] : []),
  ];
};

const historyKeys: Keys = [
  ['h', english('Details or history')],
  ['↑ ↓', english('Move through the entries of the history')],
  ['Enter', english('Open an entry; Esc closes it')],
];

const pagesNamed = (noun: string) => (nounNamed(noun).pages ?? {}) as Record<string, Page>;

/** Keys declared by a handwritten page; grids and forms need not declare theirs. */
const keysOf = (place: Place | undefined): Keys =>
  place?.kind === 'page' ? (pagesNamed(place.noun.name)[place.name]?.keys ?? []) : [];

/** The keys at an address for this reader. */
export const shortcutsAt = (reader: Reader, place: Place | undefined): Shortcuts[] => {
  const here: Keys =
    place?.kind === 'list'
      ? ofList(reader, wholeView(place.view))
      : place?.kind === 'show'
        ? [...(may(reader, 'edit', place.view) ? [['e', t('Edit')] as const] : []), ...historyKeys]
        : place?.kind === 'create' || place?.kind === 'edit'
          ? [
              [t('Ctrl Enter'), t('Save')],
              ['Alt ↓', t('Open the calendar of a day')],
              ['← →', t('Choose among values side by side')],
              ...(place.kind === 'edit' ? historyKeys : []),
            ]
          : keysOf(place);
  const opened = [...shortcutsFor(reader, nouns)].map(
    ([key, { path }]) =>
      [key, t(places.find((each) => each.path === path)?.label ?? path)] as const,
  );
  return [
    { heading: t(place?.label ?? 'This page'), keys: here },
    {
      heading: t('Everywhere'),
      keys: [
        [t('Ctrl K'), t('Find a screen, an action or a record')],
        ...opened,
        ['/', t('Filter the menu, where the page has no search box')],
        ['Esc', t('Close the open panel')],
        ['?', t('Show these keys')],
      ],
    },
    {
      heading: t('Go to a screen'),
      keys: [...lettersFor(reader, nouns)].map(
        ([letter, { label }]) => [`g ${letter}`, t(label)] as const,
      ),
    },
  ].filter(({ keys }) => keys.length > 0) as Shortcuts[];
};
