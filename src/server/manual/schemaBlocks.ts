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
import { english, type Speech } from '../languages/speech.ts';

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
 * role may open none. The nouns are those of the language.
 */
export const schemaBlocks = (
  paths: readonly string[],
  role: Role,
  nouns: readonly Noun[],
  speech: Speech = english,
): ManualBlock[] => {
  const places = screensFor(paths, role, nouns);
  if (places.length === 0) return [];
  const generated = places.filter((place) => place.kind !== 'page');
  const about = [...new Set(generated.map(({ noun }) => noun.name))];
  const { say } = speech;
  return [
    heading(say('Where it is')),
    table(
      [say('Screen'), say('In the menu'), say('Address')],
      places.map((place) => [
        [{ text: placeWords(place, speech) }],
        [{ text: menuWords(place, role, nouns, speech) }],
        place.path.includes('{')
          ? [{ text: place.path, code: true }]
          : [{ text: place.path, code: true, link: place.path }],
      ]),
    ),
    ...about.flatMap((name) => {
      const noun = nouns.find((each) => each.name === name);
      const of = generated.filter((place) => place.noun.name === name);
      return noun ? nounBlocks(noun, of, { role, nouns, speech }, about.length > 1) : [];
    }),
    ...keysOf(places, speech),
  ];
};

const placeWords = (place: Place, { say }: Speech): string => {
  if (place.kind === 'create') return say('New %{label}', { label: place.view.label });
  if (place.kind === 'edit') return say('Edit %{label}', { label: place.view.label });
  return say(place.label);
};

const menuWords = (
  { path }: Place,
  role: Role,
  nouns: readonly Noun[],
  { say }: Speech,
): string => {
  for (const { label, entries } of menuFor(readerOf(role), nouns, product.menuGroups)) {
    const entry = entries.find((each) => isSame(each.path, path));
    if (entry) return `${say(label)} › ${say(entry.label)}`;
  }
  return path === '/' ? say('Dashboard') : say('from another screen');
};

/** The reader of a page: a role, the nouns and the language that it is written in. */
type For = { role: Role; nouns: readonly Noun[]; speech: Speech };

const nounBlocks = (
  noun: Noun,
  places: readonly Place[],
  { role, nouns, speech }: For,
  isOneOfSeveral: boolean,
): ManualBlock[] => {
  const views = viewsOf(noun).filter((view) =>
    places.some((place) => place.kind !== 'page' && place.view.name === view.name),
  );
  const [view] = views;
  if (!view) return [];
  const headingOf = (words: string) =>
    heading(`${speech.say(words)}${isOneOfSeveral ? `: ${view.plural}` : ''}`);
  const isWritten = places.some(({ kind }) => kind === 'create' || kind === 'edit');
  const isListed = places.some(({ kind }) => kind === 'list');
  const grants = views.flatMap(({ access }) => access[role] ?? []);
  return [
    headingOf('What you may do'),
    ...grants.slice(0, 1).map((grant) => paragraph(mayWords(grant, noun, speech))),
    ...approvalWords(noun, role, grants, speech).map(paragraph),
    ...(isListed ? listWords(view, speech).map(paragraph) : []),
    ...actionBlocks(noun, role, speech),
    ...(isWritten
      ? [
          headingOf('Fields of the form'),
          formTable(fieldsNamed(noun, writableOf(noun, 'create')), nouns, speech, grants[0]),
        ]
      : [headingOf('Columns'), ...columnBlocks(fieldsNamed(noun, columnsOf(view)), speech)]),
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

const mayWords = (
  { actions, within = {}, allowedValues = {} }: Grant,
  noun: Noun,
  speech: Speech,
): string => {
  const { say } = speech;
  const own = Object.values(within).map((each) => say(ownWords[each] ?? each));
  const doings = actions.map((action) => say(doing[action]));
  const values = Object.entries(allowedValues).map(([field, codes]) => {
    const { label = field, choices = {} } = (noun.fields as Fields)[field] ?? {};
    const words = codes.map((code) => choices[String(code)] ?? String(code));
    return say('You write only rows with %{field} %{values}.', {
      field: label,
      values: anyOf(words, speech),
    });
  });
  return [
    say('You may %{actions}.', { actions: allOf(doings, speech) }),
    ...(own.length > 0
      ? [say('You see rows of your own %{fields} only.', { fields: allOf(own, speech) })]
      : []),
    ...values,
  ].join(' ');
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

const approvalWords = (
  noun: Noun,
  role: Role,
  grants: readonly Grant[],
  speech: Speech,
): string[] => {
  const approve = (noun as Resource).approve;
  if (!approve) return [];
  const { say } = speech;
  const roles = approve.by?.map((each) => say(roleLabels[each])).join(', ');
  const person = roles ? say('a second person (%{roles})', { roles }) : say('a second person');
  const labels = (approve.fields ?? []).map(
    (field) => (noun.fields as Fields)[String(field)]?.label ?? String(field),
  );
  const fields = allOf(labels, speech);
  return [
    ...(labels.length > 0 && isHeldBack(approve, grants)
      ? [
          say(
            'A change of %{fields} waits until %{person} approves it. You give a reason when you save.',
            { fields, person },
          ),
        ]
      : []),
    ...(approve.creation?.includes(role)
      ? [say('A new row waits until %{person} approves it.', { person })]
      : []),
  ];
};

const listWords = (view: View, speech: Speech): string[] => {
  const { say } = speech;
  const labels = (names: readonly string[]) => ({
    fields: anyOf(
      names.map((name) => (view.noun.fields as Fields)[name]?.label ?? name),
      speech,
    ),
  });
  const begun = searchableOf(view.noun);
  const whole = identifyingOf(view.noun);
  const filters = filtersOf(view);
  const ways = [
    ...(begun.length > 0 ? [say('%{fields} by the first characters', labels(begun))] : []),
    ...(whole.length > 0 ? [say('%{fields} by the whole value', labels(whole))] : []),
  ];
  return [
    ...(ways.length > 0
      ? [say('The search box finds %{ways}.', { ways: ways.join(say(', and ')) })]
      : []),
    ...(filters.length > 0 ? [say('The list can be filtered by %{fields}.', labels(filters))] : []),
  ];
};

const actionBlocks = (noun: Noun, role: Role, speech: Speech): ManualBlock[] => {
  const { say } = speech;
  const label = (field: string) =>
    `(${((noun.fields as Fields)[field]?.label ?? field).toLowerCase()})`;
  // The question before an action says here what the action does, to no row in particular.
  const statement = (question: string) =>
    question
      .replace(/\(?\{(\w+)\}\)?/g, (_, field: string) => label(field))
      .replace('?', speech.language === 'en' ? '.' : '?');
  const actions = actionsOf(noun)
    .filter(({ action }) => rolesOfAction(noun, action).includes(role))
    .map(({ action }) => [
      action.label,
      [
        statement(action.confirm),
        ...(action.reason === 'required' ? [say('A reason is required.')] : []),
        ...(action.bulk ? [say('Several rows can be selected.')] : []),
      ].join(' '),
    ]);
  const moves = movesOf(noun)
    .filter(({ move }) => move.by.includes(role))
    .map(({ move, field }) => {
      const states = (noun.fields as Fields)[field]?.states ?? {};
      const named = (state: string) => states[state]?.[0] ?? state;
      const from = anyOf(move.from.map(named), speech);
      return [
        move.label,
        [
          say('Takes the row from %{from} to %{to}.', { from, to: named(move.to) }),
          ...(move.byAnother ? [say('The person who wrote the row last cannot do it.')] : []),
        ].join(' '),
      ];
    });
  const all = [...actions, ...moves];
  return all.length === 0
    ? []
    : [
        table(
          [say('Action'), say('What it does')],
          all.map((row) => row.map((text) => [{ text }])),
        ),
      ];
};

/** The fields of a form, each with what it takes. */
const formTable = (
  fields: Fields,
  nouns: readonly Noun[],
  speech: Speech,
  { allowedValues = {} }: Pick<Grant, 'allowedValues'> = {},
): ManualBlock => {
  const { say } = speech;
  return table(
    [say('Field'), say('What it takes'), say('About')],
    Object.entries(fields).map(([name, field]) => {
      const needed = say(field.options.optional ? 'optional' : 'mandatory');
      const takes = valueWords(field, speech, allowedValues[name]) ?? limitsOf(field, nouns, say);
      return [
        [{ text: field.label, bold: true }],
        [{ text: takes === '' ? needed : `${needed}, ${takes}` }],
        [{ text: field.options.help ?? '' }],
      ];
    }),
  );
};

const limitsOf = (field: Field, nouns: readonly Noun[], say: Speech['say']): string => {
  const { key, values } = limitWords(field, nouns);
  return say(key, values);
};

/** The columns of a list: those that need words in a table, the others by their names. */
const columnBlocks = (fields: Fields, speech: Speech): ManualBlock[] => {
  const { say } = speech;
  const all = Object.values(fields).filter(({ isSecret }) => !isSecret);
  const aboutOf = (field: Field) => field.options.help ?? valueWords(field, speech) ?? '';
  const plain = all.filter((field) => aboutOf(field) === '').map(({ label }) => label);
  const explained = all.filter((field) => aboutOf(field) !== '');
  const names = allOf(plain, speech);
  return [
    ...(explained.length > 0
      ? [
          table(
            [say('Column'), say('About')],
            explained.map((field) => [
              [{ text: field.label, bold: true }],
              [{ text: aboutOf(field) }],
            ]),
          ),
        ]
      : []),
    ...(plain.length > 0
      ? [
          paragraph(
            explained.length > 0
              ? say('The other columns are %{names}.', { names })
              : say('The columns are %{names}.', { names }),
          ),
        ]
      : []),
  ];
};

/** The words among which a field chooses, or those that a reader may choose; null for a field of any value. */
const valueWords = (field: Field, speech: Speech, allowed?: readonly unknown[]): string | null => {
  const { choices, states, options } = field;
  if (kindOf(field).jsonType === 'boolean')
    return anyOf(options.labels ?? [speech.say('Yes'), speech.say('No')], speech);
  const words = choices
    ? Object.entries(choices).flatMap(([code, word]) =>
        allowed === undefined || allowed.includes(code) ? [word] : [],
      )
    : Object.values(states ?? {}).map(([word]) => word);
  return words.length > 0 ? anyOf(words, speech) : null;
};

const keysOf = (places: readonly Place[], { say }: Speech): ManualBlock[] => {
  const keys = places.flatMap((place): Keys => {
    if (place.kind !== 'page') return [];
    const pages = (place.noun.pages ?? {}) as Record<string, Page>;
    return pages[place.name]?.keys ?? [];
  });
  const unique = [...new Map(keys.map((each) => [each.join(), each])).values()];
  return unique.length === 0
    ? []
    : [
        heading(say('Keys')),
        table(
          [say('Key'), say('What it does')],
          unique.map(([key, does]) => [
            [{ text: key, code: true as const }],
            [{ text: say(does) }],
          ]),
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

/** English without a comma before the last word. */
const localeOf = ({ language }: Speech) => (language === 'en' ? 'en-GB' : language);

/** Words in a row: 'a, b and c'. */
const allOf = (words: readonly string[], speech: Speech): string =>
  new Intl.ListFormat(localeOf(speech), { type: 'conjunction' }).format(words);

/** Words to choose among: 'a, b or c'. */
const anyOf = (words: readonly string[], speech: Speech): string =>
  new Intl.ListFormat(localeOf(speech), { type: 'disjunction' }).format(words);
