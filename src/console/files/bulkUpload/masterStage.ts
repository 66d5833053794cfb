import type { Stage, Way } from '../stage.ts';
import type { Batch } from './batch.ts';

const stages: Record<Batch['state'], Stage> = {
  received: 'checking',
  checking: 'checking',
  checked: 'checked',
  failed: 'unreadable',
  committing: 'writing',
  committed: 'written',
  reverting: 'reverting',
  reverted: 'reverted',
  discarded: 'discarded',
};

export const stageOf = ({ state }: Batch): Stage => stages[state];

/** The way of a file of a master. */
export const wayOf = (batch: Batch): Way => ({
  stage: stageOf(batch),
  receivedAt: batch.startedAt,
  checkedAt: batch.checkedAt,
  writtenAt: batch.committedAt,
  revertedAt: batch.revertedAt,
});
