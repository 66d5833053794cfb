import { english, t } from '#console/browser/language.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import { Age } from '#console/parts/Age.tsx';
import { Button } from '#console/parts/Button.tsx';
import { Panel } from '#console/parts/Panel.tsx';
import { PlainTable } from '#console/parts/PlainTable.tsx';
import { Status } from '#console/parts/Status.tsx';
import { interfaceWords } from '#domain/market/interfaceStatus.ts';
import type { AnswerTo, Colour } from '#model';
import type { activity } from '#schemas/activity.ts';
import { receivedAt } from '../../offer/console/receivedAt.ts';

/** The answer of GET /rms/interface/status (specification §3). */
type InterfaceStatus = AnswerTo<typeof activity, 'interfaceStatus'>;
const calls = callsTo<typeof activity>('activity');

const links: readonly [`${string}ConnectionStatus` & keyof InterfaceStatus, string][] = [
  ['rmsServerConnectionStatus', 'RMS server'],
  ['rmsReceiverConnectionStatus', 'RMS receiver'],
  ['rmsApproveReceiverConnectionStatus', english('Custodian approve receiver')],
  ['survServerConnectionStatus', english('Surveillance server')],
];

/** The flag that tells whether an external link is configured. */
const configuredBy: Partial<
  Record<keyof InterfaceStatus, 'isRmsConfigured' | 'isSurvServerConfigured'>
> = {
  rmsServerConnectionStatus: 'isRmsConfigured',
  rmsReceiverConnectionStatus: 'isRmsConfigured',
  survServerConnectionStatus: 'isSurvServerConfigured',
};

/** Polling interval for the links, until a check fails (specification §4.3). */
const everyMs = 10_000;

/** The links of the exchange to risk management and surveillance, and how each stands. */
export const Interfaces = () => {
  const status = usePolled(calls, 'interfaceStatus', {}, everyMs, { untilFailure: true });
  return (
    <Panel
      title={t('Interfaces')}
      actions={
        status.isError ? (
          <>
            <span className="muted">
              {t('no longer checked,')} <Age since={receivedAt(status)} />
            </span>
            <Button variant="text" onClick={() => void status.refetch()}>
              {t('Check again')}
            </Button>
          </>
        ) : (
          <span className="muted">
            <Age since={receivedAt(status)} />
            {t(', checked every 10 s')}
          </span>
        )
      }
    >
      <PlainTable
        label={t('Interfaces')}
        rows={links}
        rowKey={([name]) => name}
        columns={(column) => [
          column('link', t('Link'), ([, words]) => t(words)),
          column('status', t('Status'), ([name]) =>
            status.data && configuredBy[name] && status.data[configuredBy[name]] === false ? (
              <Status colour="grey">{t('Not configured')}</Status>
            ) : (
              <Connection code={status.data?.[name]} />
            ),
          ),
        ]}
      />
    </Panel>
  );
};

/** A code of the interface status in its words (specification §4.3). */
const Connection = ({ code }: { code: number | undefined }) => {
  if (code === undefined) return <>–</>;
  const colour: Colour = code === 3 ? 'green' : code === 2 ? 'blue' : 'red';
  return <Status colour={colour}>{t(interfaceWords(code))}</Status>;
};
