import { allotment } from '#schemas/allotment.ts';
import { serverModule } from '#server/module/module.ts';
import { archivedRows } from '../archive/server/archivedRows.ts';
import { wholesOfRuns } from '../archive/server/archivedWholes.ts';
import { memberFile } from './server/files/memberFile.ts';
import { allotmentSums } from './server/holderDifferences.ts';
import { recent } from './server/recent.ts';
import { why } from './server/why.ts';

export default serverModule(allotment, {
  calls: { why, recent, memberFile },
  archive: { ...archivedRows(allotment), wholes: wholesOfRuns },
  sums: allotmentSums,
});
