import { lazy, Suspense } from 'react';
import type { Fields, View } from '#model';
import { scopeOf, soughtOf } from '#model';
import { t } from '../browser/language.ts';
import { withRetry } from '../browser/lazyPage.ts';
import { useReader } from '../nouns/reader.ts';
import { Popup } from '../parts/Popup.tsx';
import styles from './FilterBar.module.css';
import { activeFilters, filterWords, offeredFilters } from './filterWords.ts';
import { SearchBox } from './SearchBox.tsx';
import type { Changes, ListAddress } from './useListAddress.ts';

const MoreFilters = lazy(withRetry(() => import('./MoreFilters.tsx')));

type Props = {
  view: View;
  address: ListAddress;
  change: (changes: Changes, replace?: boolean) => void;
};

/** What narrows a list: the search box, a chip for each filter, and one more filter. */
export const FilterBar = ({ view, address, change }: Props) => {
  const fields = view.noun.fields as Fields;
  const offered = offeredFilters(view);
  const pinned = scopeOf(useReader(), view);
  // A field that the reader's scope leaves one value cannot narrow anything.
  const narrowing = offered.filter(({ name }) => !(name in pinned));
  const active = activeFilters(offered, address);
  return (
    <div className={styles.bar}>
      {soughtOf(view.noun).length > 0 && (
        <SearchBox
          words={soughtOf(view.noun).map((name) => fields[name]?.label ?? name)}
          value={address.q}
          onChange={(q) => change({ q: q === '' ? null : q }, true)}
        />
      )}
      {active.map((filter) => (
        <span key={filter.name} className={styles.chip}>
          {filter.field.label} <b>{filterWords(filter, address)}</b>
          <button
            type="button"
            aria-label={t('Remove the filter %{label}', { label: filter.field.label })}
            onClick={() => change(Object.fromEntries(filter.names.map((each) => [each, null])))}
          >
            ✕
          </button>
        </span>
      ))}
      {narrowing.length > 0 && (
        <Popup label={t('+ Filter')} buttonClass={styles.more}>
          {(close) => (
            <Suspense fallback={<p className={styles.form}>{t('Loading…')}</p>}>
              <MoreFilters offered={narrowing} address={address} change={change} close={close} />
            </Suspense>
          )}
        </Popup>
      )}
    </div>
  );
};
