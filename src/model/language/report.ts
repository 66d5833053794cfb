import type { Role } from '#domain/roles.ts';
import type { Access } from './access.ts';
import type { Call } from './call.ts';
import type { MessageCategories } from './message.ts';
import type { Command, Entries, List, Menu, Page } from './resource.ts';
import type { Fields, Name } from './row.ts';
import type { RowAction } from './rowAction.ts';
import type { Scopes } from './scopes.ts';

export type ReportDefinition<F extends Fields, A extends keyof F, P, C, R = unknown> = {
  label: string;
  plural?: string;
  help?: string;
  /** The fields that tell one row from another. */
  key: readonly Name<F>[];
  fields: F;
  /** The fields that the reader must fill in first; they become the query of the call. */
  parameters?: readonly A[];
  list?: List<F> & { call?: never };
  /**
   * Open screens poll it: its runs are not journalled, since thousands an hour that no one asked for by hand
   * would bury the entries that matter. With roles: only theirs, when only their screens do.
   */
  isPolled?: true | readonly Role[];
  /** An open list is renewed every so many ms; the report is polled then. */
  refreshMs?: number;
  /** Words for the entries of the journal about its rows that no action has. */
  entries?: Entries;
  /** The roles that may read it; `read` is the only grant of a report. */
  access: Access;
  /** The scopes by which client programs make its calls; by default they make none. */
  scopes?: Scopes;
  /** Its path under /api. */
  api: `/${string}`;
  menu?: Menu;
  /** How the command line names the list. */
  commands?: readonly Command[];
  screens: { list?: string };
  pages?: P;
  /** The nouns whose lists have a button that leads to this one, for a list outside the menus. */
  linkedFrom?: readonly string[];
  /** Its messages in the message window. */
  messages?: MessageCategories;
  calls?: C;
  /** Actions on its rows: buttons of the list, calls of the API. */
  actions?: R & { readonly [N in keyof R]: RowAction<F> };
};

export type Report<
  F extends Fields = any,
  A extends keyof F = any,
  P extends Readonly<Record<string, Page>> = any,
  C extends Readonly<Record<string, Call>> = any,
  R extends Readonly<Record<string, RowAction<F>>> = any,
> = { readonly noun: 'report'; readonly name: string } & ReportDefinition<F, A, P, C, R>;

/** Rows that are computed on request; their handler is in resources/<name>/server.ts. */
export const report = <
  const F extends Fields,
  const A extends keyof F & string = never,
  const P extends Readonly<Record<string, Page>> = Record<never, Page>,
  const C extends Readonly<Record<string, Call>> = Record<never, Call>,
  const R extends Readonly<Record<string, RowAction<F>>> = Record<never, RowAction<F>>,
>(
  name: string,
  definition: ReportDefinition<F, A, P, C, R>,
): Report<F, A, P, C, R> => ({ noun: 'report', name, ...definition });
