import type { Field } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { say } from '../browser/language.ts';
import { DateBox } from '../parts/day/DateBox.tsx';
import type { Picked } from '../parts/day/Picker.tsx';
import { textBoxProps, textFilterProps } from './fieldWords.ts';
import type { FilterProps, InputProps } from './widget.ts';

/**
 * A kind of date: its picker, the pattern of a filter, the browser's message for a mismatch, and
 * the stored form.
 */
type Look = {
  picked: Picked;
  pattern: string;
  title: string;
  settle: (typed: string) => string;
};

/** A day, a time or both with their picker, as a form input. */
export const DateInput = ({
  name,
  field,
  value,
  error,
  isRequired,
  look: { picked, settle },
  ...handlers
}: InputProps & { look: Look }) => (
  <DateBox
    {...textBoxProps({ name, field, value, error, isRequired })}
    picked={picked}
    settle={settle}
    {...handlers}
  />
);

/** The same as a filter by one value; the browser holds it to the pattern before it is applied. */
export const DateFilter = ({
  name,
  field,
  values,
  onChange,
  look,
}: FilterProps & { look: Look }) => (
  <DateBox
    {...textFilterProps({ name, field, values, onChange })}
    {...look}
    title={titleOf(field, values[0] ?? '', look.title)}
  />
);

/** The browser's words for a filter that does not match: the mistake in it, where that is known. */
const titleOf = (field: Field, typed: string, title: string): string => {
  const mistaken = kindOf(field).mistaken?.(typed, field.label);
  return mistaken ? say(mistaken) : title;
};
