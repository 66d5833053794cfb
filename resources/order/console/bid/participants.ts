import { useCall } from '#console/calls/useCall.ts';
import type { RowOf } from '#model';
import type { participant } from '#schemas/participant.ts';

export type Participant = Pick<RowOf<typeof participant>, 'participantId' | 'participantName'>;

/** The custodian participants that a bid may name; null until they are known. */
export const useParticipants = (): readonly Participant[] | null =>
  useCall<Participant[]>(
    'participants',
    'GET',
    '/masters/participant/active',
    {},
    { staleTime: 300_000, retry: false },
  ).data ?? null;
