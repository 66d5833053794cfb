import { useInput } from 'ra-core';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Field, Fields, Noun, Resource } from '#model';
import { afterPress } from './afterPress.ts';
import { wireValues, wordsOfFault } from './formValues.ts';
import { widgetOf } from './widgets.ts';

type Props = {
  noun: Noun;
  name: string;
  field: Field;
  /** All fields of the form. */
  fields: Fields;
  /** The row of an edit, for what the form has no box for. */
  row: Readonly<Record<string, unknown>> | null;
};

/**
 * The box of one field, an input of react-admin. The values it depends on are read from the form, or from the
 * row where the form has none. Memoised: the form around it is drawn more often.
 */
export const FormField = memo(({ noun, name, field, fields, row }: Props) => {
  const { Input } = widgetOf(field);
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
    isRequired,
  } = useInput({
    source: name,
    // A value stays as the box has it: the check of the form reads it, and so does what is sent.
    format: asTyped,
    parse: asTyped,
    isRequired: useRequired({ noun, name, field, fields, row }),
  });
  const of = Object.entries(field.keyFields ?? {});
  // To watch nothing would draw each box a second time.
  const watched = useWatch({ name: of.map(([, from]) => from), disabled: of.length === 0 });
  const along = Object.fromEntries(
    of.map(([part, from], index) => [part, watched[index] ?? row?.[from]]),
  );
  return (
    <Input
      name={name}
      field={field}
      value={value}
      {...(of.length > 0 && { along })}
      onChange={onChange}
      onBlur={() => afterPress(onBlur)}
      inputRef={ref}
      isRequired={isRequired}
      error={wordsOfFault(error)}
    />
  );
});

const asTyped = (value: unknown) => value;

/** Whether a field is required: always, or given the current values of the other boxes. */
const useRequired = ({ noun, name, field, fields, row }: Props): boolean => {
  const rule = field.options.optional ? (noun as Partial<Resource>).rules?.[name] : undefined;
  const typed = useWatch({ disabled: rule === undefined });
  if (!rule) return !field.options.optional;
  try {
    return Boolean(rule({ ...row, ...wireValues(fields, { ...typed, [name]: '' }), [name]: null }));
  } catch {
    // A rule may count on a sound row, and this one is being typed.
    return false;
  }
};
