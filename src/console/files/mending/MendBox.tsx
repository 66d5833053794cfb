import { useMutation } from '@tanstack/react-query';
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
  const { error, isPending, mutate } = useMutation<void, HttpError, string>({
    mutationFn: (text) => mending.mend(line, name, text),
    onSuccess: (_, sent) => setTyped((now) => (now === sent ? null : now)),
  });
  const fault = error?.message;
  const id = useId();
  const isWrong = line.faults.some((each) => each.field === name);
  const isMended = line.mended.some((each) => each.field === name);
  const send = () => (typed === null || typed === stands ? setTyped(null) : mutate(typed));
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') send();
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
        aria-busy={isPending}
        aria-describedby={fault ? `${id}-fault` : undefined}
        title={hint}
        list={choices.length > 0 ? `${id}-choices` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? stands}
        placeholder={t('blank')}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={send}
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
          {fault}
        </span>
      )}
    </>
  );
};
