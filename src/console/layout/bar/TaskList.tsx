import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type AnswerTo, filled, keyValues, viewsOf } from '#model';
import type { noticeCalls } from '#own/notice/noticeCalls.ts';
import { outlines } from '#registry/outlines.ts';
import { timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { useReader } from '../../nouns/reader.ts';
import { rowPath } from '../../nouns/rowPath.ts';
import { Button } from '../../parts/Button.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import { Loading } from '../../parts/Notes.tsx';
import { Status } from '../../parts/Status.tsx';
import styles from './TaskNotices.module.css';

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
    <section ref={place} tabIndex={-1} aria-label={t('My tasks')} className={styles.list}>
      <header className={styles.head}>
        <h2>{t('My tasks')}</h2>
        {unread.length > 0 && (
          <Button variant="text" changes onClick={() => onRead(unread)}>
            {t('Mark all as read')}
          </Button>
        )}
        <IconButton className="close" label={t('Close my tasks')} onClick={onClose}>
          ✕
        </IconButton>
      </header>
      {fault !== null && (
        <p role="alert" className={styles.none}>
          {fault} <Button onClick={onRetry}>{t('Retry')}</Button>
        </p>
      )}
      {notices === null && fault === null && <Loading />}
      {notices?.length === 0 && (
        <p className={styles.none}>
          {t(
            'Nothing waits for you. Changes to decide on, your files and tasks that fail appear here for seven days.',
          )}
        </p>
      )}
      <ul>
        {notices?.map((notice) => (
          <li key={notice.id} className={notice.isRead ? undefined : styles.unread}>
            <Told
              notice={notice}
              path={pathOf(notice)}
              onOpen={() => {
                if (!notice.isRead) onRead([notice.id]);
                onClose();
              }}
            />
          </li>
        ))}
      </ul>
    </section>
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
  notice: { kind, words, more, at, isRead },
  path,
  onOpen,
}: {
  notice: Notice;
  path: string | null;
  onOpen: () => void;
}) => {
  const content = (
    <>
      <span className={styles.top}>
        <Status colour={kinds[kind].colour}>{kinds[kind].label}</Status>
        {!isRead && <span className={styles.new}>{t('unread')}</span>}
        <time className={styles.time}>{timeText(at)}</time>
      </span>
      <span className={styles.words}>{t(words)}</span>
      {more && <span className={styles.more}>{t(more)}</span>}
    </>
  );
  return path === null ? (
    <div className={styles.told}>{content}</div>
  ) : (
    <Link to={path} className={styles.told} onClick={onOpen}>
      {content}
    </Link>
  );
};
