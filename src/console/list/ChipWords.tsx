import { t } from '../browser/language.ts';
import { useKnownValues } from '../calls/bySchema.ts';
import { filterWords, type Offered } from './filterWords.ts';
import type { ListAddress } from './useListAddress.ts';

type Props = { filter: Offered; address: Pick<ListAddress, 'filters'> };

/** What a filter is set to, in words. */
export const ChipWords = (props: Props) => {
  const { valuesFrom } = props.filter.field.options;
  return valuesFrom ? (
    <KnownWords {...props} call={valuesFrom} />
  ) : (
    filterWords(props.filter, props.address)
  );
};

/** The values of the address by the words that a call answers for them. */
const KnownWords = ({ filter, address: { filters }, call }: Props & { call: string }) => {
  const { data } = useKnownValues(filter.noun, call, filter.name);
  const inWords = (values: readonly string[] | undefined) =>
    values?.map((value) => t(data?.values.find((each) => each.value === value)?.words ?? value));
  const named = Object.fromEntries(filter.names.map((name) => [name, inWords(filters[name])]));
  return filterWords(filter, { filters: named as ListAddress['filters'] });
};
