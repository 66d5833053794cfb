import { countText } from '#domain/countText.ts';
import type { noticeCalls } from '#own/notice/noticeCalls.ts';
import { t } from '../../browser/language.ts';
import { later } from '../../browser/later.tsx';
import { callsTo, useAsk } from '../../calls/callsTo.ts';
import { Loading } from '../../parts/Notes.tsx';
import { Popup } from '../../parts/Popup.tsx';
import { useStream } from '../../stream/stream.ts';
import { BarButton } from './BarButton.ts';
import { CountBadge } from './CountBadge.ts';

const calls = callsTo<typeof noticeCalls>('notices');

const TaskList = later(() => import('./TaskList.tsx'), <Loading />);

/**
 * Notices about the user's own tasks: a badge with the number of unread ones, and below it each
 * notice with its link.
 */
export const TaskNotices = () => {
  const { data, error, refetch } = useAsk(calls, 'list', {}, { retry: false });
  const again = () => void refetch();
  useStream('NOTICES', again);
  useStream('APPROVALS', again);
  useStream('RESYNC', again);
  const unread = data?.unread ?? 0;
  return (
    <Popup
      label={
        <CountBadge aria-hidden="true" badgeContent={unread > 0 ? countText(unread, false) : null}>
          <Bell />
        </CountBadge>
      }
      opener={BarButton}
      buttonLabel={unread > 0 ? t('My tasks, %{unread} unread', { unread }) : t('My tasks')}
      buttonTitle={t('My tasks')}
      align="right"
    >
      {(close) => (
        <TaskList
          notices={data?.notices ?? null}
          fault={error?.message ?? null}
          onRead={(ids) => void calls.ask('read', { body: { ids } }).then(again, again)}
          onRetry={again}
          onClose={close}
        />
      )}
    </Popup>
  );
};

const Bell = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" fill="none">
    <path
      d="M8 1.8a4 4 0 0 0-4 4v2.7L2.8 11.2h10.4L12 8.5V5.8a4 4 0 0 0-4-4ZM6.4 13.2a1.7 1.7 0 0 0 3.2 0"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
