import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { withoutHidden } from '#model/values/oneForm.ts';
import { periodLabels } from '#model/values/periods.ts';
import { t } from '../browser/language.ts';
import { widgetOf } from '../fields/widgets.ts';
import { SelectBox } from '../parts/SelectBox.tsx';
import styles from './FilterBar.module.css';
import type { Offered } from './filterWords.ts';
import { KnownFilter, SuggestFilter, typedList, type Valued } from './TypedFilter.tsx';

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
    <fieldset className="plain column" aria-label={field.label}>
      {hasDays && (
        <SelectBox
          label={field.label}
          value={day}
          onChange={(value) =>
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
        </SelectBox>
      )}
      {day === '' && (
        <div className={`pair ${styles.ends}`}>
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

const ValueFilter = ({ filter, draft, onChange }: Props<Valued>) => {
  const { field, value, not } = filter;
  const isNot = (draft[not]?.length ?? 0) > 0;
  const [name, other] = isNot ? [not, value] : [value, not];
  const values = draft[name] ?? [];
  const { Filter } = widgetOf(field);
  const change = (next: readonly string[]) => onChange({ [name]: next });
  return (
    <div className="column" style={{ gap: 3 }}>
      {field.options.valuesFrom ? (
        <KnownFilter
          filter={filter}
          call={field.options.valuesFrom}
          values={values}
          onChange={change}
        />
      ) : field.options.suggest ? (
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
        <FormControlLabel
          className="faded"
          label={t('All but %{values}', {
            values: values.length > 1 || values[0]?.includes(',') ? t('these') : t('this'),
          })}
          control={
            <Checkbox checked={isNot} onChange={() => onChange({ [other]: values, [name]: [] })} />
          }
        />
      )}
    </div>
  );
};

/** Whether several values can be typed into one box, with commas: codes, and texts that are no references. */
export const takesList = ({ field: { choices, states, to, options } }: Offered): boolean =>
  !choices &&
  !states &&
  !to &&
  (options.code || options.upper || options.valuesFrom !== undefined) === true;

/** The values of a box into which several were typed. */
export const listTyped = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split(',').map(withoutHidden)).filter(Boolean);
