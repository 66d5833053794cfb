import {
  fieldsOf,
  type ManualPage,
  manualTexts,
  type Place,
  type Reader,
  runText,
  type View,
  viewsOf,
} from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { nouns } from '#registry';
import { english, t } from '../../browser/language.ts';
import { places } from '../../nouns/places.ts';

/** Something that the help can show: a screen, a field of one, a page of the manual or a part of it. */
export type HelpHit = {
  kind: 'Screen' | 'Field' | 'Manual';
  title: string;
  /** The screen of a field, the chapter of a page. */
  of: string;
  /** The words in which it was found. */
  text: string;
  /** The page of the manual that tells more, else the address of the screen. */
  opens: { page: string } | { path: string };
};

type Entry = Omit<HelpHit, 'text'> & { texts: readonly string[] };

/**
 * Entries that a reader can search: the screens that they may open, their fields, and the pages of
 * their manual.
 */
export const helpEntries = (reader: Reader, pages: readonly ManualPage[]): Entry[] => {
  const open = places.filter((place) => place.allows(reader));
  const views = nouns.flatMap((noun) => viewsOf(noun));
  const pageOf = ({ path }: Place) => pages.find(({ screens }) => screens.includes(path));
  return [
    ...pages.flatMap(pageEntries),
    ...open
      .filter(({ path }) => !path.includes('{'))
      .map((place): Entry => {
        const help = nouns.find(({ name }) => name === place.noun.name)?.help ?? '';
        return {
          kind: english('Screen'),
          title: t(place.label),
          of: place.menu?.group ?? '',
          texts: [t(help)],
          opens: { path: place.path },
        };
      }),
    ...views.flatMap((view) => {
      const its = open.filter((place) => place.kind !== 'page' && place.view.name === view.name);
      const [first] = its.filter(({ path }) => !path.includes('{'));
      const page = its.map(pageOf).find(Boolean);
      const opens = page ? { page: page.name } : first && { path: first.path };
      return opens ? fieldEntries(view, opens) : [];
    }),
  ];
};

const fieldEntries = (view: View, opens: Entry['opens']): Entry[] =>
  fieldsOf(view.noun).map(([, { label, options, choices = {} }]) => ({
    kind: english('Field'),
    title: t(label),
    of: view.menu?.label ?? view.plural,
    texts: [t(options.help ?? ''), Object.values(choices).join(', ')],
    opens,
  }));

const pageEntries = ({ name, chapter, title, blocks }: ManualPage): Entry[] => {
  const opens = { page: name };
  return [
    { kind: english('Manual'), title, of: chapter, texts: manualTexts(blocks), opens },
    ...blocks.flatMap((block): Entry[] =>
      block.kind === 'heading' && block.level === 2
        ? [{ kind: english('Manual'), title: runText(block.runs), of: title, texts: [], opens }]
        : [],
    ),
  ];
};

/** The most that are shown; more than these nobody reads. */
export const mostHits = 40;

/**
 * The entries in which every word occurs, those with all of them in the title first. Empty for words that are
 * shorter than two letters.
 */
export const helpHits = (entries: readonly Entry[], query: string): HelpHit[] => {
  const words = withoutHidden(query).toLowerCase().split(/\s+/).filter(Boolean);
  if (words.join('').length < 2) return [];
  return entries
    .flatMap((entry, at) => {
      const title = entry.title.toLowerCase();
      const whole = `${title}\n${entry.of}\n${entry.texts.join('\n')}`.toLowerCase();
      if (!words.every((word) => whole.includes(word))) return [];
      const rank = title.startsWith(words.join(' '))
        ? 0
        : words.every((word) => title.includes(word))
          ? 1
          : 2;
      return [{ entry, at, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.at - b.at)
    .slice(0, mostHits)
    .map(({ entry: { texts, ...entry } }) => ({ ...entry, text: excerpt(texts, words) }));
};

/** The text in which most of the words stand, cut around the first of them. */
const excerpt = (texts: readonly string[], words: readonly string[]): string => {
  const count = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length;
  const best = texts.reduce(
    (found, text) => (count(text) > count(found) ? text : found),
    texts[0] ?? '',
  );
  const at = Math.max(0, ...words.map((word) => best.toLowerCase().indexOf(word)));
  const start = at > 110 ? best.indexOf(' ', at - 60) + 1 : 0;
  const cut = best.slice(start, start + 170);
  return `${start > 0 ? '… ' : ''}${cut}${start + 170 < best.length ? ' …' : ''}`;
};
