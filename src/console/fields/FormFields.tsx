import type { FieldValues } from 'react-hook-form';
import type { Fields, Noun } from '#model';
import { t } from '../browser/language.ts';
import styles from './Form.module.css';
import { FormField } from './FormField.tsx';
import { grouped } from './grouped.ts';
import { shown } from './widgets.ts';

/** The boxes of a form in their groups; what is given is only shown. */
export const FormFields = ({
  noun,
  title,
  fields,
  values = {},
  fixedNames = [],
  row = null,
}: {
  noun: Noun;
  title: string;
  fields: Fields;
  values?: FieldValues;
  /** Fields that leave no choice, with the value they have in `values`. */
  fixedNames?: readonly string[];
  /** The row of an edit, for what the form has no box for. */
  row?: Readonly<Record<string, unknown>> | null;
}) =>
  grouped(Object.entries(fields)).map(([group, members]) => (
    <fieldset key={group} className={styles.group} data-section>
      <legend className={group === '' ? 'unseen' : undefined}>{group || title}</legend>
      {members.map(([name, field]) => {
        return fixedNames.includes(name) ? (
          <dl key={name}>
            <dt className="small" style={{ fontWeight: 550 }}>
              {t(field.label)}
            </dt>
            <dd style={{ paddingTop: 7 }}>{shown(field, values[name])}</dd>
          </dl>
        ) : (
          <FormField key={name} noun={noun} name={name} field={field} fields={fields} row={row} />
        );
      })}
    </fieldset>
  ));
