import { serverHalves } from '../../registry.server.ts';
import { checkUpload } from '../imports/checkUpload.ts';
import { clearUpload } from '../imports/clearUpload.ts';
import { commitUpload } from '../imports/commitUpload.ts';
import { revertUpload } from '../imports/revertUpload.ts';
import { storedNouns } from '../nouns.ts';
import type { JobKind } from './jobRunner.ts';
import type { ScheduledTask } from './scheduledTask.ts';

/** Every kind of background work that this server can do. */
export const jobKinds = (): readonly JobKind[] => [
  checkUpload(storedNouns),
  commitUpload,
  revertUpload,
  clearUpload,
  ...serverHalves.flatMap((half) => half.jobs ?? []),
];

/** Everything that this server does by the clock. */
export const scheduledTasks = (): readonly ScheduledTask[] =>
  serverHalves.flatMap((half) => half.tasks ?? []);
