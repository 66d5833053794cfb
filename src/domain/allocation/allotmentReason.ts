import type { AllocationReason } from './terms.ts';

/** The outcomes of a bid in an allocation, as lists and files name them. */
export const allotmentReasons = {
  FULL: 'In full',
  PARTIAL: 'In part',
  NOT_ALLOTTED: 'Nothing left',
  CP_NOT_CONFIRMED: 'Custodian did not confirm',
  BELOW_FLOOR: 'Below the floor price',
  RETAIL_LIMIT: 'Beyond the retail limit',
  BELOW_CUT_OFF: 'Below the cut-off price',
  EMPLOYEE_LIMIT: 'Beyond the employee limit',
} as const;
export type AllotmentReason = keyof typeof allotmentReasons;

/** The code under which a reason of the allocation is kept: one that was filled has a word too. */
export const reasonCode = (reason: AllocationReason): AllotmentReason =>
  reason === '' ? 'FULL' : reason;

/** The reasons for which a bid takes no part at all (allocation rules §2). */
export const refusedReasons: readonly AllotmentReason[] = [
  'CP_NOT_CONFIRMED',
  'BELOW_FLOOR',
  'RETAIL_LIMIT',
  'BELOW_CUT_OFF',
  'EMPLOYEE_LIMIT',
];
