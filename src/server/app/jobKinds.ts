import { serverModules } from '#registry/server.ts';
import { checkUpload } from '../files/bulkUpload/checkUpload.ts';
import { clearUpload } from '../files/bulkUpload/clearUpload.ts';
import { commitUpload } from '../files/bulkUpload/commitUpload.ts';
import { revertUpload } from '../files/bulkUpload/revertUpload.ts';
import type { JobKind } from '../jobs/jobRunner.ts';
import type { ScheduledTask } from '../jobs/scheduledTask.ts';
import { storedNouns } from './nouns.ts';

/** Every kind of background work that this server can do. */
export const jobKinds = (): readonly JobKind[] => [
  checkUpload(storedNouns),
  commitUpload,
  revertUpload,
  clearUpload,
  ...serverModules.flatMap((module) => module.jobs ?? []),
];

/** Everything that this server does by the clock. */
export const scheduledTasks = (): readonly ScheduledTask[] =>
  serverModules.flatMap((module) => module.tasks ?? []);
