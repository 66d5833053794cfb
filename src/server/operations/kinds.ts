import { action } from './action/action.ts';
import { actionOnMany } from './action/actionOnMany.ts';
import { call } from './call/call.ts';
import { held } from './history/held.ts';
import { history } from './history/history.ts';
import { restore } from './history/restore.ts';
import { imported, importSample } from './import/imported.ts';
import { exported } from './list/exported.ts';
import { list } from './list/list.ts';
import type { KindName, OperationKind } from './operation.ts';
import { report, reportExport } from './report/report.ts';
import { create } from './row/create.ts';
import { edit } from './row/edit.ts';
import { move } from './row/move.ts';
import { remove } from './row/remove.ts';
import { show } from './row/show.ts';

/** Every kind of call, in the order in which the API document has them; a new kind is a line here and a file. */
export const kinds: Readonly<Record<KindName, OperationKind>> = {
  call,
  list,
  export: exported,
  show,
  history,
  restore,
  held,
  create,
  edit,
  remove,
  import: imported,
  importSample,
  move,
  action,
  actionOnMany,
  report,
  reportExport,
};
