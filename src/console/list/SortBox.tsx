import { sortableOf, type View } from '#model';
import { t } from '../browser/language.ts';
import { InlineSelect } from '../parts/SelectBox.tsx';
import { offeredColumns } from './listColumns.tsx';
import type { Changes, ListAddress } from './useListAddress.ts';

/** The order of a list whose columns have no headings to press. */
export const SortBox = ({
  view,
  address: { order },
  change,
}: {
  view: View;
  address: ListAddress;
  change: (changes: Changes) => void;
}) => {
  const sortable = new Set(sortableOf(view));
  const offered = offeredColumns(view).filter(({ name }) => sortable.has(name));
  if (offered.length === 0) return null;
  const now = `${order.descending ? '-' : ''}${order.field}`;
  return (
    <span className="row grow">
      <InlineSelect label={t('Sort by')} value={now} onChange={(sort) => change({ sort })}>
        {offered.every(({ name }) => name !== order.field) && (
          <option value={now}>{t('the default order')}</option>
        )}
        {offered.map(({ name, label }) => [
          <option key={name} value={name}>
            {t('%{label}, ascending', { label })}
          </option>,
          <option key={`-${name}`} value={`-${name}`}>
            {t('%{label}, descending', { label })}
          </option>,
        ])}
      </InlineSelect>
    </span>
  );
};
