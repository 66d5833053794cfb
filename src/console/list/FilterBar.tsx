import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import { Fragment, type ReactNode } from 'react';
import type { Fields, View } from '#model';
import { anyName, scopeOf, soughtOf } from '#model';
import { t } from '../browser/language.ts';
import { later } from '../browser/later.tsx';
import { useReader } from '../nouns/reader.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { Loading } from '../parts/Notes.tsx';
import { Popup } from '../parts/Popup.tsx';
import { ChipWords } from './ChipWords.tsx';
import styles from './FilterBar.module.css';
import { activeGroups, joinsFilters, type Offered, offeredFilters } from './filterWords.ts';
import { SearchBox } from './SearchBox.tsx';
import type { Changes, ListAddress } from './useListAddress.ts';

const MoreFilters = later(() => import('./MoreFilters.tsx'), <Loading />);

const More = (props: ButtonBaseProps) => <ButtonBase {...props} className={styles.more} />;

type Props = {
  view: View;
  address: ListAddress;
  change: (changes: Changes, replace?: boolean) => void;
};

/** The filters of a list: the search box, a chip for each filter, and a button for more filters. */
export const FilterBar = ({ view, address, change }: Props) => {
  const fields = view.noun.fields as Fields;
  const offered = offeredFilters(view);
  const pinned = scopeOf(useReader(), view);
  // A field that the reader's scope leaves one value cannot narrow anything.
  const narrowing = offered.filter(({ name }) => !(name in pinned));
  return (
    <div className="row grow">
      {soughtOf(view.noun).length > 0 && (
        <SearchBox
          words={soughtOf(view.noun).map((name) => fields[name]?.label ?? name)}
          value={address.q}
          onChange={(q) => change({ q: q === '' ? null : q }, true)}
        />
      )}
      {activeGroups(view, offered, address).map((group) => (
        <Group key={group.map(({ name }) => name).join()} isJoined={group.length > 1}>
          {group.map((filter, at) => (
            <Fragment key={filter.name}>
              {at > 0 && <span className="small">{t('or')}</span>}
              <FilterChip filter={filter} address={address} change={change} />
            </Fragment>
          ))}
        </Group>
      ))}
      {narrowing.length > 0 && (
        <Popup label={t('+ Filter')} opener={More}>
          {(close) => (
            <MoreFilters
              offered={narrowing}
              joins={joinsFilters(view)}
              address={address}
              change={change}
              close={close}
            />
          )}
        </Popup>
      )}
    </div>
  );
};

/** Groups filters that are alternatives: one match is enough. */
const Group = ({ isJoined, children }: { isJoined: boolean; children: ReactNode }) =>
  isJoined ? (
    <fieldset className={`row ${styles.joined}`} aria-label={t('Match any of these')}>
      {children}
    </fieldset>
  ) : (
    children
  );

const FilterChip = ({
  filter,
  address,
  change,
}: Pick<Props, 'address' | 'change'> & { filter: Offered }) => (
  <Chip
    variant="outlined"
    component="span"
    className={styles.chip}
    label={
      <>
        {filter.field.label}{' '}
        <b className="oneLine">
          <ChipWords filter={filter} address={address} change={change} />
        </b>
        {/* The chip's own way to be removed is no button, and has no name. */}
        <IconButton
          label={t('Remove the filter %{label}', { label: filter.field.label })}
          onClick={() =>
            change({
              ...Object.fromEntries(filter.names.map((each) => [each, null])),
              [anyName]: address.any.filter((name) => name !== filter.name),
            })
          }
        >
          ✕
        </IconButton>
      </>
    }
  />
);
