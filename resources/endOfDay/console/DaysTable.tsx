import { Link } from 'react-router-dom';
import { t } from '#console/browser/language.ts';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { type DayShown, runPath } from './useDays.ts';

/** How the end of a day stands: word, sign and hue. */
export const DayStatus = ({ day: { runId, runStatus, message, step } }: { day: DayShown }) => {
  if (runStatus === 'Completed')
    return (
      <Status colour="green" icon="✓">
        {t('Ended')}
      </Status>
    );
  if (runId === null || runStatus === 'Cancelled')
    return (
      <Status colour="grey" icon="○">
        {runStatus === 'Cancelled' ? t('Cancelled') : t('Not ended')}
      </Status>
    );
  return (
    <Status colour="blue" icon="●">
      <span title={message ?? undefined}>
        {t('Under way%{step}', { step: step ? `: ${step}` : '' })}
      </span>
    </Status>
  );
};

/** The business days, newest first; a chosen row shows its preconditions next to the table. */
export const DaysTable = ({
  days,
  chosen,
  onChoose,
}: {
  days: readonly DayShown[];
  chosen: string | null;
  onChoose: (day: DayShown) => void;
}) => (
  <PlainTable
    label={t('Business days')}
    rows={days}
    rowKey={({ businessDate }) => businessDate}
    isCurrent={({ businessDate }) => businessDate === chosen}
    onOpen={onChoose}
    empty={t('The exchange traded on none of the last 30 days.')}
    columns={(column) => [
      column('day', t('Business Date'), ({ businessDate }) => (
        <b className="mono">{businessDate}</b>
      )),
      column('sessions', t('Sessions'), ({ sessions }) =>
        sessions.length === 0 ? (
          <span className="muted">{t('none')}</span>
        ) : (
          <span title={sessions.join('\n')}>
            {sessions[0]}
            {sessions.length > 1 &&
              ` ${t('and %{sessions} more', { sessions: sessions.length - 1 })}`}
          </span>
        ),
      ),
      column('status', t('End of Day'), (day) => <DayStatus day={day} />),
      column('files', t('Files'), { align: 'right' }, ({ files, faults, businessDate }) =>
        files === 0 ? null : (
          <Link to={checksumsOf(businessDate)}>
            {files}
            {faults > 0 && ` ${t('(%{faults} not as recorded)', { faults })}`}
          </Link>
        ),
      ),
      column(
        'run',
        t('Run'),
        { align: 'right' },
        ({ runId }) => runId !== null && <Link to={runPath(runId)}>{runId}</Link>,
      ),
    ]}
  />
);

/** The checksums of one day. */
export const checksumsOf = (businessDate: string): string =>
  `/utils/checksum-logs?businessDate__gte=${businessDate}&businessDate__lte=${businessDate}`;
