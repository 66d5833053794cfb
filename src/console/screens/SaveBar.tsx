import type { Ref } from 'react';
import { Button } from '../parts/Button.tsx';
import { ReasonBox } from '../parts/ReasonBox.tsx';
import { Status } from '../parts/Status.tsx';
import styles from './Form.module.css';

export type Fault = { message: string; reference?: string };

/** Why a change waits for a second person, and what is said to that person. */
export type Waiting = {
  /** Labels of the fields it waits for; none when the whole row does. */
  fields: readonly string[];
  reason: string;
  fault: string | null;
  onReason: (reason: string) => void;
  reasonRef: Ref<HTMLInputElement>;
};

/** The foot of a form: what is wrong, how much is changed, and the way to save it. */
export const SaveBar = ({
  fault,
  changes,
  isSending,
  waiting,
  onCancel,
}: {
  fault: Fault | null;
  changes: number;
  isSending: boolean;
  /** What is saved waits for a second person; null when it is written at once. */
  waiting: Waiting | null;
  onCancel: () => void;
}) => (
  <footer className={styles.bar}>
    {fault && (
      <p role="alert" className={styles.fault}>
        {fault.message}
        {fault.reference && <span className="muted"> Reference {fault.reference}</span>}
      </p>
    )}
    {waiting && (
      <div className={styles.waiting}>
        <p role="status">
          <Status colour="amber">Approval</Status> This change waits for a second person
          {waiting.fields.length > 0 && (
            <>
              : <b>{waiting.fields.join(', ')}</b>
            </>
          )}
        </p>
        <ReasonBox
          value={waiting.reason}
          error={waiting.fault}
          inputRef={waiting.reasonRef}
          onChange={waiting.onReason}
        />
      </div>
    )}
    <span role="status" className={styles.count}>
      {changesWords(changes)}
    </span>
    <Button onClick={onCancel}>Cancel</Button>
    <Button kind="main" type="submit" kbd="Ctrl ⏎" aria-busy={isSending}>
      {waiting ? 'Send for Approval' : 'Save'}
    </Button>
  </footer>
);

const changesWords = (changes: number) =>
  changes === 0 ? 'No changes' : changes === 1 ? '1 change' : `${changes} changes`;
