import type { StepType as Kind } from '#model/language/process.ts';
import { processStep } from '#own/processStep/processStep.ts';
import { t } from '../../browser/language.ts';
import styles from './StepKind.module.css';

/** The sign of each kind, in a square of 14. */
const signs: Record<Kind, string> = {
  upload: 'M7 9V2M4 5l3-3 3 3M2 12h10',
  download: 'M7 2v7M4 6l3 3 3-3M2 12h10',
  sql: 'M2 3.5c0-2 10-2 10 0v7c0 2-10 2-10 0zM2 3.5c0 2 10 2 10 0M2 7c0 2 10 2 10 0',
  program: 'M5 3.5 1.5 7 5 10.5M9 3.5 12.5 7 9 10.5',
  sftp: 'M2 4.5h9M8.5 2 11 4.5 8.5 7M12 9.5H3M5.5 7 3 9.5 5.5 12',
};

/** The kind of a step, as a sign and in words. */
export const StepKind = ({ kind }: { kind: Kind }) => (
  <span
    className="faded"
    style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}
    title={wordsOf(kind)}
  >
    <svg className="lined" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path d={signs[kind]} />
    </svg>
    <span className={styles.words}>{wordsOf(kind)}</span>
  </span>
);

const wordsOf = (kind: Kind): string => t(processStep.fields.kind.choices?.[kind] ?? kind);
