import type { Batch } from './batch.ts';
import { type Step, Steps } from './Steps.tsx';

/** The way of a file of a master. */
export const BatchSteps = ({ batch }: { batch: Batch }) => <Steps steps={stepsOf(batch)} />;

const stepsOf = (batch: Batch): Step[] => {
  const { state, startedAt, checkedAt, committedAt, revertedAt } = batch;
  return [
    { label: 'Received', at: startedAt, isNow: false },
    checkStep(state, checkedAt),
    commitStep(state, committedAt),
    ...(state === 'reverting' || state === 'reverted'
      ? [{ label: 'Reverted', at: revertedAt, isNow: state === 'reverting', says: 'under way' }]
      : []),
  ];
};

const checkStep = (state: Batch['state'], at: string | null): Step => {
  if (state === 'failed')
    return { label: 'Checked', at: null, isNow: true, isBad: true, says: 'cannot be read' };
  const isNow = state === 'received' || state === 'checking';
  return { label: 'Checked', at, isNow, says: 'under way' };
};

const commitStep = (state: Batch['state'], at: string | null): Step => {
  if (state === 'discarded')
    return { label: 'Discarded', at: null, isNow: false, isBad: true, says: 'nothing written' };
  if (state === 'committing')
    return { label: 'Committed', at: null, isNow: true, says: 'under way' };
  return {
    label: 'Committed',
    at,
    isNow: state === 'checked',
    says: state === 'checked' ? 'waits for you' : 'to come',
  };
};
