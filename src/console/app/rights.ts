import { type Role, roleLabels } from '#domain/roles.ts';
import { type Action, may } from '#model';
import { t } from '../browser/language.ts';
import { currentReader } from '../nouns/reader.ts';
import { viewOf } from '../nouns/views.ts';

/** The actions of react-admin by their names in the schemas. */
const actions: Record<string, Action> = {
  list: 'list',
  show: 'show',
  create: 'create',
  edit: 'edit',
  delete: 'remove',
  export: 'export',
};

/** Whether the signed-in role may do something with the rows of a resource, by the same `may` as the server. */
export const mayAct = (action: string, resource: string): boolean => {
  const view = viewOf(resource);
  const known = actions[action];
  return view !== undefined && known !== undefined && may(currentReader(), known, view);
};

/** The signed-in role, and its name in the language of the console; null where nobody is signed in. */
export const effectiveRole = (): { role: Role; label: string } | null => {
  const reader = currentReader();
  return reader && { role: reader.role, label: t(roleLabels[reader.role]) };
};
