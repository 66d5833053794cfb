import { roles as everybody } from '#domain/roles.ts';
import { may } from '../language/access.ts';
import { approveOf, decidersOf } from '../language/approval.ts';
import { clashesOfCommands, commandsOf } from '../language/command.ts';
import type { Field } from '../language/field.ts';
import { identitiesOf } from '../language/identity.ts';
import { declaredMessagesOf } from '../language/messageCategories.ts';
import {
  bulkEditableOf,
  callsOf,
  columnsOf,
  fieldsOf,
  filtersOf,
  type Noun,
  pagesOf,
  sortableOf,
  soughtOf,
  viewsOf,
  writableOf,
} from '../language/noun.ts';
import { parametersOf } from '../language/path.ts';
import type { Resource } from '../language/resource.ts';
import type { AuditFields } from '../language/row.ts';
import { unsoundActions } from '../language/rowActions.ts';
import { withoutExample } from '../values/example.ts';
import { unservedTogether } from './listIndexes.ts';

/**
 * The faults of a set of schemas that types cannot catch, in words for their author; empty when all
 * is well. Called at start and by a test.
 */
export const faultsOfSchemas = (nouns: readonly Noun[]): string[] => [
  ...namesTwice(nouns),
  ...screensTwice(nouns),
  ...apisTwice(nouns),
  ...callsTwice(nouns),
  ...shortcutsTwice(nouns),
  ...commandsTwice(nouns),
  ...messagesTwice(nouns),
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
  ...unknownRecords(noun, nouns),
  ...unknownValues(noun),
  ...unknownScopes(noun),
  ...unknownNames(noun),
  ...deadMoves(noun),
  ...unsoundApproval(noun),
  ...unsoundActions(noun),
  ...unsoundBulkEdit(noun),
  ...unknownLinks(noun, nouns),
  ...unsoundCommands(noun),
  ...exampleless(noun),
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
        page.shortcut ? [[page.shortcut.key, `${noun.name} page ${name}`] as const] : [],
      ),
    (key, owners) => `${key} opens two pages: ${owners}. Take it from one.`,
  );

const commandsTwice = (nouns: readonly Noun[]) =>
  clashesOfCommands(nouns, everybody).map(
    ({ what, owners, role }) =>
      `${what} opens two screens for ${role}: ${owners.join(' and ')}. Take it from one.`,
  );

/**
 * Bulk edit sets one value for many rows through their form, so it needs a field with a box, and
 * none that tells rows apart.
 */
const unsoundBulkEdit = (noun: Noun) => {
  const writable = new Set(writableOf(noun, 'edit'));
  const apart = new Set(noun.noun === 'resource' ? identitiesOf(noun).flat() : []);
  return bulkEditableOf(noun).flatMap((name) => {
    if (!writable.has(name))
      return [`${noun.name} lets '${name}' be edited in bulk, which nobody may edit.`];
    return apart.has(name)
      ? [`${noun.name} lets '${name}' be edited in bulk, which tells one row from another.`]
      : [];
  });
};

/**
 * A command takes parameters of the path of its screen, or filters of its list, and shows what it
 * finds by fields.
 */
const unsoundCommands = (noun: Noun) => [
  ...commandsOf([noun]).flatMap(({ owner, words = [], takes = [], view, paths }) => [
    ...words
      .filter((word) => !/^[a-z][a-z0-9]*$/.test(word))
      .map((word) => `${owner} is named '${word}': spell it in small letters and digits.`),
    ...takes
      .filter((name) => !Object.hasOwn(noun.fields, name))
      .map((name) => `${owner} takes '${name}' in the command line, which is no field of it.`),
    ...takes
      .filter((name) => view !== undefined && !isFilter(noun, view, name))
      .map((name) => `${owner} takes '${name}' in the command line, and is not filtered by it.`),
    ...(view === undefined && takes.length > 0 && !canTake(paths, takes)
      ? [`${owner} takes ${takes.join(', ')} in the command line, and no path of it has these.`]
      : []),
  ]),
  ...strangersAmong(noun, (noun as Partial<Resource>).find?.map(String) ?? []).map(
    (field) => `${noun.name} is found with '${field}', which is no field of it.`,
  ),
];

const isFilter = (noun: Noun, view: string, name: string) =>
  viewsOf(noun).some((each) => each.name === view && filtersOf(each).includes(name));

/** A page whose paths have no parameters gets what it takes behind a question mark. */
const canTake = (paths: readonly string[], takes: readonly string[]) =>
  paths.every((path) => parametersOf(path).length === 0) ||
  paths.some((path) => parametersOf(path).join() === takes.join());

const messagesTwice = (nouns: readonly Noun[]) =>
  twice(
    nouns.flatMap((noun) =>
      declaredMessagesOf([noun]).flatMap(({ label, types }) =>
        types.map((type) => [type, `${noun.name} under ${label}`] as const),
      ),
    ),
    (type, owners) => `Messages of the type ${type} are declared twice: ${owners}.`,
  );

/** The fields that the machine adds to every stored row (architecture §3). */
const auditFields: readonly (keyof AuditFields)[] = [
  'version',
  'createdBy',
  'createdAt',
  'updatedBy',
  'updatedAt',
  'sentences',
];

const namesTaken = (noun: Noun) =>
  fieldsOf(noun).flatMap(([name]) =>
    auditFields.some((taken) => taken.toLowerCase() === name.toLowerCase())
      ? [`${noun.name} has a field '${name}', a name that the machine keeps for itself.`]
      : /^[a-z][A-Za-z0-9]*$/.test(name)
        ? []
        : [
            `${noun.name} has a field '${name}': spell it in letters and digits, like 'mailAddress'.`,
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
      const parameters = parametersOf(path as string);
      const strange = parameters.filter((parameter) => !noun.key.includes(parameter));
      const wants = screen === 'show' || screen === 'edit';
      const missing = wants ? noun.key.filter((field) => !parameters.includes(String(field))) : [];
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

const unknownValues = (noun: Noun) =>
  fieldsOf(noun).flatMap(
    ([
      name,
      {
        options: { valuesFrom },
      },
    ]) =>
      valuesFrom === undefined || noun.calls?.[valuesFrom]
        ? []
        : [
            `The filter of ${noun.name}.${name} has the values that '${valuesFrom}' answers, and no call is named so.`,
          ],
  );

const unknownRecords = (noun: Noun, nouns: readonly Noun[]) =>
  fieldsOf(noun).flatMap(([name, { options }]) => {
    const { record } = options;
    if (record === undefined) return [];
    const named = typeof record === 'string' ? record : record.noun;
    const target = nouns.find((other) => other.name === named);
    const from = `${noun.name}.${name} leads to`;
    if (!target) return [`${from} rows of '${named}', and no schema is named so.`];
    if (typeof record === 'string' || 'unless' in record)
      return [
        ...(target.key.length === 1
          ? []
          : [`${from} rows of ${named}, whose key has more than one part.`]),
        ...Object.keys(typeof record === 'string' ? {} : record.unless)
          .filter((other) => !Object.hasOwn(noun.fields, other))
          .map((other) => `${from} ${named} unless '${other}', which is no field of ${noun.name}.`),
      ];
    if ('page' in record) {
      const path = pagesOf(target).find((page) => page.name === record.page)?.paths[0];
      if (path === undefined)
        return [`${from} the page '${record.page}' of ${named}, and there is none.`];
      return parametersOf(path).length === 1
        ? []
        : [`${from} the page '${record.page}' of ${named}, whose path has not one parameter.`];
    }
    return record.sharing.flatMap((shared) => [
      ...(Object.hasOwn(noun.fields, shared)
        ? []
        : [`${from} rows of ${named} by '${shared}', which is no field of ${noun.name}.`]),
      ...(viewsOf(target).every((view) => filtersOf(view).includes(shared))
        ? []
        : [`${from} rows of ${named} by '${shared}', and no list of ${named} is filtered by it.`]),
    ]);
  });

const unknownReferences = (noun: Noun, nouns: readonly Noun[]) =>
  fieldsOf(noun)
    .filter(([, field]) => field.to !== undefined)
    .flatMap(([name, { to, keyFields = {} }]) => {
      const target = nouns.find((other) => other.name === to);
      if (!target) return [`${noun.name}.${name} refers to '${to}', and no schema is named so.`];
      const own = target.key.filter((part) => !Object.hasOwn(keyFields, String(part)));
      const strange = Object.values(keyFields).filter(
        (field) => !Object.hasOwn(noun.fields, field),
      );
      return [
        ...(own.length === 1
          ? []
          : [
              `${noun.name}.${name} must hold one part of the key of ${to} and say by 'of' which fields hold the others.`,
            ]),
        ...strange.map(
          (field) => `${noun.name}.${name} is of '${field}', which is no field of ${noun.name}.`,
        ),
      ];
    });

const unknownScopes = (noun: Noun) =>
  viewsOf(noun).flatMap(({ name, access, where }) => [
    ...strangersAmong(noun, Object.keys(where)).map(
      (field) => `${name} is about '${field}', which is no field of it.`,
    ),
    ...Object.entries(access).flatMap(([role, grant]) => [
      ...strangersAmong(noun, Object.keys(grant?.within ?? {})).map(
        (field) => `${name} limits ${role} by '${field}', which is no field of it.`,
      ),
      ...strangersAmong(noun, Object.keys(grant?.allowedValues ?? {})).map(
        (field) => `${name} lets ${role} give '${field}', which is no field of it.`,
      ),
    ]),
  ]);

const strangersAmong = (noun: Noun, names: readonly string[]) =>
  names.filter((name) => !Object.hasOwn(noun.fields, name));

const unknownNames = (noun: Noun) =>
  viewsOf(noun).flatMap((view) =>
    [...columnsOf(view), ...filtersOf(view), ...sortableOf(view), ...(view.list.totals ?? [])]
      .filter((name) => !Object.hasOwn(noun.fields, name))
      .map((name) => `A list of ${view.name} names '${name}', which is no field of it.`),
  );

/** Buttons of lists lead from somewhere that is there, to an address that needs nothing more. */
const unknownLinks = (noun: Noun, nouns: readonly Noun[]) => {
  const { template, linkedFrom = [] } = noun as Partial<Resource>;
  const strange = (names: readonly string[]) =>
    names.filter((name) => !nouns.some((other) => other.name === name));
  return [
    ...strange(template === undefined ? [] : [template]).map(
      (name) => `${noun.name} starts from '${name}', and no schema is named so.`,
    ),
    ...strange([...linkedFrom, ...pagesOf(noun).flatMap(({ page }) => page.linkedFrom ?? [])]).map(
      (name) => `${noun.name} is linked from '${name}', and no schema is named so.`,
    ),
    ...pagesOf(noun)
      .filter(({ page, paths }) => (page.linkedFrom || page.userMenu) && /\{/.test(paths[0] ?? ''))
      .map(
        ({ name }) => `The page ${name} of ${noun.name} is linked to, and its path has parameters.`,
      ),
  ];
};

const deadMoves = (noun: Noun) =>
  fieldsOf(noun).flatMap(([name, { states, initialState = '', moves = {} }]) => {
    if (!states) return [];
    const reachable = new Set([initialState, ...Object.values(moves).map(({ to }) => to)]);
    return Object.keys(states)
      .filter((state) => !reachable.has(state))
      .map(
        (state) => `${noun.name}.${name} never reaches the state '${state}': no move leads there.`,
      );
  });

const exampleless = (noun: Noun) =>
  withoutExample(noun).map(
    (name) =>
      `${noun.name}.${name} has a pattern and no example: name a value that fits it, for its sample file and its tests.`,
  );

const unsoundApproval = (noun: Noun) => {
  const approve = approveOf(noun);
  if (!approve) return [];
  const { fields = [], when = {}, to = {}, creation = [] } = approve;
  const named = Object.entries(when);
  return [
    ...strangersAmong(noun, fields).map(
      (field) => `${noun.name} wants approval for '${field}', which is no field of it.`,
    ),
    ...strangersAmong(noun, Object.keys(when)).map(
      (field) => `${noun.name} wants approval when '${field}' has a value, and has no such field.`,
    ),
    ...Object.keys(to)
      .filter((field) => !fields.includes(field))
      .map(
        (field) =>
          `${noun.name} wants approval when '${field}' becomes a value, and does not name it among its fields.`,
      ),
    ...named
      .filter(([field, value]) => isNoState(noun.fields[field], value))
      .map(
        ([field, value]) =>
          `${noun.name} wants approval when ${field} is '${value}', a value that it never has.`,
      ),
    ...(fields.length === 0 && creation.length === 0
      ? [`${noun.name} wants approval for nothing: name fields, or the roles whose creation waits.`]
      : []),
    ...(decidersOf(noun).length === 0
      ? [`Nobody may decide on changes of ${noun.name}: say who by 'by', or let a role edit it.`]
      : []),
    ...decidersOf(noun)
      .filter((role) => !viewsOf(noun).some((view) => may({ role }, 'show', view)))
      .map((role) => `${role} decides on changes of ${noun.name} and may not show its rows.`),
  ];
};

const isNoState = (field: Field | undefined, value: unknown) => {
  const codes = field?.states ?? field?.choices;
  return codes !== undefined && !Object.hasOwn(codes, String(value));
};

/** The indexes a resource has: those written and, on a small table, one per field that a list uses. */
export const indexesOf = (resource: Resource): string[][] => {
  const declared = (resource.storage?.indexes ?? []).map((index) => index.map(String));
  if (resource.storage?.size === 'large') return declared;
  const used = new Set([
    ...viewsOf(resource).flatMap((view) => [...filtersOf(view), ...sortableOf(view)]),
    ...soughtOf(resource),
  ]);
  const led = new Set([String(resource.key[0]), ...declared.map(([first]) => first)]);
  return [...declared, ...[...used].filter((name) => !led.has(name)).map((name) => [name])];
};

const withoutIndex = (noun: Noun) => {
  if (noun.noun !== 'resource') return [];
  const led = new Set([String(noun.key[0]), ...indexesOf(noun).map(([first]) => first)]);
  const used = viewsOf(noun).flatMap((view) => [
    ...filtersOf(view)
      .filter((name) => !noun.fields[name]?.isUnstored && !noun.storage?.walked?.includes(name))
      .map((name) => [name, 'filtered'] as const),
    ...sortableOf(view).map((name) => [name, 'sorted'] as const),
    ...soughtOf(noun).map((name) => [name, 'searched'] as const),
  ]);
  return [
    ...new Set(
      used
        .filter(
          ([name, how]) =>
            (!led.has(name) && !fieldIsUnique(noun, name)) ||
            // Rows without a value belong to a list in any order of it.
            (how === 'sorted' && noun.storage?.sparse?.includes(name)),
        )
        .map(
          ([name, how]) =>
            `Lists of ${noun.name} can be ${how} by '${name}', and no index leads with it: add [${name}] to its indexes.`,
        ),
    ),
  ];
};

const fieldIsUnique = (noun: Noun, name: string) => Boolean(noun.fields[name]?.options.unique);
