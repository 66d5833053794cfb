import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { StepOfRun } from '#model/answers/processAnswers.ts';
import { t } from '../../browser/language.ts';
import { Question } from '../../fields/Question.tsx';
import { Segments } from '../../parts/Segments.tsx';
import { reasonKept } from './reasonKept.ts';

const Steps = styled('fieldset')({
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 260,
  margin: 0,
  padding: '0 0 0 4px',
  overflow: 'auto',
  border: 0,
  '& legend': { padding: '0 0 3px', color: 'var(--ink-2)', fontSize: 12, fontWeight: 550 },
});

/** Refuses an approval: says which steps are to be done again, or cancels the run, and why. */
export const RejectDialog = ({
  step,
  before,
  act,
  onClose,
}: {
  step: StepOfRun;
  /** The completed steps that could be done again. */
  before: readonly StepOfRun[];
  /** Without steps the run is cancelled. */
  act: (reason: string, again: readonly string[]) => Promise<unknown>;
  onClose: () => void;
}) => {
  const [way, setWay] = useState<'again' | 'cancel'>('again');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const again = before.filter(({ name }) => chosen.has(name)).map(({ name }) => name);
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <Question
      title={t('Send back: %{label}', { label: step.label })}
      answer={way === 'again' ? t('Send back') : t('Cancel the run')}
      isDanger={way === 'cancel'}
      reason={reasonKept()}
      act={async ({ reason = '' }) => {
        if (way === 'again' && again.length === 0)
          throw new Error(t('Choose the steps to repeat.'));
        await act(reason, way === 'again' ? again : []);
      }}
      onClose={onClose}
    >
      <Segments
        label={t('What to do')}
        name="way"
        value={way}
        options={[
          { value: 'again', label: t('Repeat steps') },
          { value: 'cancel', label: t('Cancel the run') },
        ]}
        onChange={setWay}
      />
      {way === 'cancel' ? (
        <p>
          {t(
            'The run ends here. Nothing leaves the exchange, and the book, files and decisions that it holds are released.',
          )}
        </p>
      ) : (
        <Steps>
          <legend>{t('Steps to repeat; all steps after them are repeated too')}</legend>
          {before.map(({ name, label }) => (
            <FormControlLabel
              key={name}
              label={label}
              control={<Checkbox checked={chosen.has(name)} onChange={() => toggle(name)} />}
            />
          ))}
        </Steps>
      )}
    </Question>
  );
};
