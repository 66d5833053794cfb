import type { HttpError } from 'ra-core';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Field, Fields, Resource } from '#model';
import { limitWords } from '#model/values/limits.ts';
import { nouns } from '#registry';
import { t } from '../../browser/language.ts';
import type { Line } from './batch.ts';
import styles from './Mend.module.css';
import { type Mending, typedIn } from './useMending.ts';

/**
 * A cell of a row that is mended where it stands: typed over, and sent by Enter or by leaving it. Escape brings back
 * what stood there. Tab goes to the next one.
 */
export const MendBox = ({
  line,
  name,
  master,
  mending,
}: {
  line: Line;
  name: string;
  master: Resource | null;
  mending: Mending;
}) => {
  const field = ((master?.fields ?? {}) as Fields)[name] as Field;
  const stands = typedIn(line, name, field);
  const [typed, setTyped] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const isWrong = line.faults.some((each) => each.field === name);
  const isMended = line.mended.some((each) => each.field === name);
  const send = async () => {
    if (typed === null || typed === stands) return setTyped(null);
    setIsSending(true);
    setFault(null);
    try {
      await mending.mend(line, name, typed);
      setTyped((now) => (now === typed ? null : now));
    } catch (error) {
      setFault((error as HttpError).message);
    } finally {
      setIsSending(false);
    }
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') void send();
    else if (event.key === 'Escape' && typed !== null) setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const choices = Object.entries(field.choices ?? {});
  return (
    <>
      <input
        className={[
          styles.box,
          isWrong ? styles.wrong : isMended && styles.right,
          field.options.code && 'mono',
        ]
          .filter(Boolean)
          .join(' ')}
        data-field={name}
        aria-label={t('%{label} of row %{line}', { label: field.label, line: line.line })}
        aria-invalid={isWrong}
        aria-busy={isSending}
        aria-describedby={fault ? `${id}-fault` : undefined}
        title={limitWords(field, nouns)}
        list={choices.length > 0 ? `${id}-choices` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? stands}
        placeholder={t('blank')}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => void send()}
        onKeyDown={press}
      />
      {choices.length > 0 && (
        <datalist id={`${id}-choices`}>
          {choices.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </datalist>
      )}
      {fault && (
        <span id={`${id}-fault`} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </>
  );
};
