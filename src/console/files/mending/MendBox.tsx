import type { HttpError } from 'ra-core';
import { type KeyboardEvent, useId, useState } from 'react';
import { t } from '../../browser/language.ts';
import styles from './Mend.module.css';
import type { CellBox, FaultyLine } from './sheet.ts';
import type { Mending } from './useMending.ts';

/**
 * A cell mended in place: typed over, and sent by Enter or on leaving. Escape restores the previous
 * text. Tab goes to the next cell.
 */
export const MendBox = <L extends FaultyLine>({
  line,
  name,
  label,
  box: { stands, hint, choices, isCode },
  mending,
}: {
  line: L;
  name: string;
  label: string;
  box: CellBox;
  mending: Mending<L>;
}) => {
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
  return (
    <>
      <input
        className={[
          'box',
          styles.cell,
          isWrong ? styles.wrong : isMended && styles.right,
          isCode && 'mono',
        ]
          .filter(Boolean)
          .join(' ')}
        data-field={name}
        aria-label={t('%{label} of row %{line}', { label, line: line.line })}
        aria-invalid={isWrong}
        aria-busy={isSending}
        aria-describedby={fault ? `${id}-fault` : undefined}
        title={hint}
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
          {choices.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </datalist>
      )}
      {fault && (
        <span id={`${id}-fault`} role="alert" className="fault wrapped">
          {t(fault)}
        </span>
      )}
    </>
  );
};
