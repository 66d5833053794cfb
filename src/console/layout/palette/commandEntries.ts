import {
  addressOfCommand,
  commandsOf,
  type Field,
  type Fields,
  type Noun,
  parametersOf,
  type Reader,
  type ScreenCommand,
} from '#model';
import { faultOf } from '#model/values/fieldFault.ts';
import { kindOf } from '#model/values/kinds.ts';
import { outlines } from '#registry/outlines.ts';
import { say, t } from '../../browser/language.ts';
import { widgetOf } from '../../fields/widgets.ts';
import type { FoundRecord } from '../../nouns/finder.ts';
import { type PaletteEntry, partsOf } from './paletteEntry.ts';

/** The command whose word a text begins with, and what follows the word; null without one. */
export const commandIn = (
  reader: Reader,
  text: string,
): { command: ScreenCommand; word: string; values: string[] } | null => {
  const [word = '', ...values] = partsOf(text);
  const command = commandsOf(outlines).find(
    ({ words, allows }) => words?.includes(word.toLowerCase()) && allows(reader),
  );
  return command ? { command, word: word.toLowerCase(), values } : null;
};

/**
 * A value in its field's spelling: the code of a choice, a day in the stored form, upper case where
 * the field has it.
 */
const spelled = (field: Field | undefined, value: string): string => {
  const code = Object.entries(field?.choices ?? {}).find(([each, label]) =>
    [each, label].some((text) => text.toLowerCase() === value.toLowerCase()),
  );
  if (code) return code[0];
  const settled = field && widgetOf(field).settle?.(value);
  if (settled !== undefined) return settled.trim();
  return field?.options.upper ? value.toUpperCase() : value;
};

/** Whether a spelled value is valid for a field: an existing choice, a real day. */
const isSpelled = (field: Field | undefined, value: string): boolean => {
  if (!field) return true;
  if (field.choices) return value in field.choices;
  const { settle, parse } = widgetOf(field);
  return settle === undefined || faultOf(field, parse(value, field)) === undefined;
};

/** Whether people write the values of a field in many forms, some with blanks in them. */
const isWrittenFreely = (field: Field | undefined): boolean =>
  field !== undefined && widgetOf(field).settle !== undefined;

/**
 * Whether a list filters the field by a range of days; a single day then has a separate filter
 * name.
 */
const isRangeOfDays = (field: Field | undefined): boolean =>
  field?.options.filterable === 'range' && widgetOf(field).hasDays === true;

/**
 * Entries for a command and the values typed after its word: the screen with these values, and
 * suggestions for the value being typed, from the choices of its field or the records found by it.
 * `noun` has the fields of the screen. A command limited to the values of some records suggests
 * only those.
 */
export const commandEntries = (
  { command, word, values }: NonNullable<ReturnType<typeof commandIn>>,
  noun: Noun | null,
  records: readonly FoundRecord[],
): PaletteEntry[] => {
  const { takes = [], label, paths, among } = command;
  const fields = (noun?.fields ?? {}) as Fields;
  const at = Math.min(values.length, takes.length) - 1;
  const name = takes[at];
  const before = values
    .slice(0, at)
    .map((value, index) => spelled(fields[takes[index] ?? ''], value));
  // '23 Nov 2026' is one value.
  const hasBlanks = isWrittenFreely(fields[name ?? '']) && at === takes.length - 1;
  const typed = (hasBlanks ? values.slice(at).join(' ') : values[at]) ?? '';
  const inAddress = takes.map((each) => (isRangeOfDays(fields[each]) ? `${each}__on` : each));
  const fitting = among
    ? records.filter(
        (record) =>
          record.noun === among.noun &&
          before.every((value, index) => record.values[takes[index] ?? ''] === value),
      )
    : records;
  const isTaken = (value: string) =>
    !among || fitting.some((record) => record.values[name ?? ''] === value);
  const entry = (full: readonly string[], detail: string, kind: string): PaletteEntry => {
    const isWhole = full.length === takes.length;
    const title = [label, ...full].join(' ');
    const id = `command ${word} ${full.join(' ')}`;
    return isWhole || opensWith(paths, takes, full)
      ? { id, title, detail, kind, to: addressOfCommand({ paths, takes: inAddress }, full) }
      : { id, title: `${title} …`, detail, kind, fill: `${[word, ...full].join(' ')} ` };
  };
  if (name === undefined)
    return [
      {
        id: `command ${word}`,
        title: t(label),
        detail: takes.map((each) => fields[each]?.label ?? '').join(' '),
        kind: t('Command'),
        keys: [word],
        to: addressOfCommand(command, []),
      },
    ];
  const field = fields[name];
  const mistaken = field && kindOf(field).mistaken?.(typed, field.label);
  const own =
    typed === '' || !isSpelled(field, spelled(field, typed)) || !isTaken(spelled(field, typed))
      ? []
      : [entry([...before, spelled(field, typed)], '', t('Command'))];
  if (field && mistaken)
    return [
      {
        id: `command ${word}`,
        title: say(mistaken),
        kind: t('Command'),
        fill: `${[word, ...before].join(' ')} `,
      },
    ];
  const choices = Object.entries(field?.choices ?? {})
    .filter((pair) => pair.some((text) => text.toLowerCase().startsWith(typed.toLowerCase())))
    .filter(([code]) => isTaken(code))
    .map(([code, words]) => entry([...before, code], words, field?.label ?? ''));
  const found = fitting.flatMap((record) => {
    const value = record.values[name];
    if (!value?.toLowerCase().startsWith(typed.toLowerCase())) return [];
    // A record may know the values that follow too.
    const rest = takes.slice(at + 1).map((each) => record.values[each] ?? '');
    const full = [...before, value, ...(rest.every(Boolean) ? rest : [])];
    return [entry(full, record.words.join(', '), field?.label ?? '')];
  });
  const all = [...choices, ...found];
  const isAmongThem = own.some(({ title }) => all.some((each) => each.title === title));
  // The typed value comes last where it matches nothing known and another value is still missing.
  const isFill = own.some((each) => 'fill' in each);
  const ordered = isAmongThem ? all : isFill ? [...all, ...own] : [...own, ...all];
  // The same value of several records is that of the first: what it names comes before what refers to it.
  return ordered.filter(({ id }, at) => ordered.findIndex((each) => each.id === id) === at);
};

/** Whether a screen opens with only some of the values: its path wants none of the others. */
const opensWith = (
  paths: readonly string[],
  takes: readonly string[],
  full: readonly string[],
): boolean =>
  paths.every((path) => parametersOf(path).length === 0) ||
  paths.some((path) => parametersOf(path).join() === takes.slice(0, full.length).join());

/** Further actions on a record: the commands whose values it has. */
export const followingEntries = (reader: Reader, { noun, values }: FoundRecord): PaletteEntry[] =>
  commandsOf(outlines)
    .filter(
      ({ takes = [], among, allows }) =>
        takes.length > 0 &&
        allows(reader) &&
        (!among || among.noun === noun) &&
        takes.every((name) => values[name]),
    )
    // Its own noun's screens first.
    .toSorted((a, b) => Number(b.noun.name === noun) - Number(a.noun.name === noun))
    .map((command) => {
      const full = (command.takes ?? []).map((name) => values[name] ?? '');
      return {
        id: `following ${command.owner} ${full.join(' ')}`,
        title: [t(command.label), ...full].join(' '),
        kind: t('Go on'),
        keys: command.words?.slice(0, 1) ?? [],
        to: addressOfCommand(command, full),
      };
    });
