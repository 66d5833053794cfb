import { type Field, identifyingOf, type View } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { noSearch, type Search } from '../../database/lists/filter.ts';

type Filter = Readonly<Record<string, unknown>>;

/** A filter whose text to search for comes with the whole values that it may be short for. Throws MALFORMED for what is no text. */
export const withWholes = (view: View, filter: Filter, now: number): Record<string, unknown> => {
  const { q: text } = filter;
  if (text === undefined) return { ...filter };
  if (typeof text !== 'string') throw noSearch();
  const wholes = identifyingOf(view.noun).flatMap((field) => {
    const { options } = (view.noun.fields as Record<string, Field>)[field] as Field;
    return (options.shortened?.(withoutHidden(text), now) ?? []).map((whole) => ({
      field,
      text: whole,
    }));
  });
  const search: Search = { text, wholes };
  return { ...filter, q: wholes.length > 0 ? search : text };
};
