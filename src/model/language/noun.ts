import { roles as everybody, type Role } from '#domain/roles.ts';
import {
  type Access,
  type Action,
  type AllowedValues,
  type Grant,
  hasValues,
  may,
  type Reader,
} from './access.ts';
import { type Call, type DeclaredCall, declaredCall } from './call.ts';
import type { Field } from './field.ts';
import type { Outline, OutlinePage } from './outline.ts';
import type { Report } from './report.ts';
import type { Command, List, Menu, Resource, Screens } from './resource.ts';
import type { Fields } from './row.ts';

/** The schemas with rows. The third kind of noun, `process`, has runs instead (process.ts). */
export type Noun = Resource | Report;

/** An outline as one kind of reader sees it: the noun itself, or one of its variants with what it inherits. */
export type OutlineView<N extends Outline = Outline> = {
  /** Unique over all nouns: 'branch', 'branch-viewonly'. */
  name: string;
  noun: N;
  label: string;
  plural: string;
  access: Access;
  screens: Screens;
  menu: Menu | undefined;
  commands: readonly Command[] | undefined;
  where: Readonly<Record<string, unknown>>;
};

/** A whole noun as one kind of reader sees it, which has a list besides. */
export type View = OutlineView<Noun> & { list: List<Fields> };

/** The views of a whole noun are whole, those of an outline are outlines. */
export type ViewOf<N extends Outline> = N extends Noun ? View : OutlineView;

/** The noun itself first, then its variants. */
export const viewsOf = <N extends Outline>(noun: N): ViewOf<N>[] => {
  // An outline has no list, and the type of its views says so.
  const { list, variants = {} } = noun as Outline & Pick<Resource, 'list' | 'variants'>;
  const base = {
    name: noun.name,
    noun,
    label: noun.label,
    plural: pluralOf(noun),
    access: noun.access,
    list: list ?? {},
    screens: noun.screens,
    menu: noun.menu,
    commands: noun.commands,
    where: noun.where ?? {},
  };
  const further = Object.entries(variants).map(([name, variant]) => ({
    ...base,
    name: `${noun.name}-${name}`,
    label: variant.label ?? base.label,
    plural: variant.plural ?? variant.label ?? base.plural,
    access: variant.access ?? base.access,
    list: { ...list, ...variant.list },
    screens: variant.screens,
    menu: variant.menu,
    commands: variant.commands,
    where: variant.where ?? {},
  }));
  return [base, ...further] as unknown as ViewOf<N>[];
};

/** The view through which a user may do this, the noun itself before its variants; null when none lets them. */
export const viewFor = <N extends Outline>(
  reader: Reader | null,
  action: Action,
  noun: N,
): ViewOf<N> | null => viewsOf(noun).find((view) => may(reader, action, view)) ?? null;

/** The grants by which a role may do this through any view of a noun. */
export const grantsOf = (role: Role, action: Action, noun: Outline): Grant[] =>
  viewsOf(noun).flatMap(({ access }) => {
    const grant = access[role];
    return grant?.actions.includes(action) ? [grant] : [];
  });

/**
 * The grant that covers some rows, of all those that a role has for this; null when none does. One must cover
 * what a row was and what it becomes, so that two grants together do not allow turning one kind of row into
 * another.
 */
export const coveringGrant = (
  role: Role,
  action: Action,
  noun: Outline,
  rows: readonly Readonly<Record<string, unknown>>[],
): Grant | null =>
  grantsOf(role, action, noun).find(({ allowedValues = {} }) =>
    rows.every((row) => hasValues(row, allowedValues)),
  ) ?? null;

/** Whether a reader may do this through a view to this very row. */
export const mayTo = (
  reader: Reader | null,
  action: Action,
  view: OutlineView,
  row: Readonly<Record<string, unknown>>,
): boolean =>
  reader !== null &&
  may(reader, action, view) &&
  coveringGrant(reader.role, action, view.noun, [row]) !== null;

/**
 * The view through which a reader gets a screen: the one they are in, else the first that has it for
 * them. A new row is offered only where one that the reader may make would be seen.
 */
export const viewWith = <V extends OutlineView>(
  reader: Reader,
  action: Action & keyof Screens,
  view: V,
): V | null =>
  [view, ...(viewsOf(view.noun) as unknown as V[])].find(
    (each) =>
      each.screens[action] !== undefined &&
      may(reader, action, each) &&
      (action !== 'create' || isShownIn(view, each.access[reader.role]?.allowedValues ?? {})),
  ) ?? null;

/** Whether a row with one of these values of each field can be among the rows of a view. */
const isShownIn = ({ where }: OutlineView, allowedValues: AllowedValues): boolean =>
  Object.entries(allowedValues).every(
    ([field, values]) =>
      !(field in where) ||
      values.some((value) => hasValues({ [field]: value }, { [field]: where[field] })),
  );

type NamedField = readonly [name: string, field: Field];

const fieldsKnown = new WeakMap<Noun, readonly NamedField[]>();
const storedKnown = new WeakMap<Noun, readonly NamedField[]>();

/**
 * The fields with their names, in their order, cached by noun: rules ask for them for every row.
 */
export const fieldsOf = (noun: Noun): readonly NamedField[] => {
  const known = fieldsKnown.get(noun);
  if (known) return known;
  const fields = Object.entries(noun.fields as Fields) as NamedField[];
  fieldsKnown.set(noun, fields);
  return fields;
};

/** The fields that have a column; the others are in answers alone. */
export const storedFieldsOf = (noun: Noun): readonly NamedField[] => {
  const known = storedKnown.get(noun);
  if (known) return known;
  const fields = fieldsOf(noun).filter(([, { isUnstored }]) => !isUnstored);
  storedKnown.set(noun, fields);
  return fields;
};

/** Whether rows of a noun have sentences of the server, by which other languages find the words of their texts. */
export const hasSaidTexts = (noun: Noun): boolean =>
  !(noun.noun === 'resource' && noun.storage?.isMachineTable) &&
  storedFieldsOf(noun).some(([, { options }]) => options.isSaid);

/** The columns of a list: those it names, else those whose field says so, else all but secrets. */
export const columnsOf = ({ noun, list }: Pick<View, 'noun' | 'list'>): string[] => {
  if (list.columns) return [...list.columns];
  const fields = fieldsOf(noun).filter(([, field]) => !field.isSecret);
  const listed = fields.filter(([, field]) => field.options.inList);
  return (listed.length > 0 ? listed : fields).map(([name]) => name);
};

/** The fields a list can be filtered by. */
export const filtersOf = ({ noun, list }: Pick<View, 'noun' | 'list'>): string[] => [
  ...new Set([
    ...(list.filters ?? []),
    ...fieldsOf(noun)
      .filter(([, field]) => field.options.filterable)
      .map(([name]) => name),
  ]),
];

/** The fields whose first characters the search box finds. */
export const searchableOf = (noun: Noun): string[] =>
  fieldsOf(noun)
    .filter(([, field]) => field.options.searchable === true)
    .map(([name]) => name);

/**
 * The fields by whose whole value the search box finds a row: the key, where it is one field that people see, and
 * those that say so.
 */
export const identifyingOf = (noun: Noun): string[] =>
  fieldsOf(noun)
    .filter(
      ([name, { options, isSecret, isUnstored }]) =>
        !isSecret &&
        !isUnstored &&
        (options.searchable === 'exact' || (isKnownByKey(noun, name) && options.inPage !== false)),
    )
    .map(([name]) => name)
    .filter((name) => !searchableOf(noun).includes(name));

/** Rows that are computed, and lists that a call of their own brings, have no search by their key. */
const isKnownByKey = (noun: Noun, name: string) =>
  noun.noun === 'resource' &&
  noun.list?.call === undefined &&
  noun.key.length === 1 &&
  noun.key[0] === name;

/**
 * The fields that the search box looks in: those matched from their first characters, then those
 * matched whole.
 */
export const soughtOf = (noun: Noun): string[] => [...searchableOf(noun), ...identifyingOf(noun)];

export type Order = { field: string; descending: boolean };

/** The order a list opens in: the one it names, else its key. */
export const orderOf = ({ noun, list }: Pick<View, 'noun' | 'list'>): Order => {
  const sort = list.sort ?? String(noun.key[0]);
  return { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
};

/** The fields a list can be ordered by. */
export const sortableOf = (view: Pick<View, 'noun' | 'list'>): string[] => [
  ...new Set([
    ...fieldsOf(view.noun)
      .filter(([, field]) => field.options.sortable)
      .map(([name]) => name),
    orderOf(view).field,
    String(view.noun.key[0]),
  ]),
];

/** The fields that a form of a new or an old row shows and its call takes. */
export const writableOf = (noun: Noun, action: 'create' | 'edit'): string[] =>
  fieldsOf(noun)
    .filter(([name, { options }]) => {
      if (options.readOnly) return false;
      return action === 'create' || (!options.createOnly && !noun.key.includes(name));
    })
    .map(([name]) => name);

/** The fields that may be set to one value for many rows at once. */
export const bulkEditableOf = (noun: Noun): string[] =>
  noun.noun === 'resource' ? [...((noun.bulkEdit ?? []) as readonly string[])] : [];

/** The hand-written pages of a noun with those who may open them. */
export const pagesOf = <N extends Outline>(
  noun: N,
): {
  name: string;
  noun: N;
  page: OutlinePage;
  paths: readonly string[];
  roles: readonly Role[];
}[] =>
  Object.entries(noun.pages ?? {}).map(([name, page]) => ({
    name,
    noun,
    page,
    paths: typeof page.path === 'string' ? [page.path] : page.path,
    roles: page.roles ?? readersOf(noun),
  }));

/** The method, the path and the roles of the hand-written calls of a noun. */
export const routesOf = (
  noun: Outline,
): { name: string; method: string; path: string; roles: readonly Role[] }[] =>
  Object.entries(noun.calls ?? {}).map(([name, call]) => {
    const { route, roles = readersOf(noun) } = call;
    const [method = 'GET', path = '/'] = route.split(' ');
    return { name, method, path, roles };
  });

/** The hand-written calls of a noun with those who may make them. */
export const callsOf = (noun: Noun): (DeclaredCall & { noun: Noun; roles: readonly Role[] })[] =>
  routesOf(noun).map(({ name, roles }) => {
    const declaration = (noun.calls as Record<string, Call>)[name] as Call;
    return {
      ...declaredCall(name, declaration),
      noun,
      roles: declaration.isPublic ? everybody : roles,
    };
  });

/** Every role that may do something with the rows of a noun through any of its views. */
export const rolesThat = (noun: Outline, action: Action): Role[] => [
  ...new Set(
    viewsOf(noun).flatMap(({ access }) =>
      (Object.keys(access) as Role[]).filter((role) => access[role]?.actions.includes(action)),
    ),
  ),
];

/** Every role that may list a noun through any of its views. */
export const readersOf = (noun: Outline): Role[] => rolesThat(noun, 'list');

/** The rows of a noun in words, many of them. */
export const pluralOf = ({ plural, label }: Pick<Outline, 'plural' | 'label'>): string =>
  plural ?? `${label}s`;

/** The fields of a noun by their names. */
export const fieldsNamed = (noun: Noun, names: readonly (string | number | symbol)[]): Fields =>
  Object.fromEntries(fieldsOf(noun).filter(([name]) => names.includes(name)));

/** The moves of a noun with the workflow field they belong to. */
export const movesOf = (noun: Noun) =>
  fieldsOf(noun).flatMap(([field, { moves = {} }]) =>
    Object.entries(moves).map(([name, move]) => ({ field, name, move })),
  );

/** Whether a noun's rows are known by one whole number, which the database finds for a row that brings none. */
export const hasNumberKey = (noun: Noun): boolean =>
  noun.key.length === 1 && (noun.fields as Fields)[String(noun.key[0])]?.kind === 'integer';

/** Whether a noun has a history: what the machine alone writes has none. */
export const hasHistory = (noun: Noun): noun is Resource =>
  noun.noun === 'resource' && !noun.storage?.isMachineTable;
