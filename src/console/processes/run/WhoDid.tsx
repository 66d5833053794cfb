import { timeText } from '../../browser/format.ts';
import { t } from '../../browser/language.ts';
import { PlainTable } from '../../parts/PlainTable.tsx';
import type { RunWithSteps } from './run.ts';

type Entry = { at: string; who: string; what: string };

/** Everything that people did in a run, the latest first; what began by itself is in the run-book alone. */
export const WhoDid = ({ answer }: { answer: RunWithSteps }) => (
  <PlainTable<Entry>
    label={t('Who did what')}
    rows={doneIn(answer)}
    rowKey={({ at, what }) => `${at} ${what}`}
    columns={(column) => [
      column('at', t('Time'), { width: 150 }, ({ at }) => timeText(at)),
      column('who', t('Who'), { width: 120 }, ({ who }) => who),
      column('what', t('What'), { width: '100%' }, ({ what }) => what),
    ]}
  />
);

/** The actions of people in a run: its start, the uploads, and the steps begun and approved. */
export const doneIn = ({ run, steps }: RunWithSteps): Entry[] =>
  [
    { at: run.startedAt, who: run.startedBy, what: t('Started the run') },
    ...steps.flatMap(({ startedAt, beganBy, approvedBy, label, kind }): Entry[] => [
      ...(startedAt && beganBy
        ? [
            {
              at: startedAt,
              who: beganBy,
              what:
                kind === 'upload'
                  ? t('Uploaded: %{label}', { label })
                  : t('Began: %{label}', { label }),
            },
          ]
        : []),
      ...(startedAt && approvedBy
        ? [{ at: startedAt, who: approvedBy, what: t('Approved: %{label}', { label }) }]
        : []),
    ]),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
