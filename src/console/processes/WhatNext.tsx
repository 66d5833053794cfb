import type { ReactNode } from 'react';
import { timeText } from '../format.ts';
import { Banner } from '../parts/Banner.tsx';
import { Button } from '../parts/Button.tsx';
import type { OnAsk } from './asked.ts';
import type { RunAnswer, RunStep } from './run.ts';
import { standingOf } from './standing.ts';
import styles from './WhatNext.module.css';

/** Where the run stands, in a sentence, with the one thing to do about it. */
export const WhatNext = ({
  answer,
  onChoose,
  onAsk,
}: {
  answer: RunAnswer;
  onChoose: (step: RunStep) => void;
  onAsk: OnAsk;
}) => {
  const { run, steps } = answer;
  const standing = standingOf(answer);
  const numberOf = (step: RunStep) => steps.indexOf(step) + 1;
  const named = (step: RunStep) => (
    <button type="button" className={styles.step} onClick={() => onChoose(step)}>
      step {numberOf(step)}, {step.label}
    </button>
  );
  if (standing.is === 'completed')
    return (
      <Said colour="green">
        <b>Completed</b> at {timeText(run.endedAt)}. {run.message}
      </Said>
    );
  if (standing.is === 'cancelled')
    return (
      <Said colour="amber">
        <b>Cancelled</b> at {timeText(run.endedAt)}. {run.message}
      </Said>
    );
  const [first] = standing.steps;
  if (!first) return null;
  if (standing.is === 'failed')
    return (
      <Said
        colour="red"
        actions={
          first.may.retry === true && (
            <Button kind="main" onClick={() => onAsk('retry', first)}>
              Retry
            </Button>
          )
        }
      >
        <b>Failed</b> in {named(first)}. {first.message}
      </Said>
    );
  if (standing.is === 'working')
    return (
      <Said colour="blue">
        <b>Under way:</b> {named(first)}.
        {standing.steps.length > 1 && ` ${standing.steps.length - 1} more beside it.`}
      </Said>
    );
  return (
    <Said colour="amber">
      {standing.steps.map((step) => (
        <p key={step.name}>
          <b>{waitsFor(step)}</b> {named(step)}. {step.waitsFor.join(' ')}
        </p>
      ))}
    </Said>
  );
};

/** What a step is waiting for, before its name. */
const waitsFor = ({ may }: RunStep): string => {
  if (may.upload === true) return 'A file is to be brought:';
  if (may.approve === true) return 'It waits for your approval:';
  if (may.begin === true) return 'To be begun by hand:';
  if (typeof may.approve === 'string') return "It waits for somebody else's approval:";
  return 'It waits:';
};

const Said = ({
  colour,
  actions,
  children,
}: {
  colour: 'amber' | 'blue' | 'red' | 'green';
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <Banner colour={colour} label="Where it stands" actions={actions || undefined}>
    <div role="status">{children}</div>
  </Banner>
);
