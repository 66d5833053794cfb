import type { job } from '#own/job/job.ts';
import type { Row } from './rows.ts';
import { useBegun } from './useBegun.ts';

const isOver = ({ state }: Row<typeof job>) => state === 'done' || state === 'failed';

/** A job that a person begins: whether it goes on, and how it ended. */
export const useJob = (begin: () => Promise<{ jobId: number }>) => {
  const { row, fault, ...begun } = useBegun<Row<typeof job>>(
    'job',
    async () => (await begin()).jobId,
    isOver,
  );
  const words = row?.message ?? null;
  return {
    ...begun,
    isOver: row !== undefined && isOver(row),
    fault: fault ?? (row?.state === 'failed' ? words : null),
    outcome: row?.state === 'done' ? words : null,
  };
};
