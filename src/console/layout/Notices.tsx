import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { t } from '../browser/language.ts';
import { Button } from '../parts/Button.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';
import styles from './Notices.module.css';

const shownForMs = 6000;

/** What just happened, one sentence at a time. Errors stay until the user closes them. */
export const Notices = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [notice, setNotice] = useState<NotificationPayload | null>(null);
  useEffect(() => {
    if (notice === null && notifications.length > 0) setNotice(takeNotification() ?? null);
  }, [notice, notifications, takeNotification]);
  const isError = notice?.type === 'error' || notice?.type === 'warning';
  useEffect(() => {
    if (notice === null || isError) return;
    const timer = setTimeout(() => setNotice(null), shownForMs);
    return () => clearTimeout(timer);
  }, [notice, isError]);
  const words =
    typeof notice?.message === 'string'
      ? translate(notice.message, { _: notice.message, ...notice.notificationOptions?.messageArgs })
      : notice?.message;
  return (
    <div className={styles.place} role={isError ? 'alert' : 'status'}>
      {notice && (
        <div className={`${styles.notice} ${isError ? styles.error : ''}`}>
          <span>{words}</span>
          <WhyNot words={words} />
          <Button variant="text" aria-label={t('Dismiss')} onClick={() => setNotice(null)}>
            ✕
          </Button>
        </div>
      )}
    </div>
  );
};
