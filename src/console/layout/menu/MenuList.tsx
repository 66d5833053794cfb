import ListItemButton from '@mui/material/ListItemButton';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { menuHits } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import styles from './Menu.module.css';
import { MenuLink } from './MenuLink.tsx';
import { useFolded } from './useFolded.ts';
import { home, useMenu } from './useMenu.ts';

/**
 * The whole menu: what this role may open, in the groups of its day, which fold, under a box that filters it. The one
 * entry that leads to the page is lit and in sight; a folded group still shows it.
 */
export const MenuList = ({
  filterRef,
  onGo,
}: {
  filterRef: Ref<HTMLInputElement>;
  /** An entry was opened. */
  onGo?: () => void;
}) => {
  const menu = useMenu();
  const { isFolded, toggle } = useFolded(useReader().userId);
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const isFiltered = withoutHidden(query) !== '';
  const shown = menuHits(
    [{ label: '', entries: [{ ...home, label: t(home.label), position: 0 }] }, ...menu.groups],
    withoutHidden(query),
  );
  const hits = shown.flatMap(({ entries }) => entries);
  const first = isFiltered ? hits[0] : undefined;
  const go = () => {
    setQuery('');
    onGo?.();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && first) {
      // The focus moves on, and the key is not for what gets it.
      event.preventDefault();
      event.currentTarget.blur();
      go();
      void navigate(first.path);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      list.current?.querySelector('a')?.focus();
    } else if (event.key === 'Escape' && query !== '') {
      // Escape empties the box before it closes anything.
      event.preventDefault();
      event.stopPropagation();
      setQuery('');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address marks another entry
  useEffect(() => {
    list.current?.querySelector(`.${styles.on}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  const link = ({ path, label }: { path: string; label: string }) => (
    <MenuLink key={path} {...{ menu, path, label, onGo: go }} isFirstHit={path === first?.path} />
  );
  return (
    <>
      {menu.groups.length > 0 && (
        <div className={styles.filter}>
          <input
            ref={filterRef}
            type="search"
            aria-label={t('Filter the menu')}
            placeholder={t('Filter the menu')}
            data-field="menu"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={press}
          />
          {query === '' && <kbd className={styles.key}>/</kbd>}
        </div>
      )}
      <p role="status" className="unseen">
        {isFiltered && hitWords(hits.length, first?.label)}
      </p>
      <div ref={list} className={styles.list}>
        {shown.map(({ label, entries }) => {
          if (label === '') return entries.map(link);
          const isClosed = isFolded(label) && !isFiltered;
          return (
            <section key={label} aria-labelledby={`menu-${label}`}>
              <h2 id={`menu-${label}`} className={styles.group}>
                <ListItemButton
                  component="button"
                  aria-expanded={!isClosed}
                  onClick={() => toggle(label)}
                >
                  {t(label)}
                </ListItemButton>
              </h2>
              {entries.filter(({ path }) => !isClosed || menu.isLit(path)).map(link)}
            </section>
          );
        })}
        {isFiltered && hits.length === 0 && (
          <p className={styles.none}>{t('No entry of the menu has these words.')}</p>
        )}
      </div>
    </>
  );
};

const hitWords = (count: number, first: string | undefined): string =>
  first === undefined
    ? t('No entry of the menu has these words.')
    : t('%{count}. Enter opens %{first}.', {
        count: count === 1 ? t('1 entry') : t('%{count} entries', { count }),
        first,
      });
