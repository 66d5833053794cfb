import { processRun } from '#own/processRun/processRun.ts';
import { t } from '../../browser/language.ts';
import { PlainTable } from '../../parts/PlainTable.tsx';
import { Status } from '../../parts/Status.tsx';
import type { Candidate, Choice } from './choice.ts';

/** The rows that a process could be started for: those that are ready first, then why the others are not. */
export const ChooseRow = ({
  choice,
  chosen,
  onChoose,
}: {
  choice: Choice;
  chosen: Candidate | undefined;
  onChoose: (row: Candidate) => void;
}) => (
  <PlainTable<Candidate>
    label={t('%{label} for %{label2}', {
      label: t(processRun.fields.title.label),
      label2: choice.label,
    })}
    rows={choice.rows.toSorted((a, b) => Number(a.why !== null) - Number(b.why !== null))}
    rowKey={({ key }) => key}
    onOpen={onChoose}
    isCurrent={({ key }) => key === chosen?.key}
    empty={t('There is no set-up for it yet.')}
    columns={(column) => [
      column(
        'title',
        t(processRun.fields.title.label),
        { width: '100%' },
        ({ title, status, why }) => (
          <span className="wrapped">
            <b>{title}</b>{' '}
            {why === null ? (
              <Status colour="green">{t('Ready')}</Status>
            ) : (
              status && <span className="muted">{status}</span>
            )}
            {why !== null && (
              <span className="small" style={{ display: 'block' }}>
                {why}
              </span>
            )}
          </span>
        ),
      ),
    ]}
  />
);
