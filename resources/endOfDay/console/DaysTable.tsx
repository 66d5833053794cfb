import { Link } from 'react-router-dom';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { type DayShown, runPath } from './useDays.ts';

/** How the end of a day stands: word, sign and hue. */
export const DayStatus = ({ day: { runId, runStatus, message, step } }: { day: DayShown }) => {
  if (runStatus === 'Completed')
    return (
      <Status colour="green" icon="✓">
        Ended
      </Status>
    );
  if (runId === null || runStatus === 'Cancelled')
    return (
      <Status colour="grey" icon="○">
        {runStatus === 'Cancelled' ? 'Cancelled' : 'Not ended'}
      </Status>
    );
  return (
    <Status colour="blue" icon="●">
      <span title={message ?? undefined}>Under way{step ? `: ${step}` : ''}</span>
    </Status>
  );
};

/** The business days, the newest first; a row shows its preconditions beside the table. */
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
    label="Business days"
    rows={days}
    rowKey={({ businessDate }) => businessDate}
    isCurrent={({ businessDate }) => businessDate === chosen}
    onOpen={onChoose}
    empty="The exchange traded on none of the last 30 days."
    columns={[
      {
        name: 'day',
        label: 'Business Date',
        render: ({ businessDate }) => <b className="mono">{businessDate}</b>,
      },
      {
        name: 'sessions',
        label: 'Sessions',
        render: ({ sessions }) =>
          sessions.length === 0 ? (
            <span className="muted">none</span>
          ) : (
            <span title={sessions.join('\n')}>
              {sessions[0]}
              {sessions.length > 1 && ` and ${sessions.length - 1} more`}
            </span>
          ),
      },
      { name: 'status', label: 'End of Day', render: (day) => <DayStatus day={day} /> },
      {
        name: 'files',
        label: 'Files',
        align: 'right',
        render: ({ files, faults, businessDate }) =>
          files === 0 ? null : (
            <Link to={checksumsOf(businessDate)}>
              {files}
              {faults > 0 && ` (${faults} not as recorded)`}
            </Link>
          ),
      },
      {
        name: 'run',
        label: 'Run',
        align: 'right',
        render: ({ runId }) => runId !== null && <Link to={runPath(runId)}>{runId}</Link>,
      },
    ]}
  />
);

/** The checksums of one day. */
export const checksumsOf = (businessDate: string): string =>
  `/utils/checksum-logs?businessDate__gte=${businessDate}&businessDate__lte=${businessDate}`;
