import { action } from './action/action.ts';
import { actionOnMany } from './actionOnMany/actionOnMany.ts';
import { call } from './call/call.ts';
import { create } from './create/create.ts';
import { edit } from './edit/edit.ts';
import { editMany } from './editMany/editMany.ts';
import { exported } from './export/exported.ts';
import { held } from './held/held.ts';
import { history } from './history/history.ts';
import { imported } from './import/imported.ts';
import { importSample } from './importSample/importSample.ts';
import { list } from './list/list.ts';
import { move } from './move/move.ts';
import type { OperationType } from './operation.ts';
import { remove } from './remove/remove.ts';
import { report } from './report/report.ts';
import { reportExport } from './reportExport/reportExport.ts';
import { restore } from './restore/restore.ts';
import { show } from './show/show.ts';

/**
 * The calls generated for a noun, in the order of the API document; a new type is a folder and a
 * line here.
 */
export const generatedTypes: readonly OperationType[] = [
  list,
  exported,
  show,
  history,
  restore,
  held,
  create,
  edit,
  editMany,
  remove,
  imported,
  importSample,
  move,
  action,
  actionOnMany,
  report,
  reportExport,
];

/** The calls that a noun declares; a declared call replaces the generated one at the same path. */
export const declaredType: OperationType = call;
