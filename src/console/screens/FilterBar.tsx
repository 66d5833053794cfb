import { lazy, Suspense } from 'react';
import type { Field, Fields, View } from '#model';
import { filtersOf, scopeOf, searchedOf } from '#model';
import { widgetOf } from '../fields/widgets.ts';
import { withRetry } from '../lazyPage.ts';
import { Popup } from '../parts/Popup.tsx';
import { useReader } from '../reader.ts';
import styles from './FilterBar.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { Changes, ListAddress } from './useListAddress.ts';

const MoreFilters = lazy(withRetry(() => import('./MoreFilters.tsx')));

type Props = {
  view: View;
  address: ListAddress;
  change: (changes: Changes, replace?: boolean) => void;
};

/** The names under which a field is filtered. */
const namesOf = (name: string, field: Field) =>
  field.options.filtered === 'range' ? [`${name}__gte`, `${name}__lte`] : [name];

/** What narrows a list: the search box, a chip for each filter, and one more filter. */
export const FilterBar = ({ view, address, change }: Props) => {
  const fields = view.noun.fields as Fields;
  const offered = filtersOf(view).flatMap((name) => {
    const field = fields[name];
    return field ? [{ name, field, names: namesOf(name, field) }] : [];
  });
  const pinned = scopeOf(useReader(), view);
  // A field that the reader's scope leaves one value cannot narrow anything.
  const narrowing = offered.filter(({ name }) => !(name in pinned));
  const active = offered.filter(({ names }) => names.some((name) => address.filters[name]));
  return (
    <div className={styles.bar}>
      {searchedOf(view.noun).length > 0 && (
        <SearchBox
          words={searchedOf(view.noun).map((name) => fields[name]?.label ?? name)}
          value={address.q}
          onChange={(q) => change({ q: q === '' ? null : q }, true)}
        />
      )}
      {active.map(({ name, field, names }) => (
        <span key={name} className={styles.chip}>
          {field.label} <b>{wordsOf(field, names, address)}</b>
          <button
            type="button"
            aria-label={`Remove the filter ${field.label}`}
            onClick={() => change(Object.fromEntries(names.map((each) => [each, null])))}
          >
            ✕
          </button>
        </span>
      ))}
      {narrowing.length > 0 && (
        <Popup label="+ Filter" buttonClass={styles.more}>
          {(close) => (
            <Suspense fallback={<p className={styles.form}>Loading…</p>}>
              <MoreFilters offered={narrowing} address={address} change={change} close={close} />
            </Suspense>
          )}
        </Popup>
      )}
    </div>
  );
};

export type Offered = { name: string; field: Field; names: string[] };

const wordsOf = (field: Field, names: readonly string[], { filters }: ListAddress): string => {
  const written = (value: string) => {
    const wire = field.kind === 'flag' ? value === 'true' : value;
    return widgetOf(field).text(wire, field);
  };
  if (names.length === 1) return (filters[names[0] ?? ''] ?? []).map(written).join(', ');
  const [from, to] = names.map((name) => filters[name]?.[0]);
  if (from && to) return `${written(from)} to ${written(to)}`;
  return from ? `from ${written(from)}` : `until ${written(to ?? '')}`;
};
