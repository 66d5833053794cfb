import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { textWords } from '#domain/textsAndSentences.ts';
import { type AnswerTo, filled, keyValues, viewsOf } from '#model';
import type { noticeCalls } from '#own/notice/noticeCalls.ts';
import { outlines } from '#registry/outlines.ts';
import { timeText } from '../../browser/format.ts';
import { say, t } from '../../browser/language.ts';
import { saidIn } from '../../fields/rowValue.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowPath } from '../../nouns/rowPath.ts';
import { Button } from '../../parts/Button.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { phone } from '../../parts/looks.ts';
import { Loading } from '../../parts/Notes.tsx';
import { Status } from '../../parts/Status.tsx';

type Notice = AnswerTo<typeof noticeCalls, 'list'>['notices'][number];

const kinds = {
  toDecide: {
    get label() {
      return t('Waits for you');
    },
    colour: 'amber',
  },
  decided: {
    get label() {
      return t('Decided');
    },
    colour: 'green',
  },
  fault: {
    get label() {
      return t('Failed');
    },
    colour: 'red',
  },
  ready: {
    get label() {
      return t('Ready');
    },
    colour: 'blue',
  },
} as const;

const Sheet = styled('section')({
  width: 420,
  '&:focus': { outline: 0 },
  '& > p': { padding: '14px 12px', color: 'var(--ink-2)' },
  [phone]: { width: 'auto' },
});

const Head = styled('header')({
  position: 'sticky',
  zIndex: 1,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  padding: '6px 8px 6px 12px',
  borderBottom: '1px solid var(--line)',
  background: 'var(--raised)',
  '& h2': { flex: 1, fontSize: 13 },
});

/** The notices of a user, newest first: what waits for them, what became of their changes, files and tasks. */
export default function TaskList({
  notices,
  fault,
  onRead,
  onRetry,
  onClose,
}: {
  /** Null until they have come. */
  notices: readonly Notice[] | null;
  fault: string | null;
  onRead: (ids: string[]) => void;
  onRetry: () => void;
  onClose: () => void;
}) {
  const reader = useReader();
  // It comes after the popup has opened, which found nothing to focus yet.
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const unread = (notices ?? []).filter(({ isRead }) => !isRead).map(({ id }) => id);
  return (
    <Sheet ref={place} tabIndex={-1} aria-label={t('My tasks')}>
      <Head>
        <h2>{t('My tasks')}</h2>
        {unread.length > 0 && (
          <Button variant="text" changes onClick={() => onRead(unread)}>
            {t('Mark all as read')}
          </Button>
        )}
        <IconButton className="close" label={t('Close my tasks')} onClick={onClose}>
          ✕
        </IconButton>
      </Head>
      {fault !== null && (
        <p role="alert">
          {fault} <Button onClick={onRetry}>{t('Retry')}</Button>
        </p>
      )}
      {notices === null && fault === null && <Loading />}
      {notices?.length === 0 && (
        <p>
          {t(
            'Nothing waits for you. Changes to decide on, your files and tasks that fail appear here for seven days.',
          )}
        </p>
      )}
      <List disablePadding>
        {notices?.map((notice) => (
          <ListItem key={notice.id} disablePadding divider>
            <Told
              notice={notice}
              path={pathOf(notice)}
              onOpen={() => {
                if (!notice.isRead) onRead([notice.id]);
                onClose();
              }}
            />
          </ListItem>
        ))}
      </List>
    </Sheet>
  );

  /** Where a notice leads, for those who may open that. */
  function pathOf({ noun: name, view: named, key }: Notice): string | null {
    const noun = outlines.find((each) => each.name === name);
    const view = noun && viewsOf(noun).find((each) => each.name === named);
    const path = view && rowPath(reader, view);
    const values = noun && keyValues(noun, key);
    return path && values ? filled(path, values) : (view?.screens.list ?? null);
  }
}

const Told = ({
  notice,
  path,
  onOpen,
}: {
  notice: Notice;
  path: string | null;
  onOpen: () => void;
}) => {
  const { kind, at, isRead } = notice;
  const more = textWords(notice, 'more');
  const content = (
    <>
      <Top>
        <Status colour={kinds[kind].colour}>{kinds[kind].label}</Status>
        {!isRead && <span>{t('unread')}</span>}
        <time>{timeText(at)}</time>
      </Top>
      <span data-part="words">{saidIn(notice, 'words')}</span>
      {more && <span data-part="more">{say(more)}</span>}
    </>
  );
  return path === null ? (
    <Plain data-read={isRead}>{content}</Plain>
  ) : (
    <Leading component={Link} to={path} data-read={isRead} onClick={onOpen}>
      {content}
    </Leading>
  );
};

const look = {
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  alignItems: 'stretch',
  gap: 2,
  padding: '8px 12px',
  color: 'var(--ink)',
  '& > span': { overflowWrap: 'anywhere' },
  '& [data-part="more"]': { color: 'var(--ink-2)', fontSize: 12 },
  '&[data-read="false"]': {
    boxShadow: 'inset 3px 0 var(--accent)',
    '& [data-part="words"]': { fontWeight: 600 },
  },
} as const;

const Plain = styled('div')(look);

const Leading = styled(ListItemButton)(look) as typeof ListItemButton;

const Top = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: 'var(--ink-2)',
  fontSize: 12,
  '& time': { marginLeft: 'auto' },
});
