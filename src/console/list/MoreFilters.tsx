import { useEffect, useRef, useState } from 'react';
import { widgetOf } from '../fields/widgets.ts';
import { Button } from '../parts/Button.tsx';
import styles from './FilterBar.module.css';
import type { Offered } from './filterWords.ts';
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
    const names = offered.flatMap((each) => each.names);
    change(Object.fromEntries(names.map((name) => [name, draft[name] ?? null])));
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
      {offered.map(({ field, names }) => {
        const { Filter } = widgetOf(field);
        return names.map((name, index) => (
          <Filter
            key={name}
            name={name}
            field={
              names.length === 1
                ? field
                : { ...field, label: `${field.label} ${index === 0 ? 'from' : 'to'}` }
            }
            values={draft[name] ?? []}
            onChange={(values) => setDraft({ ...draft, [name]: values })}
          />
        ));
      })}
      <div className={styles.actions}>
        <Button onClick={() => setDraft({})}>Clear</Button>
        <Button kind="main" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}
