import { useQueryClient } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { useState } from 'react';
import { call } from '../calls/api.ts';
import { useCall } from '../calls/useCall.ts';

/** How the last check of the journal's chain went, or how far the one that runs has come. */
export type ChainCheck = {
  state: 'none' | 'running' | 'whole' | 'broken';
  checked: number;
  total: number;
  startedAt: string | null;
  endedAt: string | null;
  /** The first entry that is not as it was written. */
  fault: { seq: number; why: string } | null;
  /** The last entry of each day with its hash, as it was sealed then. */
  anchors: readonly { day: string; seq: number; hash: string }[];
};

const path = '/audit/verify';
/** How often a check that runs is asked how far it is. */
const everyMs = 700;

/** The check of the chain: its state, kept up to date while it runs, and how to start one. */
export const useChainCheck = () => {
  const client = useQueryClient();
  const [fault, setFault] = useState<string | null>(null);
  const asked = useCall<ChainCheck>(
    'audit-verify',
    'GET',
    path,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
    },
  );
  const start = async () => {
    setFault(null);
    try {
      await call('POST', path);
    } catch (error) {
      setFault((error as HttpError).message);
    }
    await client.invalidateQueries({ queryKey: ['audit-verify'] });
  };
  return { check: asked.data, error: asked.error, fault, start };
};
