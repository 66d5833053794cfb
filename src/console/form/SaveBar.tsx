import type { Ref } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { t } from '../browser/language.ts';
import styles from '../fields/Form.module.css';
import { Button } from '../parts/Button.tsx';
import { ReasonBox } from '../parts/ReasonBox.tsx';
import { Status } from '../parts/Status.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';

export type Fault = {
  message: string;
  reference?: string;
  /** Nobody knows whether it was saved: where to look for it. */
  lookAt?: readonly { label: string; path: string }[];
};

/** Why a change waits for a second person, and the reason that person reads. */
export type WaitingApproval = {
  /** Labels of the fields it waits for; none when the whole row does. */
  fields: readonly string[];
  reason: string;
  fault: string | null;
  onReason: (reason: string) => void;
  reasonRef: Ref<HTMLInputElement>;
};

/**
 * The foot of a form: what is wrong, how much is changed, and the way to save it. With every letter only
 * this part is drawn again, to say at once what waits for a second person.
 */
export const SaveBar = ({
  fault,
  changes,
  isSending,
  waitingFor,
  kbd = 'Ctrl ⏎',
  onCancel,
}: {
  fault: Fault | null;
  changes: number;
  isSending: boolean;
  /** Whether what is typed waits for a second person; null when it is written at once. */
  waitingFor: (typed: FieldValues) => WaitingApproval | null;
  /** The key that saves. */
  kbd?: string;
  onCancel: () => void;
}) => {
  const waiting = waitingFor(useWatch());
  return (
    <footer className={`row ${styles.bar}`}>
      {fault && (
        <p role="alert" className={`fault grow ${styles.fault}`}>
          {fault.message}
          <WhyNot words={fault.message} />
          {fault.reference && (
            <span className="muted">
              {' '}
              {t('Reference %{reference}', { reference: fault.reference })}
            </span>
          )}
          {fault.lookAt?.map(({ label, path }) => (
            // Opens a new tab: the input stays here.
            <a key={path} href={path} target="_blank" rel="noreferrer" style={{ marginLeft: 12 }}>
              {label}
            </a>
          ))}
        </p>
      )}
      {waiting && (
        <div className={styles.waiting}>
          <p role="status">
            <Status colour="amber">{t('Approval')}</Status>{' '}
            {t('This change waits for a second person')}
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
      <span role="status" className="faded">
        {changesWords(changes)}
      </span>
      <Button onClick={onCancel}>{t('Cancel')}</Button>
      <Button variant="contained" type="submit" kbd={kbd} aria-busy={isSending}>
        {waiting ? t('Send for Approval') : t('Save')}
      </Button>
    </footer>
  );
};

const changesWords = (changes: number) =>
  changes === 0 ? t('No changes') : t('%{count} change |||| %{count} changes', { count: changes });
