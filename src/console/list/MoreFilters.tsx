import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useEffect, useRef, useState } from 'react';
import { anyName, archivedName } from '#model';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import styles from './FilterBar.module.css';
import type { Offered } from './filterWords.ts';
import { listTyped, OneFilter, takesList } from './OneFilter.tsx';
import type { Changes, ListAddress } from './useListAddress.ts';

const firstField = 'input:checked, input:not([type=radio]), select, button';

/** Every filter that a list has, applied together. */
export default function MoreFilters({
  offered,
  joins,
  address,
  change,
  close,
}: {
  offered: readonly Offered[];
  /** One of several filters can be enough. */
  joins: boolean;
  address: ListAddress;
  change: (changes: Changes) => void;
  close: () => void;
}) {
  const [draft, setDraft] = useState<Record<string, readonly string[]>>({ ...address.filters });
  const [any, setAny] = useState<readonly string[]>(address.any);
  // Archived and live rows are listed apart.
  const set = offered.filter(
    ({ name, names }) =>
      name !== archivedName && names.some((each) => (draft[each] ?? []).length > 0),
  );
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>(firstField)?.focus(), []);
  const apply = () => {
    const entries = offered.flatMap((filter) =>
      filter.names.map((name) => {
        const values = draft[name] ?? [];
        return [name, takesList(filter) ? listTyped(values) : values] as const;
      }),
    );
    const joined = set.map(({ name }) => name).filter((name) => any.includes(name));
    change({ ...Object.fromEntries(entries), [anyName]: joined.length > 1 ? joined : null });
    close();
  };
  return (
    <form
      className="column"
      style={{ width: 320, padding: 12 }}
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {offered.map((filter) => (
        <OneFilter
          key={filter.name}
          filter={filter}
          draft={draft}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
      ))}
      {joins && set.length > 1 && <EnoughOf filters={set} any={any} onChange={setAny} />}
      <div className={`row ${styles.actions}`}>
        <Button onClick={() => setDraft({})}>{t('Clear')}</Button>
        <Button variant="contained" changes={false} type="submit">
          {t('Apply')}
        </Button>
      </div>
    </form>
  );
}

/** Chooses the active filters that are alternatives to each other. */
const EnoughOf = ({
  filters,
  any,
  onChange,
}: {
  filters: readonly Offered[];
  any: readonly string[];
  onChange: (any: readonly string[]) => void;
}) => (
  <fieldset
    className="plain column"
    style={{ paddingTop: 8, borderTop: '1px solid var(--line)' }}
    aria-label={t('Match any of these')}
  >
    <p>
      {t(
        'Rows must match all filters. Mark the filters of which a match of any one is sufficient:',
      )}
    </p>
    {filters.map(({ name, field: { label } }) => (
      <FormControlLabel
        key={name}
        className="faded"
        label={label}
        control={
          <Checkbox
            checked={any.includes(name)}
            onChange={(_, isMarked) =>
              onChange(isMarked ? [...any, name] : any.filter((each) => each !== name))
            }
          />
        }
      />
    ))}
  </fieldset>
);
