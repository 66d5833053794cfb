import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useGetOne } from 'react-admin';
import type { Row } from '#console/calls/rows.ts';
import type { job } from '#own/job/job.ts';
import { websiteCalls } from './websiteFiles.ts';

/** The generation that a user began: whether it goes on, and how it ended. */
export const useGeneration = () => {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const task = useGetOne<Row<typeof job>>(
    'job',
    { id: String(jobId) },
    {
      enabled: jobId !== null,
      refetchInterval: ({ state }) =>
        ['done', 'failed'].includes(state.data?.state ?? '') ? false : 400,
    },
  );
  const state = jobId === null ? null : (task.data?.state ?? 'waiting');
  const isUnderWay = state !== null && state !== 'done' && state !== 'failed';
  useEffect(() => {
    if (state !== 'done' && state !== 'failed') return;
    for (const call of ['now', 'preview'] as const)
      void client.invalidateQueries({ queryKey: [websiteCalls.key(call)] });
  }, [client, state]);
  const begin = async () => {
    setFault(null);
    try {
      setJobId((await websiteCalls.ask('generate', { body: {} as never })).jobId);
    } catch (refused) {
      setFault((refused as Error).message);
    }
  };
  return {
    begin,
    isUnderWay,
    fault: fault ?? (state === 'failed' ? (task.data?.message ?? null) : null),
    outcome: state === 'done' ? (task.data?.message ?? null) : null,
  };
};
