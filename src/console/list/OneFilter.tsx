import { periodLabels } from '#model/values/periods.ts';
import { t } from '../browser/language.ts';
import { useFoundRecords } from '../calls/useFoundRecords.ts';
import { widgetOf } from '../fields/widgets.ts';
import { useReader } from '../nouns/reader.ts';
import { Combobox } from '../parts/combobox/Combobox.tsx';
import styles from './FilterBar.module.css';
import type { Offered } from './filterWords.ts';

type Draft = Readonly<Record<string, readonly string[]>>;
type Props<F extends Offered = Offered> = {
  filter: F;
  draft: Draft;
  onChange: (changes: Draft) => void;
};

/** One filter of a list: the values wanted or not wanted, or from where to where. */
export const OneFilter = ({ filter, ...props }: Props) =>
  filter.isRange ? (
    <RangeFilter filter={filter} {...props} />
  ) : (
    <ValueFilter filter={filter} {...props} />
  );

type Ranged = Extract<Offered, { isRange: true }>;

const RangeFilter = ({ filter, draft, onChange }: Props<Ranged>) => {
  const { field, from, to, on, hasDays } = filter;
  const { Filter } = widgetOf(field);
  const day = draft[on]?.[0] ?? '';
  return (
    <fieldset className={styles.range} aria-label={field.label}>
      {hasDays && (
        <label className={styles.days}>
          {field.label}
          <select
            value={day}
            onChange={({ target: { value } }) =>
              onChange(value === '' ? { [on]: [] } : { [on]: [value], [from]: [], [to]: [] })
            }
          >
            <option value="">{t('Any day, or from and to')}</option>
            {Object.entries(periodLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {day !== '' && !(day in periodLabels) && <option value={day}>{day}</option>}
          </select>
        </label>
      )}
      {day === '' && (
        <div className={styles.ends}>
          {[from, to].map((name, at) => (
            <Filter
              key={name}
              name={name}
              field={{ ...field, label: t(at === 0 ? '%{label} from' : '%{label} to', field) }}
              values={draft[name] ?? []}
              onChange={(values) => onChange({ [name]: values })}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
};

type Valued = Extract<Offered, { isRange: false }>;

const ValueFilter = ({ filter, draft, onChange }: Props<Valued>) => {
  const { field, value, not } = filter;
  const isNot = (draft[not]?.length ?? 0) > 0;
  const [name, other] = isNot ? [not, value] : [value, not];
  const values = draft[name] ?? [];
  const { Filter } = widgetOf(field);
  const change = (next: readonly string[]) => onChange({ [name]: next });
  return (
    <div className={styles.one}>
      {field.options.suggest ? (
        <SuggestFilter field={field} of={value} values={values} onChange={change} />
      ) : (
        <Filter
          name={name}
          field={field}
          values={takesList(filter) ? typedList(values) : values}
          onChange={change}
        />
      )}
      {values.length > 0 && (
        <label className={styles.not}>
          <input
            type="checkbox"
            checked={isNot}
            onChange={() => onChange({ [other]: values, [name]: [] })}
          />
          {t('All but %{values}', {
            values: values.length > 1 || values[0]?.includes(',') ? t('these') : t('this'),
          })}
        </label>
      )}
    </div>
  );
};

/** Whether several values can be typed into one box, with commas: codes, and texts that are no references. */
export const takesList = ({ field: { choices, states, to, options } }: Offered): boolean =>
  !choices && !states && !to && (options.code || options.upper) === true;

const typedList = (values: readonly string[]): readonly string[] =>
  values.length > 1 ? [values.join(', ')] : values;

/** The values of a box into which several were typed. */
export const listTyped = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(',').map((each) => each.trim())).filter(Boolean);

/** A box that suggests the values which records of a noun have, for the last of those that are typed. */
const SuggestFilter = ({
  field,
  of,
  values,
  onChange,
}: {
  field: Offered['field'];
  of: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) => {
  const reader = useReader();
  const text = typedList(values)[0] ?? '';
  const before = text.includes(',') ? `${text.slice(0, text.lastIndexOf(','))}, ` : '';
  const last = text.slice(text.lastIndexOf(',') + 1).trim();
  const { records } = useFoundRecords(reader, last, { isValue: true, of: field.options.suggest });
  const found = [...new Set(records.flatMap((record) => record.values[of] ?? []))];
  const begun = found.filter((value) => value.toUpperCase().startsWith(last.toUpperCase()));
  return (
    <Combobox
      label={field.label}
      name={of}
      value={text}
      opens="not"
      choices={begun.map((value) => ({ value, label: value }))}
      onChange={(typed) => onChange(typed === '' ? [] : [typed])}
      onChoose={(value) => onChange([`${before}${value}`])}
    />
  );
};
