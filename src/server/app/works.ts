import { serverHalves } from '#registry/server.ts';
import { directoryWorks } from '../auth/directory/personWorks.ts';
import { authWorks } from '../auth/works.ts';
import { clockWorks } from '../clock/keepClock.ts';
import { rowWorks } from '../database/rows/rows.ts';
import { record, type Work } from '../database/writing/work.ts';
import { linkWorks } from '../interfaces/linkWorks.ts';
import { letterWorks } from '../letters/letterWorks.ts';
import { takeUses } from '../throttle/takeUses.ts';
import { viewWorks } from '../views/works.ts';

/** What the machine writes in its own tables. */
export const machineWorks: readonly Work<any, any>[] = [
  ...authWorks,
  ...directoryWorks,
  ...letterWorks,
  takeUses,
  ...viewWorks,
  ...linkWorks,
  ...clockWorks,
];

/** Every piece of writing there is; both threads know them by name. */
export const works: readonly Work<any, any>[] = [
  ...rowWorks,
  record,
  ...machineWorks,
  ...serverHalves.flatMap((half) => half.works ?? []),
];
