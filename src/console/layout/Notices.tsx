import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Snackbar from '@mui/material/Snackbar';
import { useEffect, useState } from 'react';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin';
import { t } from '../browser/language.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';

const shownForMs = 6000;

/** The corner of the window in which notices stand. */
const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  right: { xs: 8, sm: 16 },
  bottom: { xs: 8, sm: 16 },
  left: { xs: 8, sm: 'auto' },
} as const;

/** Notifications, one sentence at a time. Errors stay until the user closes them. */
export const Notices = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [notice, setNotice] = useState<NotificationPayload | null>(null);
  useEffect(() => {
    if (notice === null && notifications.length > 0) setNotice(takeNotification() ?? null);
  }, [notice, notifications, takeNotification]);
  const isError = notice?.type === 'error' || notice?.type === 'warning';
  const words =
    typeof notice?.message === 'string'
      ? translate(notice.message, { _: notice.message, ...notice.notificationOptions?.messageArgs })
      : notice?.message;
  return (
    // A place that is always there: a screen reader says what comes into it.
    <Box role={isError ? 'alert' : 'status'} sx={place}>
      {notice && (
        <Snackbar
          open
          sx={{ position: 'static' }}
          autoHideDuration={isError ? null : shownForMs}
          // A press elsewhere and Escape are meant for something else.
          onClose={(_, reason) => reason === 'timeout' && setNotice(null)}
        >
          <Alert
            role="presentation"
            icon={false}
            severity={isError ? 'error' : 'success'}
            action={
              <IconButton className="close" label={t('Dismiss')} onClick={() => setNotice(null)}>
                ✕
              </IconButton>
            }
          >
            <span>{words}</span> <WhyNot words={words} />
          </Alert>
        </Snackbar>
      )}
    </Box>
  );
};
