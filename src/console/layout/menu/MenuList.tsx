import ButtonBase from '@mui/material/ButtonBase';
import List from '@mui/material/List';
import ListSubheader from '@mui/material/ListSubheader';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { menuHits } from '#model';
import { withoutHidden } from '#model/values/oneForm.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { MenuFilter } from './MenuFilter.tsx';
import { MenuLink } from './MenuLink.tsx';
import { useFolded } from './useFolded.ts';
import { home, useMenu } from './useMenu.ts';

const Entries = styled(List)({
  flex: 1,
  minHeight: 0,
  padding: '0 8px 8px',
  overflow: 'auto',
  scrollbarColor: 'var(--rail-line) transparent',
  '& > p': { padding: '4px 8px', color: 'var(--rail-mute)' },
}) as typeof List;

/** The heading of what is in sight stays in sight. */
const GroupHead = styled(ListSubheader)({
  padding: '6px 0 0',
  background: 'var(--rail)',
  color: 'var(--rail-mute)',
  lineHeight: 'inherit',
}) as typeof ListSubheader;

const Fold = styled(ButtonBase)({
  justifyContent: 'space-between',
  width: '100%',
  minHeight: 24,
  padding: '2px 8px',
  borderRadius: 4,
  fontSize: 11,
  fontWeight: 600,
  letterSpacing: '0.02em',
  '&:hover': { color: '#fff' },
  '&.Mui-focusVisible': { outlineColor: 'var(--rail-accent)', outlineOffset: -1 },
  '&::after': {
    width: 5,
    height: 5,
    borderStyle: 'solid',
    borderWidth: '0 1.5px 1.5px 0',
    transform: 'translateY(-1px) rotate(45deg)',
    content: '""',
  },
  '&[aria-expanded="false"]::after': { transform: 'rotate(-45deg)' },
});

/**
 * The whole menu: the entries that this role may open, in the groups of its day, which fold, under
 * a filter box. The one entry that leads to the page is lit and in sight; a folded group still
 * shows it.
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
    // In the next frame, which is laid out anyway.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('.Mui-selected')?.scrollIntoView?.({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  const link = ({ path, label }: { path: string; label: string }) => (
    <MenuLink key={path} {...{ menu, path, label, onGo: go }} isFirstHit={path === first?.path} />
  );
  return (
    <>
      {menu.groups.length > 0 && (
        <MenuFilter filterRef={filterRef} value={query} onChange={setQuery} onKeyDown={press} />
      )}
      <p role="status" className="unseen">
        {isFiltered && hitWords(hits.length, first?.label)}
      </p>
      <Entries ref={list} component="div">
        {shown.map(({ label, entries }) => {
          if (label === '') return entries.map(link);
          const isClosed = isFolded(label) && !isFiltered;
          return (
            <section key={label} aria-labelledby={`menu-${label}`}>
              <GroupHead component="h2" id={`menu-${label}`}>
                <Fold aria-expanded={!isClosed} onClick={() => toggle(label)}>
                  {t(label)}
                </Fold>
              </GroupHead>
              {entries.filter(({ path }) => !isClosed || menu.isLit(path)).map(link)}
            </section>
          );
        })}
        {isFiltered && hits.length === 0 && <p>{t('No menu entry matches these words.')}</p>}
      </Entries>
    </>
  );
};

const hitWords = (count: number, first: string | undefined): string =>
  first === undefined
    ? t('No menu entry matches these words.')
    : t('%{count} entry. Enter opens %{first}. |||| %{count} entries. Enter opens %{first}.', {
        count,
        first,
      });
