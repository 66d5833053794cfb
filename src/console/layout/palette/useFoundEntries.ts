import { useMemo } from 'react';
import { t } from '../../browser/language.ts';
import { useFoundRecords } from '../../calls/useFoundRecords.ts';
import { useReader } from '../../nouns/reader.ts';
import { useNoun } from '../../nouns/useNoun.ts';
import { openHelp } from '../menu/Help.tsx';
import { useActionEntries } from './actionEntries.ts';
import { commandEntries, commandIn } from './commandEntries.ts';
import { type PaletteEntry, partsOf, rankOf } from './paletteEntry.ts';
import { recentRecords } from './recentRecords.ts';
import { recordEntries } from './recordEntries.ts';
import { screenEntries } from './screenEntries.ts';

/** The most that are shown of one sort; more than these nobody reads. */
const mostShown = 8;

/** The entries for a typed text, best first, and the words that say how many there are or why none. */
export const useFoundEntries = (text: string) => {
  const reader = useReader();
  const screens = useMemo(() => screenEntries(reader), [reader]);
  const actions = useActionEntries();
  const command = commandIn(reader, text);
  const noun = useNoun(command?.command.noun.name);
  const among = command?.command.among;
  // The first value names the records that the others are held against too.
  const sought = command ? (command.values.at(among ? 0 : -1) ?? '') : text.trim();
  const hasValues = (command?.values.length ?? 0) > 0;
  const { records, isFailed, isPending } = useFoundRecords(reader, sought, {
    isValue: hasValues,
    of: hasValues ? among?.noun : undefined,
  });
  const commands = command ? commandEntries(command, noun, records) : [];
  const words = partsOf(text.toLowerCase()).filter(Boolean);
  const isBlank = words.length === 0;
  const recent: PaletteEntry[] = recentRecords(reader.userId).map(({ path, title }) => ({
    id: `recent ${path}`,
    title,
    kind: t('Recent'),
    to: path,
  }));
  const found = isBlank
    ? [...recent, ...screens.slice(0, 40)]
    : [
        ...commands,
        ...(hasValues ? [] : best([...screens, ...actions, ...recent], words)),
        ...(hasValues ? [] : recordEntries(reader, records, text.trim())),
      ];
  // A person whose words no screen has may find them in the manual.
  const isHeld = hasValues && among !== undefined;
  const isHelpOnly = !isBlank && found.length === 0 && !isPending && !isHeld;
  const entries = isHelpOnly ? [helpEntry(text.trim())] : distinct(found);
  const value = command?.values.join(' ').trim() ?? '';
  const none =
    isHeld && value !== '' ? t(among.none, { value }) : t('Nothing matches these words.');
  return {
    entries,
    words: statusOf(isHelpOnly ? 0 : entries.length, { isPending, isFailed, none }),
    isFailed,
    isHelpOnly,
  };
};

const helpEntry = (text: string): PaletteEntry => ({
  id: 'help',
  title: t('Search the manual for “%{text}”', { text }),
  kind: t('Help'),
  run: () => openHelp(text),
});

const best = (entries: readonly PaletteEntry[], words: readonly string[]): PaletteEntry[] =>
  entries
    .flatMap((entry) => {
      const byTitle = rankOf(entry.title, words);
      const byAll = rankOf([entry.title, entry.kind, ...(entry.keys ?? [])].join(' '), words);
      const rank = byTitle ?? (byAll === null ? null : byAll + 3);
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostShown)
    .map(({ entry }) => entry);

/** One line for each place and each act, the first of those that lead to one. */
const distinct = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
  [
    ...new Map(
      entries.toReversed().map((entry) => ['to' in entry ? entry.to : entry.id, entry]),
    ).values(),
  ].toReversed();

const statusOf = (
  count: number,
  { isPending, isFailed, none }: { isPending: boolean; isFailed: boolean; none: string },
): string => {
  if (isFailed) return t('Records could not be searched. Screens and actions are.');
  if (count === 0) return isPending ? t('Searching records …') : none;
  return t('%{count} result |||| %{count} results', { count });
};
