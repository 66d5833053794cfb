import { useEffect, useRef, useState } from 'react';
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
  address,
  change,
  close,
}: {
  offered: readonly Offered[];
  address: ListAddress;
  change: (changes: Changes) => void;
  close: () => void;
}) {
  const [draft, setDraft] = useState<Record<string, readonly string[]>>({ ...address.filters });
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>(firstField)?.focus(), []);
  const apply = () => {
    const entries = offered.flatMap((filter) =>
      filter.names.map((name) => {
        const values = draft[name] ?? [];
        return [name, takesList(filter) ? listTyped(values) : values] as const;
      }),
    );
    change(Object.fromEntries(entries));
    close();
  };
  return (
    <form
      className={styles.form}
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
      <div className={styles.actions}>
        <Button onClick={() => setDraft({})}>{t('Clear')}</Button>
        <Button kind="main" type="submit">
          {t('Apply')}
        </Button>
      </div>
    </form>
  );
}
