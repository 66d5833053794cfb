import type { Access } from './access.ts';
import type { Call } from './call.ts';
import type { MessageCategories } from './message.ts';
import type { Command, Menu, Page, Resource, Screens } from './resource.ts';

/** A page without the words for its help. */
export type OutlinePage = Omit<Page, 'keys'>;

/** The list of an outline: the call for its pages. */
export type OutlineList = { readonly call?: string };

/** A variant without its list. */
export type OutlineVariant = {
  readonly label?: string;
  readonly plural?: string;
  readonly where?: Readonly<Record<string, unknown>>;
  readonly access?: Access;
  readonly menu?: Menu;
  readonly commands?: readonly Command[];
  readonly screens: Screens;
};

/**
 * The part of a noun that menus, addresses and rights need: its name, its places in the console,
 * and its roles. It has no fields and no list. The console starts with outlines; every noun is one
 * too.
 */
export type Outline = {
  readonly noun: 'resource' | 'report';
  readonly name: string;
  readonly label: string;
  readonly plural?: string;
  readonly key: readonly PropertyKey[];
  readonly api: `/${string}`;
  readonly access: Access;
  readonly menu?: Menu;
  readonly createMenu?: Menu;
  readonly commands?: readonly Command[];
  readonly screens: Screens;
  readonly where?: Readonly<Record<string, unknown>>;
  readonly variants?: Readonly<Record<string, OutlineVariant>>;
  readonly pages?: Readonly<Record<string, OutlinePage>>;
  readonly messages?: MessageCategories;
  readonly linkedFrom?: readonly string[];
  readonly list?: OutlineList;
  readonly parameters?: readonly PropertyKey[];
  readonly approve?: Pick<NonNullable<Resource['approve']>, 'by' | 'creation'>;
  readonly calls?: Readonly<Record<string, Pick<Call, 'route' | 'roles'>>>;
  /** The actions on a row by their names; what they do is not part of the outline. */
  readonly actions?: Readonly<Record<string, object>>;
};

/** Every name of a type's properties: one that is missing or that the type lacks does not compile. */
type Names<T> = { readonly [N in keyof Required<T>]: true };

const ofNoun: Names<
  Omit<Outline, 'list' | 'variants' | 'pages' | 'approve' | 'calls' | 'actions'>
> = {
  noun: true,
  name: true,
  label: true,
  plural: true,
  key: true,
  api: true,
  access: true,
  menu: true,
  createMenu: true,
  commands: true,
  screens: true,
  where: true,
  messages: true,
  linkedFrom: true,
  parameters: true,
};
const ofList: Names<OutlineList> = { call: true };
const ofVariant: Names<OutlineVariant> = {
  label: true,
  plural: true,
  where: true,
  access: true,
  menu: true,
  commands: true,
  screens: true,
};
const ofPage: Names<OutlinePage> = {
  label: true,
  path: true,
  roles: true,
  menu: true,
  shortcut: true,
  commands: true,
  userMenu: true,
  linkedFrom: true,
  linkedFromRow: true,
  opensRowsOf: true,
};
const ofApprove: Names<NonNullable<Outline['approve']>> = { by: true, creation: true };
const ofCall: Names<NonNullable<Outline['calls']>[string]> = {
  route: true,
  roles: true,
};

type Kept<T, N> = Pick<T, keyof T & keyof N>;

const pick = <T extends object, N extends object>(from: T, names: N): Kept<T, N> =>
  Object.fromEntries(
    Object.entries(from).filter(([name, value]) => name in names && value !== undefined),
  ) as Kept<T, N>;

const each = <T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

/** The outline of a noun, which is plain data: it can be written as JSON and read again. */
export const outlineOf = (noun: Outline): Outline => {
  const { list, variants, pages, approve, calls, actions } = noun;
  return {
    ...pick(noun, ofNoun),
    ...(list?.call && { list: pick(list, ofList) }),
    ...(variants && { variants: each(variants, (variant) => pick(variant, ofVariant)) }),
    ...(pages && { pages: each(pages, (page) => pick(page, ofPage)) }),
    ...(approve && { approve: pick(approve, ofApprove) }),
    ...(calls && {
      calls: each(calls, (call) => pick(call, ofCall)),
    }),
    ...(actions && { actions: each(actions, () => ({})) }),
  };
};
