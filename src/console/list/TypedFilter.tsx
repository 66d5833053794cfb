import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../browser/language.ts';
import { useKnownValues } from '../calls/bySchema.ts';
import { useFoundRecords } from '../calls/useFoundRecords.ts';
import { useReader } from '../nouns/reader.ts';
import { Combobox } from '../parts/combobox/Combobox.tsx';
import type { Offered } from './filterWords.ts';

/** A filter by values. */
export type Valued = Extract<Offered, { isRange: false }>;

/** Joins several values into the text of one box. */
export const typedList = (values: readonly string[]): readonly string[] =>
  values.length > 1 ? [values.join(', ')] : values;

/** A list typed into one box: what stands before its last value, and that. */
const lastOf = (values: readonly string[]) => {
  const text = typedList(values)[0] ?? '';
  const before = text.includes(',') ? `${text.slice(0, text.lastIndexOf(','))}, ` : '';
  return { text, before, last: withoutHidden(text.slice(text.lastIndexOf(',') + 1)) };
};

/** Each part of a list that is typed into one box, put otherwise; the commas and blanks between them stay. */
const eachPart = (text: string, other: (part: string) => string | undefined): string =>
  text.replace(/[^,]+/g, (part) => {
    const found = other(part.trim());
    return found === undefined ? part : part.replace(part.trim(), () => found);
  });

/**
 * A box that suggests values from a call of the noun for the last value typed. It shows their
 * words; the filter has the values.
 */
export const KnownFilter = ({
  filter: { noun, name, field },
  call,
  values,
  onChange,
}: {
  filter: Valued;
  call: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) => {
  const { data } = useKnownValues(noun, call, name);
  const known = data?.values ?? [];
  const { before, last } = lastOf(values);
  const isWhole = known.some(({ value }) => value === last);
  const choices = known
    .map(({ value, words }) => ({ value, label: t(words) }))
    // A complete value does not narrow the choices, so that another can replace it.
    .filter(
      ({ value, label }) =>
        isWhole || `${label} ${value}`.toLowerCase().includes(last.toLowerCase()),
    );
  const shown = eachPart(lastOf(values).text, (part) => {
    const found = known.find(({ value }) => value === part);
    return found && t(found.words);
  });
  const change = (typed: string) =>
    onChange(
      typed === ''
        ? []
        : [eachPart(typed, (part) => known.find(({ words }) => t(words) === part)?.value)],
    );
  return (
    <Combobox
      label={t(field.label)}
      name={name}
      value={shown}
      choices={choices}
      onChange={change}
      onChoose={(value) => onChange([`${before}${value}`])}
    />
  );
};

/** A box that suggests the values which records of a noun have, for the last of those that are typed. */
export const SuggestFilter = ({
  field,
  of,
  values,
  onChange,
}: {
  field: Offered['field'];
  of: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) => {
  const reader = useReader();
  const { text, before, last } = lastOf(values);
  const { records } = useFoundRecords(reader, last, { isValue: true, of: field.options.suggest });
  const found = [...new Set(records.flatMap((record) => record.values[of] ?? []))];
  const begun = found.filter((value) => value.toUpperCase().startsWith(last.toUpperCase()));
  return (
    <Combobox
      label={field.label}
      name={of}
      value={text}
      opens="not"
      choices={begun.map((value) => ({ value, label: value }))}
      onChange={(typed) => onChange(typed === '' ? [] : [typed])}
      onChoose={(value) => onChange([`${before}${value}`])}
    />
  );
};
