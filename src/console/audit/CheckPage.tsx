import { quantityText, timeText } from '../browser/format.ts';
import { english, richly, t } from '../browser/language.ts';
import { Banner } from '../parts/Banner.tsx';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Notes.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Panel } from '../parts/Panel.tsx';
import { PlainTable } from '../parts/PlainTable.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { Status } from '../parts/Status.tsx';
import { type ChainCheck, useChainCheck } from './chain.ts';

/**
 * Follows the journal's chain from its first entry: each bears a seal over itself and the one before
 * it, so an entry that was changed, taken out or put in is found and named. Then compares with it the heads that
 * have left the database, and every stored row.
 */
export const CheckPage = () => {
  const { check, error, fault, start } = useChainCheck();
  const isRunning = check?.state === 'running';
  return (
    <>
      <PageHead
        title={t('Chain Check')}
        badge={check && <Outcome check={check} />}
        actions={
          <Button variant="contained" disabled={!check || isRunning} onClick={start}>
            {check?.state === 'none' ? t('Start the check') : t('Check again')}
          </Button>
        }
      />
      <p className="faded" style={{ maxWidth: 760 }}>
        {t(
          'Every entry of the audit log is sealed together with the one before it. The check verifies the seals from the first entry to the last and reports the first that does not match. It compares the seals that were recorded outside of the database, and then compares every record with its last entry.',
        )}
      </p>
      {(fault ?? error?.message) && <p role="alert">{fault ?? error?.message}</p>}
      {!check && !error && <Loading />}
      {check && <Result check={check} />}
      {check && check.anchors.length > 0 && (
        <Panel
          title={t('Sealed days')}
          subtitle={t(
            'the last entry of each day and its seal, to compare with a copy kept elsewhere',
          )}
        >
          <PlainTable<ChainCheck['anchors'][number]>
            label={t('Sealed days')}
            columns={(column) => [
              column('day', t('Day'), ({ day }) => day),
              column('seq', t('Last entry'), { align: 'right' }, ({ seq }) => quantityText(seq)),
              column('hash', t('Seal'), { width: '100%' }, ({ hash }) => (
                <span className="mono">{hash}</span>
              )),
            ]}
            rows={check.anchors}
            rowKey={({ day }) => day}
          />
        </Panel>
      )}
    </>
  );
};

const outcomes = {
  none: [english('Not checked yet'), 'grey'],
  running: [english('Checking'), 'blue'],
  whole: [english('Whole'), 'green'],
  broken: [english('Broken'), 'red'],
} as const;

const Outcome = ({ check: { state } }: { check: ChainCheck }) => {
  const [words, colour] = outcomes[state];
  return <Status colour={colour}>{t(words)}</Status>;
};

const Result = ({ check }: { check: ChainCheck }) => {
  const { state, checked, total, compared, rows, startedAt, endedAt, fault } = check;
  if (state === 'none') return null;
  if (state === 'running')
    return (
      <Panel
        title={t('Checking')}
        subtitle={t('since %{startedAt}', { startedAt: timeText(startedAt) })}
      >
        <div style={{ maxWidth: 560, padding: 12 }}>
          <ProgressBar
            label={t('Entries checked')}
            done={checked}
            of={total}
            words={t('%{checked} of %{total}', {
              checked: quantityText(checked),
              total: quantityText(total),
            })}
          />
          {rows > 0 && (
            <ProgressBar
              label={t('Records compared')}
              done={compared}
              of={rows}
              words={t('%{compared} of %{rows} records', {
                compared: quantityText(compared),
                rows: quantityText(rows),
              })}
            />
          )}
        </div>
      </Panel>
    );
  if (state === 'whole')
    return (
      <Banner colour="green" label={t('Result')}>
        <p role="status">
          {richly(
            '%{b} %{checked} entries are unchanged, and %{compared} records match their entries. Checked at %{endedAt}.',
            {
              b: <b>{t('The chain is intact.')}</b>,
              checked: quantityText(checked),
              compared: quantityText(compared),
              endedAt: timeText(endedAt),
            },
          )}
        </p>
      </Banner>
    );
  return (
    <Banner colour="red" label={t('Result')}>
      <div role="alert">
        <p className="fault" style={{ fontSize: 15 }}>
          {titleOf(check)}
        </p>
        <p>
          {fault?.why}{' '}
          {fault?.seq != null &&
            checked < total &&
            t('%{number} entries before it match.', {
              number: quantityText(Math.max(0, fault.seq - 1)),
            })}
        </p>
        {check.more.length > 0 && (
          <ul>
            {check.more.map(({ why }) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        )}
        <p>{t('Checked at %{endedAt}.', { endedAt: timeText(endedAt) })}</p>
      </div>
      <h2 className="subhead" style={{ paddingTop: 10 }}>
        {t('What to do')}
      </h2>
      <ol>
        <li>
          {t('Change nothing: stop the server and keep a copy of its data as it is, as evidence.')}
        </li>
        <li>
          {richly(
            'Run %{code} on the last backups. The newest intact one shows when it happened.',
            { code: <code className="mono">{t('offerdesk audit verify')}</code> },
          )}
        </li>
        <li>{comparison(check)}</li>
        <li>
          {t(
            'A person with write access to the database did it; inform those responsible for the database.',
          )}
        </li>
      </ol>
    </Banner>
  );
};

const titleOf = ({ fault, checked, total, rows }: ChainCheck): string => {
  if (fault?.seq == null) {
    if (total === 0) return t('The audit log was emptied.');
    return rows === 0
      ? t('The audit log cannot be trusted.')
      : t('The chain is intact, but a record differs from its entries.');
  }
  return checked < total || fault.seq <= total
    ? t('The chain breaks at entry %{seq}.', { seq: quantityText(fault.seq) })
    : t('Entry %{seq} is gone.', { seq: quantityText(fault.seq) });
};

const comparison = ({ fault, total, rows }: ChainCheck): string => {
  if (fault?.seq == null && total > 0 && rows > 0)
    return t(
      'Compare the record with that backup, and with its history, which shows what was written.',
    );
  const entry =
    fault?.seq == null ? t('The audit log') : t('Entry %{seq}', { seq: quantityText(fault.seq) });
  return t(
    'Compare %{entry}%{entry2} with that backup, and the sealed days below with the copies kept elsewhere.',
    { entry: entry.charAt(0).toLowerCase(), entry2: entry.slice(1) },
  );
};
