import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import type { AnswerTo } from '#model';
import type { participant } from '#schemas/participant.ts';

const calls = callsTo<typeof participant>('participant');

export type Participant = AnswerTo<typeof participant, 'active'>[number];

/** The custodian participants that a bid may name; null until they are known. */
export const useParticipants = (): readonly Participant[] | null =>
  useAsk(calls, 'active', {}, { staleTime: 300_000, retry: false }).data ?? null;
