import { callsTo } from '#console/calls/callsTo.ts';
import type { AnswerTo } from '#model';
import type { websiteFile } from '#schemas/websiteFile.ts';

export const websiteCalls = callsTo<typeof websiteFile>('websiteFile');

/** The files as they would be published now, with how they are published. */
export type FilesNow = AnswerTo<typeof websiteFile, 'now'>;
export type FileNow = FilesNow['files'][number];
