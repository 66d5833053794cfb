import { Button } from '../parts/Button.tsx';
import type { OnAsk } from './asked.ts';
import type { Deed, RunStep } from './run.ts';
import styles from './StepDeeds.module.css';

type What = Parameters<OnAsk>[0];
type Offered = { what: What; words: string; kbd: string; deed: Deed };

/** What can be done to a step, the wanted one first and filled; `deed` is what the server says may be done. */
const offers: readonly Offered[] = [
  { what: 'pass', deed: 'pass', words: 'Pass', kbd: 'p' },
  { what: 'reject', deed: 'approve', words: 'Send back', kbd: 's' },
  { what: 'begin', deed: 'begin', words: 'Begin', kbd: 'b' },
  { what: 'upload', deed: 'upload', words: 'Upload', kbd: 'u' },
  { what: 'retry', deed: 'retry', words: 'Retry', kbd: 'r' },
  { what: 'approve', deed: 'approve', words: 'Approve', kbd: 'a' },
];

/** The buttons of a step: those of its state that this reader may press, now or when what is said is done. */
export const StepDeeds = ({ step, onAsk }: { step: RunStep; onAsk: OnAsk }) => {
  const why = whyNotNow(step);
  return (
    <>
      {why && (
        <span className={styles.why} title={why}>
          {why}
        </span>
      )}
      {offers.map(({ what, deed, words, kbd }) => {
        const may = step.may[deed] ?? false;
        if (may === false) return null;
        const isWanted = what !== 'pass' && what !== 'reject';
        return (
          <Button
            key={what}
            kind={isWanted ? 'main' : 'plain'}
            kbd={kbd}
            disabled={may !== true}
            title={may === true ? undefined : may}
            onClick={() => onAsk(what, step)}
          >
            {words}
          </Button>
        );
      })}
    </>
  );
};

/** Why what the step is there for cannot be done by this reader now; null when it can, or when it needs nobody. */
const whyNotNow = ({ may }: RunStep): string | null => {
  const said = offers.map(({ deed }) => may[deed]).filter((each) => typeof each === 'string');
  return said[0] ?? null;
};

/** The deed that a key of the page does to a step; null when it may not be done now. */
export const deedOfKey = (key: string, step: RunStep): What | null => {
  const found = offers.find(({ kbd, deed }) => kbd === key && step.may[deed] === true);
  return found?.what ?? null;
};
