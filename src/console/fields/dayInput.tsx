import type { KeyboardEvent } from 'react';
import type { Field } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { t } from '../browser/language.ts';
import { DayBox } from '../parts/day/DayBox.tsx';
import { useSettled } from '../parts/day/typedDay.ts';
import { useInCell } from './inCell.ts';
import { TextFilter, TextInput } from './textInput.tsx';
import type { FilterProps, InputProps } from './widget.ts';

/**
 * For each kind of day: the time that a chosen day begins with, what stands in a filter before it is applied, and the form that
 * is kept of what was typed.
 */
type Look = {
  time?: string;
  placeholder?: string;
  pattern: string;
  title: string;
  settle: (typed: string) => string;
};

/** What the browser says of a filter that does not hold: what is mistaken in it, where that is known. */
const titleOf = (field: Field, typed: string, title: string): string => {
  const mistaken = kindOf(field).mistaken?.(typed);
  return mistaken ? t(`${field.label} ${mistaken}`) : title;
};

/** A day with its calendar, as a form input. */
export const DayInput = ({
  name,
  field,
  value,
  error,
  isRequired,
  look: { time, settle },
  ...handlers
}: InputProps & { look: Look }) => (
  <DayBox
    label={t(field.label)}
    hint={isRequired ? undefined : t('optional')}
    help={field.options.help}
    error={error}
    name={name}
    value={value == null ? '' : String(value)}
    aria-required={isRequired}
    time={time}
    settle={settle}
    hasCalendar={!useInCell()}
    {...handlers}
  />
);

/** The same as a filter by one value; the browser holds it to the pattern before it is applied. */
export const DayFilter = ({
  name,
  field,
  values,
  onChange,
  look,
}: FilterProps & { look: Look }) => (
  <DayBox
    label={t(field.label)}
    name={name}
    value={values[0] ?? ''}
    onChange={(value) => onChange(value === '' ? [] : [value])}
    {...look}
    title={titleOf(field, values[0] ?? '', look.title)}
  />
);

/** A time of day, as a form input. */
export const TimeInput = ({ look: { settle, ...look }, ...input }: InputProps & { look: Look }) => {
  const settled = useSettled(String(input.value ?? ''), settle, input.onChange);
  const leave = () => {
    settled();
    input.onBlur();
  };
  return <TextInput {...input} onBlur={leave} look={{ ...look, onKeyDown: onEnter(settled) }} />;
};

/** The same as a filter by one value. */
export const TimeFilter = ({
  look: { settle, ...look },
  ...filter
}: FilterProps & { look: Look }) => {
  const typed = filter.values[0] ?? '';
  const settled = useSettled(typed, settle, (value) => filter.onChange([value]));
  const title = titleOf(filter.field, typed, look.title);
  return (
    <TextFilter
      {...filter}
      look={{ ...look, title, onBlur: settled, onKeyDown: onEnter(settled) }}
    />
  );
};

const onEnter = (settled: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter') settled();
};
