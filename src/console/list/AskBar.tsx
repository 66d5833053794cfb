import { useState } from 'react';
import { askedOf, type Fields, type View } from '#model';
import { widgetOf } from '../fields/widgets.ts';
import { Button } from '../parts/Button.tsx';
import styles from './ListScreen.module.css';
import type { Changes, ListAddress } from './useListAddress.ts';

/** What a report must be told before it can be computed, one value each. */
export default function AskBar({
  view,
  address,
  change,
}: {
  view: View;
  address: ListAddress;
  change: (changes: Changes) => void;
}) {
  const asked = askedOf(view);
  const [draft, setDraft] = useState(() =>
    Object.fromEntries(asked.map((name) => [name, address.filters[name]?.[0] ?? ''])),
  );
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault();
        change(Object.fromEntries(asked.map((name) => [name, draft[name]?.trim() || null])));
      }}
    >
      {asked.map((name) => {
        const field = (view.noun.fields as Fields)[name];
        if (!field) return null;
        const { Input } = widgetOf(field);
        return (
          <Input
            key={name}
            name={name}
            field={field}
            value={draft[name] ?? ''}
            onChange={(typed) => setDraft({ ...draft, [name]: String(typed ?? '') })}
            onBlur={() => undefined}
            inputRef={null}
            error={null}
            isRequired
          />
        );
      })}
      <Button kind="main" type="submit" disabled={!asked.every((name) => draft[name]?.trim())}>
        Show
      </Button>
    </form>
  );
}
