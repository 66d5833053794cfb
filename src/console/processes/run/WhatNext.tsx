import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { timeText } from '../../browser/format.ts';
import { richly, t } from '../../browser/language.ts';
import { Banner } from '../../parts/Banner.tsx';
import { Button } from '../../parts/Button.tsx';
import type { OpenStepDialog } from '../decisions/stepDialog.ts';
import type { RunWithSteps } from './run.ts';
import { runStateOf } from './runState.ts';

/** Where the run stands, in a sentence, with the one thing to do about it. */
export const WhatNext = ({
  answer,
  onChoose,
  onAsk,
}: {
  answer: RunWithSteps;
  onChoose: (step: StepOfRun) => void;
  onAsk: OpenStepDialog;
}) => {
  const { run } = answer;
  const standing = runStateOf(answer);
  const named = (step: StepOfRun) => (
    <Link component="button" type="button" onClick={() => onChoose(step)}>
      {t('step %{at}, %{label}', { at: step.at, label: step.label })}
    </Link>
  );
  if (standing.is === 'completed')
    return (
      <StateBanner colour="green">
        {richly('%{b} at %{endedAt}. %{message}', {
          b: <b>{t('Completed')}</b>,
          endedAt: timeText(run.endedAt),
          message: run.message,
        })}
      </StateBanner>
    );
  if (standing.is === 'cancelled')
    return (
      <StateBanner colour="amber">
        <b>
          {run.endedAt
            ? t('Cancelled at %{endedAt}.', { endedAt: timeText(run.endedAt) })
            : t('It is being cancelled.')}
        </b>{' '}
        {run.message}
      </StateBanner>
    );
  const [first] = standing.steps;
  if (!first) return null;
  if (standing.is === 'failed')
    return (
      <StateBanner
        colour="red"
        actions={
          mended(first) && (
            <Button variant="contained" onClick={() => onAsk(mended(first) ?? 'retry', first)}>
              {mended(first) === 'upload' ? t('Upload another file') : t('Retry')}
            </Button>
          )
        }
      >
        {richly('%{b} in %{first}. %{message}', {
          b: <b>{t('Failed')}</b>,
          first: named(first),
          message: first.message,
        })}
      </StateBanner>
    );
  if (standing.is === 'working')
    return (
      <StateBanner colour="blue">
        <b>{t('Under way:')}</b> {named(first)}.
        {standing.steps.length > 1 &&
          ` ${t('%{steps} more at the same time.', { steps: standing.steps.length - 1 })}`}
      </StateBanner>
    );
  return (
    <StateBanner colour="amber">
      {standing.steps.map((step) => (
        <p key={step.name}>
          <b>{waitsFor(step)}</b> {named(step)}. {step.waitsFor.join(' ')}
        </p>
      ))}
    </StateBanner>
  );
};

/**
 * The remedy for a failed step: an upload of another file where it takes one, else a retry; null
 * when neither is allowed.
 */
const mended = ({ may }: StepOfRun): 'upload' | 'retry' | null =>
  may.upload === true ? 'upload' : may.retry === true ? 'retry' : null;

/** The words before the name of a step: what it waits for. */
const waitsFor = ({ may }: StepOfRun): string => {
  if (may.upload === true) return t('A file must be uploaded:');
  if (may.approve === true) return t('Waiting for your approval:');
  if (may.begin === true) return t('To be started by a person:');
  if (typeof may.approve === 'string') return t('Waiting for another person’s approval:');
  return t('Waiting for');
};

const StateBanner = ({
  colour,
  actions,
  children,
}: {
  colour: 'amber' | 'blue' | 'red' | 'green';
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <Banner colour={colour} label={t('Progress')} actions={actions || undefined}>
    <div role="status">{children}</div>
  </Banner>
);
