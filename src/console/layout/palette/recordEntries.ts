import {
  filled,
  type Outline,
  type OutlineView,
  parametersOf,
  type Reader,
  viewsOf,
  viewWith,
} from '#model';
import { outlines } from '#registry/outlines.ts';
import { t } from '../../browser/language.ts';
import type { FoundRecord } from '../../nouns/finder.ts';
import { rowPath } from '../../nouns/rowPath.ts';
import { followingEntries } from './commandEntries.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** With so few records at most, what else can be done with each stands below it. */
const few = 2;

/** Found records, each opened where the reader reads it, and with few of them what else can be done. */
export const recordEntries = (
  reader: Reader,
  records: readonly FoundRecord[],
  text: string,
): PaletteEntry[] =>
  inOrder(records, text).flatMap((record) => {
    const outline = outlines.find(({ name }) => name === record.noun);
    const view = outline && viewsOf(outline).find(({ name }) => name === record.view);
    if (!outline || !view) return [];
    const to = addressOf(reader, outline, view, record);
    const own: PaletteEntry[] =
      to === null
        ? []
        : [
            {
              id: `record ${record.noun} ${record.key}`,
              title: record.label,
              detail: record.words.filter((word) => !record.label.includes(word)).join(' · '),
              kind: t(outline.label),
              to,
            },
          ];
    const more =
      records.length > few && to !== null
        ? []
        : [...editing(reader, view, record, to), ...followingEntries(reader, record)];
    return [...own, ...more.filter((each) => !('to' in each && each.to === to))];
  });

/**
 * Sorts records by how closely the text names them: by their key, by a word of their label, by
 * another value.
 */
const inOrder = (records: readonly FoundRecord[], text: string): FoundRecord[] => {
  const lower = text.toLowerCase();
  const isSame = (each: string) => each.toLowerCase() === lower;
  const rank = ({ key, label, values }: FoundRecord) => {
    if (isSame(key)) return 0;
    if (label.split(' ').some(isSame)) return 1;
    if (label.toLowerCase().startsWith(lower)) return 2;
    return Object.values(values).some(isSame) ? 3 : 4;
  };
  return records.toSorted((a, b) => rank(a) - rank(b));
};

/**
 * The page of the record, else its list searched for it; null for a record known only through a
 * separate call.
 */
const addressOf = (
  reader: Reader,
  outline: Outline,
  view: OutlineView,
  record: FoundRecord,
): string | null => {
  if (record.key === '') return null;
  const path = rowPath(reader, view);
  if (path !== null && parametersOf(path).every((name) => record.values[name]))
    return filled(path, record.values);
  const { list } = view.screens;
  const [key = ''] = outline.key.map(String);
  return list === undefined
    ? null
    : `${list}?${new URLSearchParams({ q: record.values[key] ?? record.label })}`;
};

const editing = (
  reader: Reader,
  view: OutlineView,
  record: FoundRecord,
  shown: string | null,
): PaletteEntry[] => {
  const path = viewWith(reader, 'edit', view)?.screens.edit;
  if (path === undefined) return [];
  const to = filled(path, record.values);
  if (to === shown) return [];
  return [
    {
      id: `edit ${to}`,
      title: t('Edit %{label} %{label2}', { label: view.label, label2: record.label }),
      kind: t('Go on'),
      to,
    },
  ];
};
