import { serverHalves } from '../registry.server.ts';
import { authWorks } from './auth/works.ts';
import { rowWorks } from './database/rows.ts';
import { record, type Work } from './database/work.ts';
import { directoryWorks } from './directory/personWorks.ts';
import { letterWorks } from './letters/letterWorks.ts';
import { noteUse } from './throttle/countUse.ts';
import { viewWorks } from './views/works.ts';

/** Every piece of writing there is; both threads know them by name. */
export const works: readonly Work<any, any>[] = [
  ...rowWorks,
  record,
  ...authWorks,
  ...directoryWorks,
  ...letterWorks,
  noteUse,
  ...viewWorks,
  ...serverHalves.flatMap((half) => half.works ?? []),
];
