import { t } from '../browser/language.ts';
import { DayBox } from '../parts/day/DayBox.tsx';
import type { FilterProps, InputProps } from './widget.ts';

/** For each kind of day: the time that a chosen day begins with, and what may be typed. */
type Look = { time?: string; pattern: string; title: string };

/** A day with its calendar, as a form input. */
export const DayInput = ({
  name,
  field,
  value,
  error,
  isRequired,
  look: { time },
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
  />
);
