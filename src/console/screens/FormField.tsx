import { type Control, Controller, type FieldValues, useWatch } from 'react-hook-form';
import type { Field } from '#model';
import { widgetOf } from '../fields/widgets.ts';
import { afterPress } from './afterPress.ts';

/** The box of one field. What its reference depends on is read from the form, or the row where the form has it not. */
export const FormField = ({
  name,
  field,
  control,
  row,
}: {
  name: string;
  field: Field;
  control: Control<FieldValues>;
  row: Readonly<Record<string, unknown>> | null;
}) => {
  const { Input } = widgetOf(field);
  const of = Object.entries(field.of ?? {});
  const watched = useWatch({ control, name: of.map(([, from]) => from) });
  const along = Object.fromEntries(
    of.map(([part, from], index) => [part, watched[index] ?? row?.[from]]),
  );
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Input
          name={name}
          field={field}
          value={value}
          along={along}
          onChange={onChange}
          onBlur={() => afterPress(onBlur)}
          inputRef={ref}
          isRequired={!field.options.optional}
          error={fieldState.error?.message ?? null}
        />
      )}
    />
  );
};
