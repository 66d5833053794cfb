import { type Role, roleLabels } from '#domain/roles.ts';
import {
  actionsOf,
  columnsOf,
  type Field,
  type Fields,
  fieldsNamed,
  filtersOf,
  identifyingOf,
  type Keys,
  type ManualBlock,
  type ManualRun,
  menuFor,
  movesOf,
  type Noun,
  type Page,
  type Place,
  placesOf,
  type Reader,
  type Resource,
  rolesOfAction,
  searchableOf,
  type View,
  viewsOf,
  writableOf,
} from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { limitWords } from '#model/values/limits.ts';
import { product } from '#registry/product.ts';

/** A reader of a role as menus and rights know one; nobody's rows are asked for. */
const readerOf = (role: Role): Reader => ({ userId: '', role, memberId: '', branchId: '' });

/** The screens at some paths that a role may open, in the order of the paths. */
export const screensFor = (
  paths: readonly string[],
  role: Role,
  nouns: readonly Noun[],
): Place[] => {
  const places = placesOf(nouns).filter(({ allows }) => allows(readerOf(role)));
  return paths.flatMap((path) => places.find((each) => isSame(each.path, path)) ?? []);
};

/** Addresses are the same in capitals, and by whatever name their parameters go. */
const isSame = (path: string, other: string) => spelled(path) === spelled(other);
const spelled = (path: string) => path.replace(/\{\w+\}/g, '{}').toLowerCase();

/**
 * Blocks generated from the schemas for a page about some screens, as one role has them: where they
 * are, the role's rights there, the fields with their limits, the actions, the keys. Empty when the
 * role may open none.
 */
export const schemaBlocks = (
  paths: readonly string[],
  role: Role,
  nouns: readonly Noun[],
): ManualBlock[] => {
  const places = screensFor(paths, role, nouns);
  if (places.length === 0) return [];
  const generated = places.filter((place) => place.kind !== 'page');
  const about = [...new Set(generated.map(({ noun }) => noun.name))];
  return [
    heading('Where it is'),
    table(
      ['Screen', 'In the menu', 'Address'],
      places.map((place) => [
        [{ text: place.label }],
        [{ text: menuWords(place, role, nouns) }],
        place.path.includes('{')
          ? [{ text: place.path, code: true }]
          : [{ text: place.path, code: true, link: place.path }],
      ]),
    ),
    ...about.flatMap((name) => {
      const noun = nouns.find((each) => each.name === name);
      const of = generated.filter((place) => place.noun.name === name);
      return noun ? nounBlocks(noun, of, role, nouns, about.length > 1) : [];
    }),
    ...keysOf(places),
  ];
};

const menuWords = ({ path }: Place, role: Role, nouns: readonly Noun[]): string => {
  for (const { label, entries } of menuFor(readerOf(role), nouns, product.menuGroups)) {
    const entry = entries.find((each) => isSame(each.path, path));
    if (entry) return `${label} › ${entry.label}`;
  }
  return path === '/' ? 'Dashboard' : 'from another screen';
};

const nounBlocks = (
  noun: Noun,
  places: readonly Place[],
  role: Role,
  nouns: readonly Noun[],
  isOneOfSeveral: boolean,
): ManualBlock[] => {
  const views = viewsOf(noun).filter((view) =>
    places.some((place) => place.kind !== 'page' && place.view.name === view.name),
  );
  const [view] = views;
  if (!view) return [];
  const of = isOneOfSeveral ? `: ${view.plural}` : '';
  const isWritten = places.some(({ kind }) => kind === 'create' || kind === 'edit');
  const isListed = places.some(({ kind }) => kind === 'list');
  const grants = views.flatMap(({ access }) => access[role] ?? []);
  return [
    heading(`What you may do${of}`),
    ...grants.slice(0, 1).map((grant) => paragraph(mayWords(grant, noun))),
    ...approvalWords(noun, role, grants).map(paragraph),
    ...(isListed ? listWords(view).map(paragraph) : []),
    ...actionBlocks(noun, role),
    ...(isWritten
      ? [
          heading(`Fields of the form${of}`),
          formTable(fieldsNamed(noun, writableOf(noun, 'create')), nouns, grants[0]),
        ]
      : columnBlocks(fieldsNamed(noun, columnsOf(view)), of)),
  ];
};

const doing = {
  list: 'see the list',
  show: 'open a row',
  create: 'add a row',
  edit: 'change a row',
  remove: 'remove a row',
  export: 'save the list as a file',
};

const ownWords: Record<string, string> = {
  memberId: 'member',
  branchId: 'branch',
  userId: 'user id',
};

type Grant = NonNullable<View['access'][Role]>;

const mayWords = ({ actions, within = {}, allowedValues = {} }: Grant, noun: Noun): string => {
  const own = Object.values(within).map((each) => ownWords[each]);
  const rows = own.length > 0 ? ` You see rows of your own ${own.join(' and ')} only.` : '';
  const values = Object.entries(allowedValues).map(([field, codes]) => {
    const { label = field, choices = {} } = (noun.fields as Fields)[field] ?? {};
    return ` You write only rows with ${label} ${codes.map((code) => choices[String(code)] ?? code).join(' or ')}.`;
  });
  return `You may ${sentence(actions.map((action) => doing[action]))}.${rows}${values.join('')}`;
};

/**
 * Whether changes by a role can wait for approval: not where `approve.when` wants a field null that
 * limits the role to its own rows.
 */
const isHeldBack = (approve: NonNullable<Resource['approve']>, grants: readonly Grant[]) =>
  grants.some(
    ({ actions, within = {} }) =>
      actions.includes('edit') &&
      Object.entries(approve.when ?? {}).every(
        ([field, value]) => value !== null || !(field in within),
      ),
  );

const approvalWords = (noun: Noun, role: Role, grants: readonly Grant[]): string[] => {
  const approve = (noun as Resource).approve;
  if (!approve) return [];
  const by = approve.by ? ` (${approve.by.map((each) => roleLabels[each]).join(', ')})` : '';
  const labels = (approve.fields ?? []).map(
    (field) => (noun.fields as Fields)[String(field)]?.label ?? String(field),
  );
  return [
    ...(labels.length > 0 && isHeldBack(approve, grants)
      ? [
          `A change of ${sentence(labels)} waits until a second person${by} approves it. You give a reason when you save.`,
        ]
      : []),
    ...(approve.creation?.includes(role)
      ? [`A new row waits until a second person${by} approves it.`]
      : []),
  ];
};

const listWords = (view: View): string[] => {
  const labels = (names: readonly string[]) =>
    names.map((name) => (view.noun.fields as Fields)[name]?.label ?? name);
  const begun = labels(searchableOf(view.noun));
  const whole = labels(identifyingOf(view.noun));
  const searched = [
    ...(begun.length > 0 ? [`${sentence(begun, 'or')} by the first characters`] : []),
    ...(whole.length > 0 ? [`${sentence(whole, 'or')} by the whole value`] : []),
  ];
  const filters = labels(filtersOf(view));
  return [
    ...(searched.length > 0 ? [`The search box finds ${searched.join(', and ')}.`] : []),
    ...(filters.length > 0 ? [`The list can be filtered by ${sentence(filters, 'or')}.`] : []),
  ];
};

const actionBlocks = (noun: Noun, role: Role): ManualBlock[] => {
  const label = (field: string) =>
    `(${((noun.fields as Fields)[field]?.label ?? field).toLowerCase()})`;
  const actions = actionsOf(noun)
    .filter(({ action }) => rolesOfAction(noun, action).includes(role))
    .map(({ action }) => [
      action.label,
      // It is asked before the action; here it says what the action does, of no row in particular.
      `${action.confirm.replace(/\(?\{(\w+)\}\)?/g, (_, field: string) => label(field)).replace('?', '.')}${action.reason === 'required' ? ' A reason is asked for.' : ''}${action.bulk ? ' Several rows can be selected.' : ''}`,
    ]);
  const moves = movesOf(noun)
    .filter(({ move }) => move.by.includes(role))
    .map(({ move, field }) => {
      const states = (noun.fields as Fields)[field]?.states ?? {};
      const named = (state: string) => states[state]?.[0] ?? state;
      const another = move.byAnother ? ' The person who wrote the row last cannot do it.' : '';
      return [
        move.label,
        `Takes the row from ${sentence(move.from.map(named), 'or')} to ${named(move.to)}.${another}`,
      ];
    });
  const all = [...actions, ...moves];
  return all.length === 0
    ? []
    : [
        table(
          ['Action', 'What it does'],
          all.map((row) => row.map((text) => [{ text }])),
        ),
      ];
};

/** The fields of a form, each with what it takes. */
const formTable = (
  fields: Fields,
  nouns: readonly Noun[],
  { allowedValues = {} }: Pick<Grant, 'allowedValues'> = {},
): ManualBlock =>
  table(
    ['Field', 'What it takes', 'About'],
    Object.entries(fields).map(([name, field]) => {
      const needed = field.options.optional ? 'optional' : 'mandatory';
      const takes = valueWords(field, allowedValues[name]) ?? limitWords(field, nouns);
      return [
        [{ text: field.label, bold: true }],
        [{ text: takes === '' ? needed : `${needed}, ${takes}` }],
        [{ text: field.options.help ?? '' }],
      ];
    }),
  );

/** The columns of a list: those that need words in a table, the others by their names. */
const columnBlocks = (fields: Fields, of: string): ManualBlock[] => {
  const all = Object.values(fields).filter(({ isSecret }) => !isSecret);
  const aboutOf = (field: Field) => field.options.help ?? valueWords(field) ?? '';
  const plain = all.filter((field) => aboutOf(field) === '').map(({ label }) => label);
  const explained = all.filter((field) => aboutOf(field) !== '');
  const others = explained.length > 0 ? 'The other columns are' : 'The columns are';
  return [
    heading(`Columns${of}`),
    ...(explained.length > 0
      ? [
          table(
            ['Column', 'About'],
            explained.map((field) => [
              [{ text: field.label, bold: true }],
              [{ text: aboutOf(field) }],
            ]),
          ),
        ]
      : []),
    ...(plain.length > 0 ? [paragraph(`${others} ${sentence(plain)}.`)] : []),
  ];
};

/** The words among which a field chooses, or those that a reader may choose; null for a field of any value. */
const valueWords = (field: Field, allowed?: readonly unknown[]): string | null => {
  const { choices, states, options } = field;
  if (kindOf(field).jsonType === 'boolean') return sentence(options.labels ?? ['Yes', 'No'], 'or');
  const words = choices
    ? Object.entries(choices).flatMap(([code, word]) =>
        allowed === undefined || allowed.includes(code) ? [word] : [],
      )
    : Object.values(states ?? {}).map(([word]) => word);
  return words.length > 0 ? sentence(words, 'or') : null;
};

const keysOf = (places: readonly Place[]): ManualBlock[] => {
  const keys = places.flatMap((place): Keys => {
    if (place.kind !== 'page') return [];
    const pages = (place.noun.pages ?? {}) as Record<string, Page>;
    return pages[place.name]?.keys ?? [];
  });
  const unique = [...new Map(keys.map((each) => [each.join(), each])).values()];
  return unique.length === 0
    ? []
    : [
        heading('Keys'),
        table(
          ['Key', 'What it does'],
          unique.map(([key, does]) => [[{ text: key, code: true as const }], [{ text: does }]]),
        ),
      ];
};

const heading = (text: string): ManualBlock => ({ kind: 'heading', level: 3, runs: [{ text }] });

const paragraph = (text: string): ManualBlock => ({ kind: 'paragraph', runs: [{ text }] });

const table = (head: string[], rows: ManualRun[][][]): ManualBlock => ({
  kind: 'table',
  head: head.map((text) => [{ text }]),
  rows,
});

/** Words in a row: 'a, b and c'. */
const sentence = (words: readonly string[], last = 'and'): string =>
  words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
