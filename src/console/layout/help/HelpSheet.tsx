import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#domain/roles.ts';
import type { ManualPage } from '#model';
import type { apiCalls } from '#own/apiServer/apiCalls.ts';
import type { manualCalls } from '#own/manual/manualCalls.ts';
import { tourOf } from '#registry/console.ts';
import { fileLanguage, richly, t } from '../../browser/language.ts';
import { callsTo, useAsk } from '../../calls/callsTo.ts';
import { useReader } from '../../nouns/reader.ts';
import { useCurrentPlace } from '../../nouns/useCurrentPlace.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Hits } from './Hits.tsx';
import { type HelpHit, helpEntries, helpHits } from './helpHits.ts';
import { ManualText } from './ManualText.tsx';
import { ScreenHelp } from './ScreenHelp.tsx';

const Bar = styled('div')({
  position: 'sticky',
  zIndex: 1,
  top: -14,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '-14px -16px 12px',
  padding: '12px 16px 10px',
  borderBottom: '1px solid var(--line)',
  background: 'var(--raised)',
});

const SearchLine = styled('input')({
  flex: '1 1 200px',
  minHeight: 28,
  padding: '3px 8px',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  color: 'var(--ink)',
});

const calls = callsTo<typeof manualCalls>('manual');
const api = callsTo<typeof apiCalls>('api');
const once = { staleTime: Number.POSITIVE_INFINITY };

/**
 * The purpose of the page, from its schema, and its keys; a search over all screens, fields and
 * manual pages that the reader may see; and the manual itself, a page at a time.
 */
export default function HelpSheet({
  sought = '',
  onClose,
}: {
  /** Search text when it opens. */
  sought?: string;
  onClose: () => void;
}) {
  const reader = useReader();
  const navigate = useNavigate();
  const place = useCurrentPlace()?.place;
  const {
    data: pages = [],
    error,
    isPending,
  } = useAsk(calls, 'pages', { query: { language: fileLanguage() } }, once);
  const [query, setQuery] = useState(sought);
  const [reading, setReading] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const page = pages.find(({ name }) => name === reading);
  const hits = helpHits(helpEntries(reader, pages), query);

  const read = (name: string) => {
    setReading(name);
    setQuery('');
  };
  const open = ({ opens }: Pick<HelpHit, 'opens'>) => {
    if ('page' in opens) return read(opens.page);
    onClose();
    void navigate(opens.path);
  };
  const title = page
    ? t('Manual: %{title}', { title: page.title })
    : t('Help: %{page}', { page: place ? t(place.label) : t('this page') });
  return (
    <Dialog title={title} open wide onClose={onClose}>
      <Bar>
        <SearchLine
          ref={box}
          type="search"
          aria-label={t('Search the help and the manual')}
          placeholder={t('Search screens, fields and the manual')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            const [first] = hits;
            if (event.key === 'Enter' && first) open(first);
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.querySelector('button')?.focus();
            }
            // Escape empties the box before it closes the help.
            if (event.key === 'Escape' && query !== '') {
              event.preventDefault();
              setQuery('');
            }
          }}
        />
        <TourButton onClose={onClose} />
        <Button
          to={calls.addressOf('downloadUserManual', { query: { language: fileLanguage() } })}
          inWindow
        >
          {t('Manual as PDF')}
        </Button>
        <Button to={api.addressOf('reference')} inWindow>
          {t('API Reference')}
        </Button>
      </Bar>
      {query !== '' ? (
        <Hits
          hits={hits}
          query={query}
          open={open}
          listRef={list}
          back={() => box.current?.focus()}
        >
          {isPending && (
            <p>{t('The manual is loading. Screens and fields are searched already.')}</p>
          )}
          {error && (
            <p role="alert">
              {t(
                'The manual could not be loaded, so only screens and fields are searched. Close the help and open it again.',
              )}
            </p>
          )}
        </Hits>
      ) : page ? (
        <ManualText page={page} pages={pages} read={setReading} onClose={onClose} />
      ) : (
        <>
          <PagesAbout pages={pages.filter(isAbout(place?.path))} read={read} />
          <ScreenHelp />
        </>
      )}
    </Dialog>
  );
}

/** Begins the tour of the reader's role; nothing where there is none. */
const TourButton = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate();
  const { role } = useReader();
  if (!useHasTour(role)) return null;
  return (
    <Button
      onClick={() => {
        onClose();
        void import('../tour/startTour.ts').then(({ startTour }) => startTour({ navigate }));
      }}
    >
      {t('Tour of Two Minutes')}
    </Button>
  );
};

/** Whether a role has a tour, once it is known. */
const useHasTour = (role: Role): boolean => {
  const [hasTour, setHasTour] = useState(false);
  useEffect(() => {
    tourOf(role).then(
      (steps) => setHasTour(steps.length > 0),
      () => {},
    );
  }, [role]);
  return hasTour;
};

const isAbout =
  (path: string | undefined) =>
  ({ screens }: ManualPage): boolean =>
    path !== undefined && screens.includes(path);

const PagesAbout = ({
  pages,
  read,
}: {
  pages: readonly ManualPage[];
  read: (name: string) => void;
}) =>
  pages.length === 0 ? null : (
    <p className="row" style={{ marginBottom: 12 }}>
      {richly('In the manual: %{pages}', {
        pages: pages.map(({ name, title }) => (
          <Button key={name} onClick={() => read(name)}>
            {title}
          </Button>
        )),
      })}
    </p>
  );
