import type { Step } from '#console/files/Steps.tsx';
import type { OrderBatch } from './orderBatch.ts';

/** The way of a batch: received, checked, placed. A call of the API is placed as it comes. */
export const stepsOf = (batch: OrderBatch): Step[] => {
  const { receivedTime, layout } = batch;
  const received = { label: 'Received', at: receivedTime, isNow: false };
  return layout === 'API' ? [received, placed(batch)] : [received, checked(batch), placed(batch)];
};

const checked = ({ batchStatus, checkedTime }: OrderBatch): Step =>
  batchStatus === 'Failed'
    ? { label: 'Checked', at: null, isNow: true, isBad: true, says: 'cannot be read' }
    : { label: 'Checked', at: checkedTime, isNow: batchStatus === 'Checking', says: 'under way' };

const placed = ({ batchStatus, completedTime }: OrderBatch): Step => {
  if (batchStatus === 'Discarded')
    return { label: 'Discarded', at: null, isNow: false, isBad: true, says: 'nothing placed' };
  const says = { Processing: 'under way', Checked: 'waits for you' }[batchStatus as string];
  return {
    label: 'Placed',
    at: completedTime,
    isNow: says !== undefined,
    says: says ?? 'to come',
  };
};
