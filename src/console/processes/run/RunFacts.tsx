import type { ReactNode } from 'react';
import { useServerNow } from '../../browser/clock.ts';
import { timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { Fingerprint } from '../../parts/Fingerprint.tsx';
import { durationText } from './duration.ts';
import type { Run } from './run.ts';

/**
 * The user who started a run, its start and duration, and the hashes that lock its inputs and its
 * results.
 */
export const RunFacts = ({ run }: { run: Run }) => {
  const { startedBy, startedAt, endedAt, inputsSha256, resultSha256 } = run;
  const began = Date.parse(startedAt);
  return (
    <dl className="facts figures" style={{ alignItems: 'center' }}>
      <Fact label={t('Started')}>
        {t('%{startedAt} by %{startedBy}', { startedAt: timeText(startedAt), startedBy })}
      </Fact>
      <Fact label={endedAt ? t('Took') : t('Running for')}>
        {endedAt ? durationText(Date.parse(endedAt) - began) : <Until began={began} />}
      </Fact>
      {inputsSha256 && (
        <Fact label={t('Hash of locked inputs')}>
          <Fingerprint sha256={inputsSha256} of={t('the inputs')} />
        </Fact>
      )}
      {resultSha256 && (
        <Fact label={endedAt ? t('Results') : t('Hash of results so far')}>
          <Fingerprint sha256={resultSha256} of={t('the results')} />
        </Fact>
      )}
    </dl>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="row">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Until = ({ began }: { began: number }) => (
  <>{durationText(useServerNow() - began, { isWhole: true })}</>
);
