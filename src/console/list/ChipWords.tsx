import { useEffect } from 'react';
import { t } from '../browser/language.ts';
import { type KnownValue, useKnownValues } from '../calls/bySchema.ts';
import { filterWords, type Offered } from './filterWords.ts';
import type { Changes, ListAddress } from './useListAddress.ts';

type Props = {
  filter: Offered;
  address: Pick<ListAddress, 'filters'>;
  change: (changes: Changes, replace: boolean) => void;
};

/** The value of a filter, in words. */
export const ChipWords = (props: Props) => {
  const { valuesFrom } = props.filter.field.options;
  return valuesFrom ? (
    <KnownWords {...props} call={valuesFrom} />
  ) : (
    filterWords(props.filter, props.address)
  );
};

/**
 * The values of a filter in the words that a call answers for them. Words in the address are
 * replaced by their values.
 */
const KnownWords = ({ filter, address: { filters }, change, call }: Props & { call: string }) => {
  const { data } = useKnownValues(filter.noun, call, filter.name);
  const changes = data ? valuesForWords(data.values, filter.names, filters) : null;
  useEffect(() => {
    if (changes) change(changes, true);
  });
  const inWords = (values: readonly string[] | undefined) =>
    values?.map((value) => t(data?.values.find((each) => each.value === value)?.words ?? value));
  const named = Object.fromEntries(filter.names.map((name) => [name, inWords(filters[name])]));
  return filterWords(filter, { filters: named as ListAddress['filters'] });
};

/** The filters in which a word of the screens is put into the values that it is for; null when there is none. */
const valuesForWords = (
  known: readonly KnownValue[],
  names: readonly string[],
  filters: ListAddress['filters'],
): Changes | null => {
  const changes: Record<string, readonly string[]> = {};
  for (const name of names) {
    const before = filters[name] ?? [];
    const after = before.flatMap((value) => {
      if (known.some((each) => each.value === value)) return [value];
      const meant = known.filter(({ words }) => wordsIn(words).includes(value.toLowerCase()));
      return meant.length > 0 ? meant.map((each) => each.value) : [value];
    });
    if (after.join('\n') !== before.join('\n')) changes[name] = [...new Set(after)];
  }
  return Object.keys(changes).length > 0 ? changes : null;
};

/** The words of a value one by one: a call may answer several, and the value where two have the same ones. */
const wordsIn = (words: string): string[] =>
  words
    .replace(/ \([^)]*\)$/, '')
    .split(' / ')
    .flatMap((each) => [each.toLowerCase(), t(each).toLowerCase()]);
