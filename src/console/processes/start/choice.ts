import { listOf } from '#model';
import { type ProcessChoice as Choice, processChoice } from '#model/answers/processAnswers.ts';
import { processRun } from '#own/processRun/processRun.ts';
import { useAnswerInWords } from '../../calls/answerInWords.ts';
import { useAsk } from '../../calls/callsTo.ts';
import { runCalls } from '../run/run.ts';

export type { ProcessChoice as Choice } from '#model/answers/processAnswers.ts';

/** A row that a process can be started about, or why it cannot now. */
export type Candidate = Choice['rows'][number];

/**
 * The processes that can be started; refetched while the page is open, since the hour decides much
 * of it.
 */
export const useChoices = () =>
  useAsk(
    runCalls,
    'choices',
    {},
    {
      select: useAnswerInWords<readonly Choice[]>(choices, processRun),
      staleTime: 0,
      refetchInterval: 30_000,
    },
  );

const choices = listOf(processChoice);

/** The rows of a process that it can be started about now. */
export const openOf = ({ rows }: Choice): readonly Candidate[] =>
  rows.filter(({ why }) => why === null);
