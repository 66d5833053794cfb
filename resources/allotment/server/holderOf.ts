import type { StoredRow } from '#model';
import type { allotment } from '#schemas/allotment.ts';

/** The answer of a custodian about a bid; a flag as the table or as the row has it. */
type Answered = { isCpApproved: number | boolean | null; custodianReason: string | null };

/**
 * The payer for the allotment of a bid: the custodian that confirmed it, pending while it has not
 * answered, or the member, which pays for every bid that no custodian takes (market facts §2.9).
 */
export const holderOf = (
  participantId: string | null,
  { isCpApproved, custodianReason }: Answered,
): NonNullable<StoredRow<typeof allotment>['heldBy']> => {
  if (participantId === null || custodianReason !== null) return 'MEMBER';
  return isCpApproved ? 'CUSTODIAN' : 'PENDING';
};
