import { callsTo } from '#console/calls/callsTo.ts';
import { demandUpload } from '#schemas/demandUpload.ts';

/** The calls of demand files. */
export const demandCalls = callsTo<typeof demandUpload>(demandUpload.name);
