import { styled } from '@mui/material/styles';
import { serverNow } from '#console/browser/clock.ts';
import { quantityText, timeText } from '#console/browser/format.ts';
import { t } from '#console/browser/language.ts';
import { saidIn } from '#console/fields/rowValue.ts';
import { Panel } from '#console/parts/Panel.tsx';
import { Status } from '#console/parts/Status.tsx';
import { exchangeDate } from '#domain/market/calendar.ts';
import { interfaceWords } from '#domain/market/interfaceStatus.ts';
import type { Colour } from '#model';
import { interfaceLabels } from '../../interfaceLabels.ts';
import type { Figures } from './figures.ts';
import { PassedChart } from './PassedChart.tsx';

// A sentence has more lines than a state.
const AlarmList = styled('ul')({
  display: 'grid',
  flex: 'none',
  gap: 6,
  padding: '8px 12px 0',
  '& li, & li > *': { listStyle: 'none', whiteSpace: 'normal' },
});

/** Beyond so many the server counts no further. */
const mostCounted = 10_000;

/** One interface: its state, its alarms, its figures and what went over it in each minute of the last hour. */
export const InterfacePanel = ({ figures }: { figures: Figures }) => {
  const words = interfaceLabels[figures.name] ?? { label: figures.name, passed: '' };
  return (
    <Panel title={t(words.label)} actions={<State figures={figures} />}>
      {figures.isConfigured ? (
        <>
          <Alarms figures={figures} />
          <Facts figures={figures} />
          <PassedChart what={t(words.passed)} perMinute={figures.perMinute} />
        </>
      ) : (
        <p className="note">
          {figures.name === 'surveillance'
            ? t('No surveillance system receives the bids. SURVEILLANCE_URL names one.')
            : t(
                'Bids are checked only against the limits and collateral here. RMS_URL names an external risk management system.',
              )}
        </p>
      )}
    </Panel>
  );
};

const State = ({ figures: { isConfigured, code, alarms } }: { figures: Figures }) => {
  if (!isConfigured) return <Status colour="grey">{t('Not configured')}</Status>;
  const isDoubted = code > 1 && alarms.length > 0;
  const colour: Colour = isDoubted ? 'amber' : code === 3 ? 'green' : code === 2 ? 'blue' : 'red';
  return <Status colour={colour}>{t(interfaceWords(code))}</Status>;
};

const Alarms = ({ figures: { alarms } }: { figures: Figures }) =>
  alarms.length === 0 ? null : (
    <AlarmList aria-label={t('Alarms')}>
      {alarms.map((alarm) => (
        <li key={alarm.words}>
          <Status colour={alarm.level}>{saidIn(alarm, 'words')}</Status>{' '}
          <span className="faded">{t(alarm.advice)}</span>
        </li>
      ))}
    </AlarmList>
  );

/** A duration in words, in the largest useful unit. */
const ageOf = (seconds: number): string => {
  if (seconds < 120) return t('%{seconds} s', { seconds });
  return seconds < 7_200
    ? t('%{number} min', { number: Math.floor(seconds / 60) })
    : t('%{number} h', { number: Math.floor(seconds / 3600) });
};

/** An instant of today by its time alone. */
const sinceText = (iso: string): string =>
  exchangeDate(Date.parse(iso)) === exchangeDate(serverNow())
    ? timeText(iso).slice(11)
    : timeText(iso);

const Facts = ({ figures }: { figures: Figures }) => {
  const { waiting, waitingSeconds, heardSeconds, since, today, lastMinute, alarms } = figures;
  const isLate = alarms.some(({ words }) => words.startsWith('The oldest'));
  return (
    <dl className="facts figures" style={{ padding: '10px 12px' }}>
      <Fact label={t('Last minute')} isFigure>
        {quantityText(lastMinute)}
      </Fact>
      <Fact label={t('Today')} isFigure>
        {quantityText(today)}
      </Fact>
      {waiting !== null && (
        <Fact label={t('Waiting')} isFigure>
          {waiting > mostCounted ? `> ${quantityText(mostCounted)}` : quantityText(waiting)}
        </Fact>
      )}
      {waiting !== null && (
        <Fact label={t('Lag')}>
          {waitingSeconds === null ? (
            t('none')
          ) : (
            <span className={isLate ? 'warned strong' : undefined}>{ageOf(waitingSeconds)}</span>
          )}
        </Fact>
      )}
      {heardSeconds !== null && (
        <Fact label={t('Heartbeat')}>
          {t('%{heardSeconds} ago', { heardSeconds: ageOf(heardSeconds) })}
        </Fact>
      )}
      {since !== null && (
        <Fact label={figures.code > 1 ? t('Connected since') : t('Away since')}>
          {sinceText(since)}
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({
  label,
  isFigure = false,
  children,
}: {
  label: string;
  isFigure?: boolean;
  children: React.ReactNode;
}) => (
  <div>
    <dt>{label}</dt>
    <dd style={isFigure ? { fontSize: 16, fontWeight: 620 } : undefined}>{children}</dd>
  </div>
);
