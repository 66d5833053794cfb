import type { StoredRow } from '#model';
import type { allotment } from '#schemas/allotment.ts';

/** What a custodian has said of a bid; a flag as the table or as the row has it. */
type Answered = { isCpApproved: number | boolean | null; custodianReason: string | null };

/**
 * Who pays for what is allotted to a bid: the custodian that confirmed it, not known yet, or the member,
 * which takes over whatever no custodian takes (market facts §2.9).
 */
export const holderOf = (
  participantId: string | null,
  { isCpApproved, custodianReason }: Answered,
): NonNullable<StoredRow<typeof allotment>['heldBy']> => {
  if (participantId === null || custodianReason !== null) return 'MEMBER';
  return isCpApproved ? 'CUSTODIAN' : 'PENDING';
};
