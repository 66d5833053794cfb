import { action } from './action.ts';
import { actionOnMany } from './actionOnMany.ts';
import { call } from './call.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';
import { exported } from './exported.ts';
import { held } from './held.ts';
import { history } from './history.ts';
import { imported, importSample } from './imported.ts';
import { list } from './list.ts';
import { move } from './move.ts';
import type { KindName, OperationKind } from './operation.ts';
import { remove } from './remove.ts';
import { report, reportExport } from './report.ts';
import { restore } from './restore.ts';
import { show } from './show.ts';

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
