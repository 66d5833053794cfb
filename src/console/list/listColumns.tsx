import type { Field, Fields, Reader, View } from '#model';
import {
  columnsOf,
  dateTime,
  fieldsOf,
  identitiesOf,
  isMachineNumber,
  scopeOf,
  sortableOf,
  text,
} from '#model';
import { english, t } from '../browser/language.ts';
import { RecordLink } from '../fields/RecordLink.tsx';
import { rowValue } from '../fields/rowValue.ts';
import { alignOf, shown, widgetOf, widthOf } from '../fields/widgets.ts';
import type { GridColumn, GridRow } from '../parts/grid/gridColumn.ts';
import { FileBehind } from './FileBehind.tsx';
import { KeyLink } from './KeyLink.tsx';

/** Fields that the machine keeps for each stored row; a list shows them on request. */
const recordFields: Fields = {
  updatedAt: dateTime(english('Changed')),
  updatedBy: text(english('Changed By')),
};

const fieldNamed = ({ noun }: View, name: string): Field | undefined =>
  (noun.fields as Fields)[name] ?? (noun.noun === 'resource' ? recordFields[name] : undefined);

/**
 * The columns that a list opens with: its own, without those in which this reader's scope leaves
 * one value only. The rows of a member need no column that says that member in every row.
 */
export const usualColumns = (reader: Reader, view: View): string[] => {
  const pinned = scopeOf(reader, view);
  return columnsOf(view).filter((name) => !(name in pinned));
};

/** Every column that a list can show, those it opens with first. */
export const offeredColumns = (view: View): { name: string; label: string }[] => {
  const others = fieldsOf(view.noun).filter(
    ([name, { isSecret, options }]) =>
      !isSecret && options.inPage !== false && !isMachineNumber(view.noun, name),
  );
  const names = [
    ...columnsOf(view),
    ...others.map(([name]) => name),
    ...(view.noun.noun === 'resource' ? Object.keys(recordFields) : []),
  ];
  return [...new Set(names)].map((name) => ({
    name,
    label: fieldNamed(view, name)?.label ?? name,
  }));
};

/** Width of a heading, px: its letters, the space around it, and the sort arrow. */
const headWidth = (label: string, isSortable: boolean) =>
  Math.ceil(label.length * 7.4) + 24 + (isSortable ? 28 : 0);

/** Width of a two-line heading, px: its longest word, in a narrow cell, and the sort arrow. */
const leastHeadWidth = (label: string, isSorted: boolean) =>
  Math.ceil(Math.max(...label.split(' ').map(wordWidth))) + (isSorted ? 34 : 14);

const wordWidth = (word: string): number =>
  [...word].reduce((sum, letter) => sum + (/[mw]/i.test(letter) ? 11.5 : 7.4), 0);

/**
 * Space saved around the words of a narrow cell, and space lost at the end of wrapped lines, px.
 */
const [spared, lostInWrapping] = [10, 24];

/**
 * The columns of these names; a name that the view does not have is left out. `called` gives the
 * name of a referenced row, where it is known. `widths` are the user's, px; `sortedBy` is the sort
 * column. The column that names a row is bold, and links to the row where it opens at `pathOf`.
 */
export const listColumns = (
  view: View,
  names: readonly string[],
  called: (resource: string, key: string) => string | undefined,
  {
    widths = {},
    sortedBy,
    pathOf = null,
  }: {
    widths?: Readonly<Record<string, number>>;
    sortedBy?: string;
    pathOf?: ((row: GridRow) => string) | null;
  } = {},
): GridColumn[] => {
  const sortable = new Set(sortableOf(view));
  const naming = namingColumn(view, names);
  return names.flatMap((name) => {
    const field = fieldNamed(view, name);
    if (!field || field.isSecret) return [];
    const cellWidth = field.options.width ?? widthOf(field);
    const label = t(field.label);
    const width = Math.max(cellWidth, headWidth(label, sortable.has(name)));
    const chosen = widths[name];
    const grows = widgetOf(field).grows?.(field, width) ?? false;
    // A checksum is too long for one line as well; half of a few words is no line.
    const wraps = (grows && cellWidth >= 160) || cellWidth > 300;
    const least = (lines: number) =>
      Math.max(
        leastHeadWidth(label, name === sortedBy),
        wraps && lines > 1
          ? Math.ceil((cellWidth - spared) / lines) + lostInWrapping
          : cellWidth - spared,
      );
    return [
      {
        name,
        label,
        align: alignOf(field),
        width: chosen ?? width,
        ...(chosen === undefined && {
          least,
          // All columns share what is left of the width, by how wide they are; those of words take twice theirs.
          grows: grows ? width * 2 : width,
        }),
        labelWidth: Math.ceil(wordWidth(label)) + 12,
        wraps,
        sortable: sortable.has(name),
        help: field.options.help,
        title: (row) => {
          const words = widgetOf(field).text(rowValue(field, row, name), field);
          const named = field.to && called(field.to, String(row[name]));
          return named ? `${words} ${named}` : words;
        },
        render: (row) => {
          const cell = cellOf(field, row, name);
          if (name !== naming) return cell;
          return (
            <KeyLink path={field.options.record ? null : (pathOf?.(row) ?? null)}>{cell}</KeyLink>
          );
        },
      },
    ];
  });
};

const cellOf = (field: Field, row: GridRow, name: string) => {
  const value = row[name];
  const words = shown(field, rowValue(field, row, name));
  if (field.options.record)
    return (
      <RecordLink field={field} row={row} value={value}>
        {words}
      </RecordLink>
    );
  if (!field.options.download) return words;
  return (
    <>
      <FileBehind field={field} row={row} value={value} />
      {words}
    </>
  );
};

/**
 * The column that names a row: its key, or of several identifying fields the first that refers to
 * no other record; else the first column.
 */
const namingColumn = ({ noun }: View, names: readonly string[]): string | undefined => {
  const identities: readonly (readonly string[])[] =
    noun.noun === 'resource' ? identitiesOf(noun) : [noun.key.map(String)];
  const fields = noun.fields as Fields;
  const named = names.find((name) =>
    identities.some((parts) => parts.includes(name) && (parts.length === 1 || !fields[name]?.to)),
  );
  return named ?? names[0];
};
