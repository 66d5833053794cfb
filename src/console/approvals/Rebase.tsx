import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { richly, t } from '../browser/language.ts';
import { useAsk } from '../calls/callsTo.ts';
import { Question } from '../fields/Question.tsx';
import { BothChanges, leftWords } from '../history/Clashes.tsx';
import { type Choice, threeWay } from '../history/threeWay.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { Loading } from '../parts/Notes.tsx';
import { approvals, approvalsKey, nounOf } from './held.ts';

/**
 * Applies a held change to the row as it is now, for its maker: what others changed meanwhile stays, and
 * where they changed the same field, the maker chooses.
 */
export const Rebase = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const client = useQueryClient();
  const notify = useNotify();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const { data: held, error } = useAsk(approvals, 'show', { params: { id } }, { staleTime: 0 });
  const noun = held && nounOf(held);
  const current = held?.current;
  if (!held || !noun || !current)
    return (
      <Dialog title={t('Rebase this change')} open onClose={onClose}>
        {error ? <p role="alert">{error.message}</p> : <Loading />}
      </Dialog>
    );
  // The change holds the previous values only of fields it touches; the others cannot clash.
  const mine = held.after ?? {};
  const base = { ...current, ...held.before };
  const { theirs, mine: own, clashes } = threeWay(noun, base, current, mine);
  const left = leftWords(clashes, choices);
  const rebase = async () => {
    try {
      await approvals.ask('rebase', {
        params: { id },
        body: {
          version: Number(current.version),
          values: Object.fromEntries(
            clashes.map(({ field, ...sides }) => [field, sides[choices[field] ?? 'mine']]),
          ),
        },
      });
      notify(t('The change is now based on the current row, and waits for approval.'), {
        type: 'success',
      });
    } catch (failure) {
      setChoices({});
      throw failure;
    } finally {
      void client.invalidateQueries({ queryKey: [approvalsKey] });
    }
  };
  return (
    <Question
      title={t('Rebase the change of %{label}', { label: held.label })}
      answer={t('Rebase')}
      wide
      disabled={left !== ''}
      status={
        <span role="status" className="muted">
          {left}
        </span>
      }
      act={rebase}
      onClose={onClose}
    >
      <p>
        {richly(
          'The row has changed since this change was made on version %{base}; it has version %{version} now.%{clashes}',
          {
            base: held.base,
            version: String(current.version),
            clashes:
              clashes.length === 0 && ` ${t('Nobody else changed the fields of this change.')}`,
          },
        )}
      </p>
      <BothChanges
        noun={noun}
        clashes={clashes}
        theirs={theirs}
        own={own}
        ownHeading={t('Your changes kept:')}
        choices={choices}
        onChoices={setChoices}
      />
    </Question>
  );
};
