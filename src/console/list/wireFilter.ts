import { anyName, type Field, type Fields, filterNames, type View } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { widgetOf } from '../fields/widgets.ts';
import { joinedFilters } from './filterWords.ts';
import type { ListAddress } from './useListAddress.ts';

const wireValue = (field: Field | undefined, text: string): unknown => {
  const parsed = field ? widgetOf(field).parse(text, field) : text;
  return field?.options.upper && typeof parsed === 'string' ? parsed.toUpperCase() : parsed;
};

/** The filter of an address as the API takes it: one value or a list of them under each name. */
export const wireFilter = (
  view: View,
  { filters, any, q }: Pick<ListAddress, 'filters' | 'any' | 'q'>,
): Record<string, unknown> => {
  const names = filterNames(view);
  const fields = view.noun.fields as Fields;
  const entries = Object.entries(filters).map(([name, values]) => {
    // A day by its name is the server's to find.
    const wired = name.endsWith('__on')
      ? values
      : values.map((value) => wireValue(fields[names.get(name) ?? name], value));
    return [name, wired.length === 1 ? wired[0] : wired] as const;
  });
  const joined = joinedFilters(view, { filters, any });
  return {
    ...Object.fromEntries(entries),
    ...(joined.length > 0 && { [anyName]: joined }),
    ...(withoutHidden(q) === '' ? {} : { q: withoutHidden(q) }),
  };
};
