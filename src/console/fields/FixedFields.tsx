import { type Fields, fieldsOf, type Noun } from '#model';
import { t } from '../browser/language.ts';
import { rowValue } from './rowValue.ts';
import { shown } from './widgets.ts';

/**
 * Read-only display of the fields of a row that its form cannot change, except its internal number and what only
 * programs read.
 */
export const FixedFields = ({
  noun,
  row,
  fields,
}: {
  noun: Noun;
  row: Readonly<Record<string, unknown>>;
  /** The fields of the form. */
  fields: Fields;
}) => {
  const fixed = fieldsOf(noun).filter(
    ([name, { isSecret, states, options }]) =>
      !(name in fields) &&
      !(noun.key.includes(name) && options.readOnly) &&
      !isSecret &&
      options.inPage !== false &&
      !states &&
      row[name] != null,
  );
  return fixed.length === 0 ? null : (
    <dl className="facts figures">
      {fixed.map(([name, field]) => (
        <div key={name}>
          <dt>{t(field.label)}</dt>
          <dd>{shown(field, rowValue(field, row, name))}</dd>
        </div>
      ))}
    </dl>
  );
};
