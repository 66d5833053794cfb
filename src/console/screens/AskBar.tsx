import { useState } from 'react';
import type { Fields, View } from '#model';
import { widgetOf } from '../fields/widgets.ts';
import { Button } from '../parts/Button.tsx';
import styles from './ListScreen.module.css';
import { askedOf, type Changes, type ListAddress } from './useListAddress.ts';

/** What a report must be told before it can be computed. */
export const AskBar = ({
  view,
  address,
  change,
}: {
  view: View;
  address: ListAddress;
  change: (changes: Changes) => void;
}) => {
  const asked = askedOf(view);
  const [draft, setDraft] = useState<Record<string, readonly string[]>>({ ...address.filters });
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        change(Object.fromEntries(asked.map((name) => [name, draft[name] ?? null])));
      }}
    >
      {asked.map((name) => {
        const field = (view.noun.fields as Fields)[name];
        if (!field) return null;
        const { Filter } = widgetOf(field);
        return (
          <Filter
            key={name}
            name={name}
            field={field}
            values={draft[name] ?? []}
            onChange={(values) => setDraft({ ...draft, [name]: values.slice(-1) })}
          />
        );
      })}
      <Button kind="main" type="submit" disabled={!asked.every((name) => draft[name]?.length)}>
        Show
      </Button>
    </form>
  );
};
