import type { Role } from '#domain/roles.ts';
import type { Words } from '#domain/sentence.ts';
import type { Access } from './access.ts';
import type { Call } from './call.ts';
import type { Journal } from './journal.ts';
import type { MessageCategories } from './message.ts';
import type { Fields, Name, RowOf } from './row.ts';
import type { RowAction } from './rowAction.ts';
import type { Scopes } from './scopes.ts';
import type { Storage } from './storage.ts';

type Row<F extends Fields> = NoInfer<RowOf<{ fields: F }>>;

/** The list of a resource, where it differs from the options of its fields. */
export type List<F extends Fields> = {
  columns?: readonly Name<F>[];
  filters?: readonly Name<F>[];
  /** The order it opens in; '-' for the highest first. */
  sort?: Name<F> | `-${Name<F>}`;
  /** Rows a page; 25 by default. */
  perPage?: 10 | 25 | 50 | 100;
  /** Numbers whose sums over all the matching rows are given with their exact count. */
  totals?: readonly Name<F>[];
  /** The text of an empty list. */
  empty?: string;
  /** The text when there are rows and none matches what is searched and filtered. */
  noMatch?: string;
  /**
   * The call of a resource for a page of the list, by POST: `{page, pageSize, sorted, filtered}` to
   * `{content, totalPages, total}`, each of the content with its `row`; the generated call by
   * default.
   */
  call?: string;
};

/** Where the menu has a noun: the group, the label, and the position in the group. */
export type Menu = {
  group: string;
  label?: string;
  position?: number;
  /** The group and the place where the menus of some roles have it instead. */
  forRoles?: { readonly [R in Role]?: { group: string; position?: number } };
};

/** The screens that the console builds from the fields, each at its path. */
export type Screens = { list?: string; show?: string; edit?: string; create?: string };

/** A function key that opens a page from everywhere, and the roles that have it. */
export type Shortcut = { key: `F${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`; roles: readonly Role[] };

type Letter = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm';
type LaterLetter = 'n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z';

/** How the command line names a screen, and which key goes there. */
export type Command = {
  /** Short words, in small letters and digits: `ic` for Invoice Copies. */
  words?: readonly string[];
  /** The letter that goes there after `g`. */
  go?: Letter | LaterLetter;
  /** The values after its word, in this order: parameters of the path, else filters of the list. */
  takes?: readonly string[];
  /**
   * The records whose values it accepts: those that the command line finds of a noun. `none` is the
   * message for a `%{value}` without a record.
   */
  among?: { noun: string; none: string };
};

/** Keys of a page with what they do, in words for its help. */
export type Keys = readonly (readonly [keys: string, does: string])[];

/** A screen written by hand in resources/. By default it is for those who may list the rows. */
export type Page = {
  label: string;
  /** One path or several; a `{name}` in it reaches the page as a parameter. */
  path: string | readonly string[];
  roles?: readonly Role[];
  menu?: Menu;
  shortcut?: Shortcut;
  /** How the command line names it. */
  commands?: readonly Command[];
  /** Its keys, for the help. */
  keys?: Keys;
  /** The roles whose user menu leads to it. */
  userMenu?: readonly Role[];
  /** The nouns whose lists have a button that leads to it, for a page outside the menus. */
  linkedFrom?: readonly string[];
  /** A button on the page of a row leads to it; its path has the key of the row. */
  linkedFromRow?: true;
  /** The variant whose list opens its rows here; of the others no list does. */
  opensRowsOf?: string;
};

/**
 * Changes that wait for a second person (maker-checker). The maker gives a reason; no one decides on their
 * own change, and the database refuses it too.
 */
export type Approve<F extends Fields> = {
  /** A change that touches one of these is held back as a whole, and so is removing the row. */
  fields?: readonly Name<F>[];
  /** Only while the row has these values; by default always. */
  when?: Partial<Row<F>>;
  /** Roles whose new rows are held back. */
  creation?: readonly Role[];
  /** Of these fields only a change to the value given waits: opening what anybody may close at once. */
  to?: Partial<Row<F>>;
  /** The roles that may decide; by default those that may edit the rows. */
  by?: readonly Role[];
};

/** The same rows again, for another reader: it inherits whatever it does not say. */
export type Variant<F extends Fields> = {
  label?: string;
  plural?: string;
  /** The values its rows have: one value a field, or any of several. */
  where?: { readonly [N in keyof Row<F>]?: Row<F>[N] | readonly Row<F>[N][] };
  list?: List<F> & { call?: never };
  access?: Access;
  menu?: Menu;
  /** How the command line names its list. */
  commands?: readonly Command[];
  screens: Screens;
};

export type Definition<F extends Fields, K extends keyof F, P, C, A = unknown> = {
  /** By default the name in words. */
  label?: string;
  plural?: string;
  /** Its purpose in a sentence: the help page opens with it. */
  help?: string;
  /** The fields that name a row, in the order in which its path spells them; by default the first. */
  key?: readonly K[];
  fields: F;
  /** Words for a fault of a field that depends on others. */
  rules?: { readonly [N in keyof F]?: (row: Row<F>) => Words | false | null | undefined };
  list?: List<F>;
  access: Access;
  /** The scopes by which client programs make its calls; by default they make none. */
  scopes?: Scopes;
  /** Its path under /api; by default /masters/<name>. */
  api?: `/${string}`;
  /** By default under Masters, when the screens are the default too. */
  menu?: Menu;
  /** Where the menu has the form of a new row too, which a button of the list opens anyway. */
  createMenu?: Menu;
  /** How the command line names the list. */
  commands?: readonly Command[];
  /** The command line finds rows by their search, and shows these fields of what it found. */
  find?: readonly Name<F>[];
  /** The paths of its screens; by default a list, a show page and forms next to the API's. */
  screens?: Screens;
  /** The values of the rows in its own lists and calls, where the table holds others as well. */
  where?: { readonly [N in keyof Row<F>]?: Row<F>[N] | readonly Row<F>[N][] };
  variants?: Readonly<Record<string, Variant<F>>>;
  pages?: P;
  /** Its messages in the message window. */
  messages?: MessageCategories;
  calls?: C;
  /** Actions on a row other than editing it: buttons of its page and its list, calls of the API. */
  actions?: A & { readonly [N in keyof A]: RowAction<F> };
  storage?: Storage<F>;
  journal?: Journal<F>;
  /** Sets of fields that identify a row, in addition to the key; a null equals no other. */
  unique?: readonly (readonly Name<F>[])[];
  /** Words for the entries of the journal about its rows that neither an action nor a move has. */
  entries?: Entries;
  /**
   * Notices in the bar for a user when a row reaches a state, as a checked file or a failed task.
   */
  notices?: NoticesOf<F>;
  /** Lists of it follow changes while they are looked at. */
  live?: boolean;
  /** The changes that a second person must approve. */
  approve?: Approve<F>;
  /**
   * Fields that those who may edit the rows may set for many rows of a list at once; none by
   * default.
   */
  bulkEdit?: readonly Name<F>[];
  /** Rows can be uploaded as a CSV file by users who may create and edit them. */
  importable?: boolean;
  /** The resource whose rows are sets of values that a new row can start from, by the names of its fields. */
  template?: string;
  /** Fields that a form fills in by itself: what a call answers as `value` when another field was typed. */
  suggestions?: { readonly [K in Name<F>]?: Suggestion<F> };
  /** The nouns whose lists have a button that leads to this one, for a list outside the menus. */
  linkedFrom?: readonly string[];
};

/**
 * The field with the user to notify, the field with the state, and the words for each state;
 * `{field}` is replaced by its value, and a row without that value sends no notice.
 */
export type NoticesOf<F extends Fields> = {
  to: Name<F>;
  state: Name<F>;
  when: Readonly<Record<string, string>>;
  /** States that are announced as failures. */
  faults?: readonly string[];
};

/**
 * Names of entries of the journal, each with its words; `takesIn` are its earlier steps, which the
 * audit log shows with it as one row.
 */
export type Entries = Readonly<
  Record<string, string | { label: string; takesIn: readonly string[] }>
>;

/** A value that a form requests by itself: `GET call?parameter=…`, with the value of the field `from`. */
export type Suggestion<F extends Fields> = { from: Name<F>; call: `/${string}`; parameter: string };

/** The optional parts of a definition, filled in. */
type Completed<K> = { label: string; key: readonly K[]; api: `/${string}`; screens: Screens };

export type Resource<
  F extends Fields = any,
  K extends keyof F = any,
  P extends Readonly<Record<string, Page>> = any,
  C extends Readonly<Record<string, Call>> = any,
  A extends Readonly<Record<string, RowAction<F>>> = any,
> = { readonly noun: 'resource'; readonly name: string } & Omit<
  Definition<F, K, P, C, A>,
  keyof Completed<K>
> &
  Completed<K>;

/** Rows that are stored: a table, its calls, its screens, its menu entry and its permissions. */
export const resource = <
  const F extends Fields,
  const K extends keyof F & string,
  const P extends Readonly<Record<string, Page>> = Record<never, Page>,
  const C extends Readonly<Record<string, Call>> = Record<never, Call>,
  const A extends Readonly<Record<string, RowAction<F>>> = Record<never, RowAction<F>>,
>(
  name: string,
  definition: Definition<F, K, P, C, A>,
): Resource<F, K, P, C, A> => {
  const api = definition.api ?? (`/masters/${name.toLowerCase()}` as const);
  const key = definition.key ?? (Object.keys(definition.fields).slice(0, 1) as K[]);
  return {
    noun: 'resource',
    name,
    ...definition,
    label: definition.label ?? labelOfName(name),
    key,
    api,
    screens: definition.screens ?? screensAt(api, key),
    ...(!definition.screens && !definition.menu && { menu: { group: 'Masters' } }),
  };
};

/** 'firstName' in words: 'First Name'. */
export const labelOfName = (name: string): string =>
  name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/^./, (first) => first.toUpperCase());

const screensAt = (path: string, key: readonly string[]): Screens => {
  const row = key.map((name) => `{${name}}`).join('/');
  return {
    list: path,
    show: `${path}/${row}`,
    create: `${path}-create`,
    edit: `${path}-edit/${row}`,
  };
};
