import { useState } from 'react';
import type { Noun } from '#model';
import { timeText } from '../browser/format.ts';
import { richly, t } from '../browser/language.ts';
import { Question } from '../fields/Question.tsx';
import { BothChanges, leftWords } from './Clashes.tsx';
import { type Choice, threeWay } from './threeWay.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Another user saved first: who and when, which changes of both merge by themselves, and a choice for each
 * field that both changed. Then the saving goes on.
 */
export default function Merge({
  noun,
  base,
  current,
  typed,
  onMerge,
  onClose,
}: {
  noun: Noun;
  /** The row as it was opened. */
  base: Row;
  /** The row as it is now. */
  current: Row;
  /** The values to save, in wire form. */
  typed: Row;
  onMerge: (choices: Readonly<Record<string, Choice>>) => void;
  onClose: () => void;
}) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { theirs, mine, clashes } = threeWay(noun, base, current, typed);
  const left = leftWords(clashes, choices);
  return (
    <Question
      title={t('Another user changed this')}
      answer={t('Save both')}
      wide
      disabled={left !== ''}
      status={
        <span role="status" className="muted">
          {left}
        </span>
      }
      act={async () => onMerge(choices)}
      onClose={onClose}
      onDone={() => undefined}
    >
      <p>
        {richly(
          '%{updatedBy} saved it at %{updatedAt}, after you opened it. Your changes are not saved yet.',
          {
            updatedBy: <b>{String(current.updatedBy ?? t('Somebody'))}</b>,
            updatedAt: timeText(current.updatedAt as string),
          },
        )}
      </p>
      <BothChanges
        noun={noun}
        clashes={clashes}
        theirs={theirs}
        own={mine}
        ownHeading={t('Your changes added:')}
        choices={choices}
        onChoices={setChoices}
      />
    </Question>
  );
}
