import type { Catalogue } from '../catalogue.ts';
import approvals from './approvals.ts';
import fields from './fields.ts';
import files from './files.ts';
import history from './history.ts';
import list from './list.ts';
import reactAdmin from './reactAdmin.ts';
import row from './row.ts';
import server from './server.ts';
import shell from './shell.ts';
import signIn from './signIn.ts';

/** The Hindi words of the console itself; those of the nouns stand beside them, in resources/<noun>/hi.console.ts. */
export default {
  ...approvals,
  ...fields,
  ...files,
  ...history,
  ...list,
  ...reactAdmin,
  ...row,
  ...server,
  ...shell,
  ...signIn,
} satisfies Catalogue;
