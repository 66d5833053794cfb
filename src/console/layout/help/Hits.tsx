import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { t } from '../../browser/language.ts';
import { type HelpHit, mostHits } from './helpHits.ts';

const HitList = styled('ul')({
  margin: '6px 0 0',
  padding: 0,
  listStyle: 'none',
  '& button': {
    alignItems: 'flex-start',
    gap: 12,
    padding: '6px 4px',
    borderBottom: '1px solid var(--line)',
    borderRadius: 0,
  },
});

const Kind = styled('span')({ flex: '0 0 56px', color: 'var(--ink-2)' });

/** Results of a search of the help. Arrows move among them, Enter opens one. */
export const Hits = ({
  hits,
  query,
  open,
  listRef,
  back,
  children,
}: {
  hits: readonly HelpHit[];
  query: string;
  open: (hit: HelpHit) => void;
  listRef: Ref<HTMLUListElement>;
  /** Leads back into the search box. */
  back: () => void;
  children: ReactNode;
}) => {
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement) + step;
    if (at < 0) back();
    else buttons[at]?.focus();
  };
  return (
    <>
      {children}
      <p className="faded" role="status">
        {words(hits.length, query)}
      </p>
      <HitList ref={listRef} onKeyDown={move}>
        {hits.map((hit) => (
          <li key={`${hit.kind} ${hit.of} ${hit.title} ${JSON.stringify(hit.opens)}`}>
            <ListItemButton component="button" onClick={() => open(hit)}>
              <Kind>{t(hit.kind)}</Kind>
              <span>
                <b>{hit.title}</b> {hit.of !== '' && <span className="muted">{t(hit.of)}</span>}
                {hit.text !== '' && (
                  <span className="faded" style={{ display: 'block' }}>
                    {hit.text}
                  </span>
                )}
              </span>
            </ListItemButton>
          </li>
        ))}
      </HitList>
    </>
  );
};

const words = (count: number, query: string): string => {
  if (query.trim().length < 2) return t('Type two letters or more.');
  if (count === 0) return t('Nothing contains all of these words. Try fewer or shorter words.');
  if (count === mostHits)
    return t('The first %{mostHits} of many. Add a word to narrow them.', { mostHits });
  return t('%{count} place |||| %{count} places', { count });
};
