import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { AnswerTo, Fields } from '#model';
import type { approvalCalls } from '#own/pendingChange/approvalCalls.ts';
import { richly, t } from '../browser/language.ts';
import { Question } from '../fields/Question.tsx';
import { ChangesLine } from '../history/ChangesLine.tsx';
import { columnsOf, Diff } from '../history/Diff.tsx';
import { reasonFault } from '../parts/ReasonBox.tsx';
import { Status } from '../parts/Status.tsx';
import { WhyNot } from '../parts/WhyNot.tsx';
import { actionNames, approvals, type ChangeHeld, changesOf, nounOf } from './held.ts';

const Rows = styled('ul')({
  display: 'flex',
  flexDirection: 'column',
  marginBottom: 12,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '2px 14px',
    padding: '6px 0',
    borderBottom: '1px solid var(--line)',
  },
});

export type Decision = 'approve' | 'refuse';

/** The outcome of each decided change. */
type Result = AnswerTo<typeof approvalCalls, 'decide'>['results'][number];

/** The server takes so many at once. */
const atOnce = 100;

const words = {
  approve: {
    get verb() {
      return t('Approve');
    },
    done: 'approved',
  },
  refuse: {
    get verb() {
      return t('Refuse');
    },
    done: 'refused',
  },
} as const;

/**
 * Decides on one or several held changes: shows the effect of each, asks for the reason (a refusal
 * needs one), and reports the outcome of each. Each change is sent as a separate request, so a
 * failed one does not stop the others.
 */
export const Decide = ({
  helds,
  decision,
  onClose,
}: {
  helds: readonly ChangeHeld[];
  decision: Decision;
  onClose: (results: readonly Result[]) => void;
}) => {
  const { verb, done } = words[decision];
  const client = useQueryClient();
  const notify = useNotify();
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const what = t('this change |||| %{count} changes', { count: helds.length });

  const decide = async ({ reason }: { reason?: string }) => {
    const results: Result[] = [];
    try {
      for (let from = 0; from < helds.length; from += atOnce)
        results.push(...(await decideOn(helds.slice(from, from + atOnce), decision, reason)));
    } catch (error) {
      if (results.length === 0) throw error;
      setFailure((error as HttpError).message);
    } finally {
      void client.invalidateQueries();
    }
    const [only] = results;
    if (helds.length > 1 || !only?.ok) return setResults(results);
    notify(t('The change is %{done}.', { done }), { type: 'success' });
    onClose(results);
  };

  return (
    <Question
      title={results ? resultWords(results, done) : `${verb} ${what}?`}
      answer={helds.length === 1 ? verb : `${verb} ${what}`}
      isDanger={decision === 'refuse'}
      wide
      reason={
        decision === 'refuse'
          ? { label: t('Why it is refused'), check: reasonFault }
          : { label: t('Remark'), hint: t('optional') }
      }
      isOver={results !== null}
      act={decide}
      onClose={() => onClose(results ?? [])}
      onDone={() => undefined}
    >
      {helds.length === 1 && helds[0] ? (
        <One held={helds[0]} />
      ) : (
        <Several helds={helds} results={results} done={done} />
      )}
      {results?.length === 1 && (
        <p role="alert">
          {results[0]?.message} <WhyNot why={results[0]?.why ?? null} />
        </p>
      )}
      {failure && (
        <p role="alert">
          {failure} <WhyNot words={failure} />
        </p>
      )}
    </Question>
  );
};

const decideOn = async (
  helds: readonly ChangeHeld[],
  decision: Decision,
  reason: string | undefined,
): Promise<readonly Result[]> => {
  const { results } = await approvals.ask('decide', {
    body: { ids: helds.map(({ id }) => id), decision, reason },
  });
  return results;
};

const resultWords = (results: readonly Result[], done: string): string => {
  const failed = results.filter(({ ok }) => !ok).length;
  const went = results.length - failed;
  if (failed === 0)
    return t('%{count} change is %{done} |||| %{count} changes are %{done}', { count: went, done });
  return went === 0
    ? t('Nothing is %{done}', { done })
    : t('%{went} %{done}, %{failed} not', { went, done, failed });
};

const One = ({ held }: { held: ChangeHeld }) => {
  const noun = nounOf(held);
  return (
    <>
      <p>
        {richly('%{actionNames} %{resource} %{label}, by %{madeBy}: %{reason}', {
          actionNames: actionNames[held.action],
          resource: noun?.label ?? held.resource,
          label: <b>{held.label}</b>,
          madeBy: held.madeByName ?? held.madeBy,
          reason: <q>{held.reason}</q>,
        })}
      </p>
      <Diff
        label={t('Changes')}
        fields={(noun?.fields ?? {}) as Fields}
        changes={changesOf(held, noun)}
        columns={columnsOf(held)}
      />
    </>
  );
};

const Several = ({
  helds,
  results,
  done,
}: {
  helds: readonly ChangeHeld[];
  results: readonly Result[] | null;
  done: string;
}) => (
  <Rows>
    {helds.map((held) => {
      const noun = nounOf(held);
      const result = results?.find(({ id }) => id === held.id);
      return (
        <li key={held.id}>
          <b>
            {noun?.label ?? held.resource} {held.label}
          </b>
          <span className="row grow" style={{ gap: '0 18px' }}>
            <ChangesLine
              action={held.action}
              changes={changesOf(held, noun)}
              fields={(noun?.fields ?? {}) as Fields}
            />
          </span>
          {result && (
            <Status colour={result.ok ? 'green' : 'red'}>
              {result.ok ? done : result.message}
            </Status>
          )}
        </li>
      );
    })}
  </Rows>
);
