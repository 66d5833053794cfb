import { callsTo } from '#console/calls/callsTo.ts';
import type { tmReconciliation } from '#schemas/tmReconciliation.ts';

export const reconciliationCalls = callsTo<typeof tmReconciliation>('tmReconciliation');

/** The page of one reconciliation. */
export const recordPath = (id: number | string): string => `/utils/tm-reconciliation-logs/${id}`;
