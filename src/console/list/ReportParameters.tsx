import { useState } from 'react';
import { type Fields, reportParameters, type View } from '#model';
import { t } from '../browser/language.ts';
import { widgetOf } from '../fields/widgets.ts';
import { Button } from '../parts/Button.tsx';
import type { Changes, ListAddress } from './useListAddress.ts';

/** The boxes for the parameters of a report, one value each. */
export default function ReportParameters({
  view,
  address,
  change,
}: {
  view: View;
  address: ListAddress;
  change: (changes: Changes) => void;
}) {
  const names = reportParameters(view);
  const [draft, setDraft] = useState(() =>
    Object.fromEntries(names.map((name) => [name, address.filters[name]?.[0] ?? ''])),
  );
  return (
    <form
      className="row"
      style={{ alignItems: 'flex-end' }}
      onSubmit={(event) => {
        event.preventDefault();
        change(Object.fromEntries(names.map((name) => [name, draft[name]?.trim() || null])));
      }}
    >
      {names.map((name) => {
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
      <Button
        variant="contained"
        changes={false}
        type="submit"
        disabled={!names.every((name) => draft[name]?.trim())}
      >
        {t('Show')}
      </Button>
    </form>
  );
}
