import { type Control, Controller, type FieldValues } from 'react-hook-form';
import type { Fields } from '#model';
import { shown, widgetOf } from '../fields/widgets.ts';
import { afterPress } from './afterPress.ts';
import styles from './Form.module.css';
import { grouped } from './grouped.ts';

/** The boxes of a form in their groups; what is given is only shown. */
export const FormFields = ({
  title,
  fields,
  control,
  values,
  given,
}: {
  title: string;
  fields: Fields;
  control: Control<FieldValues>;
  values: FieldValues;
  /** Fields that leave no choice, with the value they have in `values`. */
  given: readonly string[];
}) =>
  grouped(Object.entries(fields)).map(([group, members]) => (
    <fieldset key={group} className={styles.group}>
      <legend className={group === '' ? 'unseen' : undefined}>{group || title}</legend>
      {members.map(([name, field]) => {
        const { Input } = widgetOf(field);
        return given.includes(name) ? (
          <dl key={name} className={styles.given}>
            <dt>{field.label}</dt>
            <dd>{shown(field, values[name])}</dd>
          </dl>
        ) : (
          <Controller
            key={name}
            name={name}
            control={control}
            render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
              <Input
                name={name}
                field={field}
                value={value}
                onChange={onChange}
                onBlur={() => afterPress(onBlur)}
                inputRef={ref}
                isRequired={!field.options.optional}
                error={fieldState.error?.message ?? null}
              />
            )}
          />
        );
      })}
    </fieldset>
  ));
