import { allotment } from '#schemas/allotment.ts';
import { serverModule } from '#server/module/module.ts';
import { archivedRows } from '../archive/server/archivedRows.ts';
import { memberFile } from './server/files/memberFile.ts';
import { recent } from './server/recent.ts';
import { why } from './server/why.ts';

export default serverModule(allotment, {
  calls: { why, recent, memberFile },
  archive: archivedRows(allotment),
});
