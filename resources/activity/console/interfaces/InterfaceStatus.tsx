import { styled } from '@mui/material/styles';
import { t } from '#console/browser/language.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { PageHead } from '#console/parts/PageHead.tsx';
import { Unread } from '#console/parts/Unread.tsx';
import type { activity } from '#schemas/activity.ts';
import { receivedAt } from '../../../offer/console/receivedAt.ts';
import { InterfacePanel } from './InterfacePanel.tsx';

const calls = callsTo<typeof activity>('activity');

/** Polling interval for the figures, ms. */
const everyMs = 10_000;

/** At most three panels in a row; those of the last row share its width. */
const Board = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  '& > *': { flex: '1 1 min(100%, max(310px, 30%))' },
});

/**
 * The page of the exchange's interfaces: the state of each, its alarms, its backlog and its traffic
 * in the last hour.
 */
export const InterfaceStatus = () => {
  const figures = usePolled(calls, 'interfaceFigures', {}, everyMs);
  const alarms = figures.data?.interfaces.flatMap((each) => each.alarms) ?? [];
  return (
    <div className="page">
      <PageHead
        title={t('Interface Status')}
        subtitle={
          figures.data && (
            <>
              {alarms.length === 0
                ? t('no alarms')
                : t('%{count} alarm |||| %{count} alarms', { count: alarms.length })}
              {' · '}
              <Age since={receivedAt(figures)} goodFor={30} />
              {t(', renewed every 10 s')}
            </>
          )
        }
        actions={
          <>
            <Button to="/utils/rms-server-monitoring">{t('RMS Server')}</Button>
            <Button to="/utils/rms-receiver-monitoring">{t('RMS Receiver')}</Button>
            <Button to="/utils/cp-approve-monitoring">{t('CP Approve')}</Button>
            <Button to="/utils/combiner-monitoring">{t('Combiner')}</Button>
          </>
        }
      />
      <Unread request={figures} />
      <Board>
        {figures.data?.interfaces.map((each) => (
          <InterfacePanel key={each.name} figures={each} />
        ))}
      </Board>
    </div>
  );
};
