import { unservedTogether } from './listIndexes.ts';
import {
  callsOf,
  columnsOf,
  fieldsOf,
  filtersOf,
  type Noun,
  pagesOf,
  searchedOf,
  sortableOf,
  viewsOf,
} from './noun.ts';
import { parametersOf } from './path.ts';
import type { Kept, Resource } from './resource.ts';

/**
 * What types cannot catch in a set of schemas, in words for whoever wrote them; an empty list when
 * all is well. Asked at start and by a test.
 */
export const faultsOfSchemas = (nouns: readonly Noun[]): string[] => [
  ...namesTwice(nouns),
  ...screensTwice(nouns),
  ...apisTwice(nouns),
  ...callsTwice(nouns),
  ...shortcutsTwice(nouns),
  ...nouns.flatMap((noun) => (noun.key.length === 0 ? withoutKey(noun) : faultsOf(noun, nouns))),
];

const withoutKey = ({ name }: Noun) => [
  `${name} has no key: name the fields that tell one row from another.`,
];

const faultsOf = (noun: Noun, nouns: readonly Noun[]) => [
  ...namesTaken(noun),
  ...unknownKeys(noun),
  ...blankKeys(noun),
  ...unknownParameters(noun),
  ...unknownReferences(noun, nouns),
  ...unknownScopes(noun),
  ...unknownNames(noun),
  ...deadMoves(noun),
  ...withoutIndex(noun),
  ...(noun.noun === 'resource' ? unservedTogether(noun, indexesOf(noun)) : []),
];

const twice = (
  pairs: readonly (readonly [string, string])[],
  words: (key: string, owners: string) => string,
) => {
  const owners = new Map<string, string[]>();
  for (const [key, owner] of pairs) owners.set(key, [...(owners.get(key) ?? []), owner]);
  return [...owners]
    .filter(([, names]) => names.length > 1)
    .map(([key, names]) => words(key, names.join(' and ')));
};

const namesTwice = (nouns: readonly Noun[]) =>
  twice(
    nouns.flatMap(viewsOf).map(({ name, noun }) => [name, `schemas/${noun.name}.ts`]),
    (name, owners) => `Two nouns are named '${name}': ${owners}. Give one another name.`,
  );

/** `/masters/branch/{a}` and `/masters/branch/{b}` are one path to a router, whatever the case. */
const shapeOfPath = (path: string) => path.replace(/\{\w+\}/g, '{}').toLowerCase();

const screensTwice = (nouns: readonly Noun[]) =>
  twice(
    nouns.flatMap((noun) => [
      ...viewsOf(noun).flatMap(({ name, screens }) =>
        Object.entries(screens).map(
          ([screen, path]) => [shapeOfPath(path as string), `${name} ${screen}`] as const,
        ),
      ),
      ...pagesOf(noun).flatMap(({ name, paths }) =>
        paths.map((path) => [shapeOfPath(path), `${noun.name} page ${name}`] as const),
      ),
    ]),
    (path, owners) => `Two screens share the path ${path}: ${owners}. One would never open.`,
  );

const apisTwice = (nouns: readonly Noun[]) =>
  twice(
    nouns.map((noun) => [noun.api.toLowerCase(), noun.name]),
    (api, owners) => `Two nouns answer at /api${api}: ${owners}. Give one another api.`,
  );

const callsTwice = (nouns: readonly Noun[]) =>
  twice(
    nouns
      .flatMap(callsOf)
      .map(({ name, noun, method, path }) => [
        `${method} ${shapeOfPath(path)}`,
        `${noun.name} ${name}`,
      ]),
    (call, owners) => `Two calls are ${call}: ${owners}. One would never be made.`,
  );

const shortcutsTwice = (nouns: readonly Noun[]) =>
  twice(
    nouns
      .flatMap(pagesOf)
      .flatMap(({ name, noun, page }) =>
        page.shortcut ? [[page.shortcut, `${noun.name} page ${name}`] as const] : [],
      ),
    (key, owners) => `${key} opens two pages: ${owners}. Take it from one.`,
  );

/** What the machine keeps beside the fields of every stored row (architecture §3). */
const kept: readonly (keyof Kept)[] = [
  'version',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
];

const namesTaken = (noun: Noun) =>
  fieldsOf(noun).flatMap(([name]) =>
    kept.some((taken) => taken.toLowerCase() === name.toLowerCase())
      ? [`${noun.name} has a field '${name}', a name that the machine keeps for itself.`]
      : /^[a-z][A-Za-z0-9]*$/.test(name)
        ? []
        : [
            `${noun.name} has a field '${name}': spell it in letters and digits, like 'floorPrice'.`,
          ],
  );

const blankKeys = (noun: Noun) =>
  noun.noun !== 'resource'
    ? []
    : noun.key
        .filter((name) => noun.fields[name]?.options.optional)
        .map((name) => `The key of ${noun.name} names '${String(name)}', which may be blank.`);

const unknownKeys = (noun: Noun) =>
  noun.key
    .filter((name) => !Object.hasOwn(noun.fields, name))
    .map((name) => `The key of ${noun.name} names '${String(name)}', which is no field of it.`);

const unknownParameters = (noun: Noun) =>
  viewsOf(noun).flatMap(({ name, screens }) =>
    Object.entries(screens).flatMap(([screen, path]) => {
      const given = parametersOf(path as string);
      const strange = given.filter((parameter) => !noun.key.includes(parameter));
      const wants = screen === 'show' || screen === 'edit';
      const missing = wants ? noun.key.filter((field) => !given.includes(String(field))) : [];
      return [
        ...strange.map(
          (parameter) =>
            `The ${screen} path of ${name} has {${parameter}}, which is no part of its key.`,
        ),
        ...missing.map(
          (field) =>
            `The ${screen} path of ${name} lacks {${String(field)}}, so it cannot tell rows apart.`,
        ),
      ];
    }),
  );

const unknownReferences = (noun: Noun, nouns: readonly Noun[]) =>
  fieldsOf(noun)
    .filter(
      ([, field]) => field.kind === 'reference' && !nouns.some(({ name }) => name === field.to),
    )
    .map(
      ([name, field]) => `${noun.name}.${name} refers to '${field.to}', and no schema is named so.`,
    );

const unknownScopes = (noun: Noun) =>
  viewsOf(noun).flatMap(({ name, access }) =>
    Object.entries(access).flatMap(([role, grant]) =>
      Object.keys(grant?.within ?? {})
        .filter((field) => !Object.hasOwn(noun.fields, field))
        .map((field) => `${name} limits ${role} by '${field}', which is no field of it.`),
    ),
  );

const unknownNames = (noun: Noun) =>
  viewsOf(noun).flatMap((view) =>
    [...columnsOf(view), ...filtersOf(view), ...sortableOf(view)]
      .filter((name) => !Object.hasOwn(noun.fields, name))
      .map((name) => `A list of ${view.name} names '${name}', which is no field of it.`),
  );

const deadMoves = (noun: Noun) =>
  fieldsOf(noun).flatMap(([name, { kind, states = {}, initialState = '', moves = {} }]) => {
    if (kind !== 'workflow') return [];
    const reachable = new Set([initialState, ...Object.values(moves).map(({ to }) => to)]);
    return Object.keys(states)
      .filter((state) => !reachable.has(state))
      .map(
        (state) => `${noun.name}.${name} never reaches the state '${state}': no move leads there.`,
      );
  });

/** The indexes a resource has: those written and, on a small table, one per field that a list uses. */
export const indexesOf = (resource: Resource): string[][] => {
  const said = (resource.indexes ?? []).map((index) => index.map(String));
  if (resource.size === 'large') return said;
  const used = new Set([
    ...viewsOf(resource).flatMap((view) => [...filtersOf(view), ...sortableOf(view)]),
    ...searchedOf(resource),
  ]);
  const led = new Set([String(resource.key[0]), ...said.map(([first]) => first)]);
  return [...said, ...[...used].filter((name) => !led.has(name)).map((name) => [name])];
};

const withoutIndex = (noun: Noun) => {
  if (noun.noun !== 'resource') return [];
  const led = new Set([String(noun.key[0]), ...indexesOf(noun).map(([first]) => first)]);
  const used = viewsOf(noun).flatMap((view) => [
    ...filtersOf(view).map((name) => [name, 'filtered'] as const),
    ...sortableOf(view).map((name) => [name, 'sorted'] as const),
    ...searchedOf(noun).map((name) => [name, 'searched'] as const),
  ]);
  return [
    ...new Set(
      used
        .filter(([name]) => !led.has(name) && !fieldIsUnique(noun, name))
        .map(
          ([name, how]) =>
            `Lists of ${noun.name} can be ${how} by '${name}', and no index leads with it: add [${name}] to its indexes.`,
        ),
    ),
  ];
};

const fieldIsUnique = (noun: Noun, name: string) => Boolean(noun.fields[name]?.options.unique);
