import type { Role } from '#domain/roles.ts';
import {
  type Action,
  callsOf,
  dateTime,
  type Fields,
  fieldsOf,
  flag,
  type Noun,
  type View,
  viewsOf,
  writableOf,
} from '#model';
import { historyQuery, restoreBody } from './recordCalls.ts';

/** One call of the API: where it is, who may make it, what it takes. Routes and OpenAPI both follow from it. */
export type Operation = {
  /** Unique over the API: 'branch.list', 'security.approve'. */
  id: string;
  kind:
    | 'list'
    | 'show'
    | 'create'
    | 'edit'
    | 'remove'
    | 'export'
    | 'move'
    | 'history'
    | 'restore'
    | 'held'
    | 'import'
    | 'importSample'
    | 'report'
    | 'reportExport'
    | 'call';
  /** The move of a workflow, or the call as the schema names it. */
  name: string;
  method: string;
  /** Under /api, with its parameters in braces. */
  path: string;
  noun: Noun;
  roles: readonly Role[];
  summary: string;
  query?: Fields;
  body?: Fields;
};

/** Every call of some nouns. One that a noun declares stands for the generated one of the same method and path. */
export const operationsOf = (nouns: readonly Noun[]): Operation[] => {
  const declared = nouns.flatMap(declaredBy);
  const taken = new Set(declared.map(placeOf));
  const generated = nouns
    .flatMap((noun) => (noun.noun === 'report' ? ofReport(noun) : ofResource(noun)))
    .filter((operation) => operation.roles.length > 0 && !taken.has(placeOf(operation)));
  return [...declared, ...generated];
};

/** The fields of a noun by their names. */
export const fieldsNamed = (noun: Noun, names: readonly string[]): Fields =>
  Object.fromEntries(fieldsOf(noun).filter(([name]) => names.includes(name)));

/** The moves of a noun with the workflow field they belong to. */
export const movesOf = (noun: Noun) =>
  fieldsOf(noun).flatMap(([field, { moves = {} }]) =>
    Object.entries(moves).map(([name, move]) => ({ field, name, move })),
  );

/** To a router `/a/{x}` and `/A/{y}` are one place. */
const placeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}').toLowerCase()}`;

const declaredBy = (noun: Noun): Operation[] =>
  callsOf(noun).map(({ name, method, path, roles, summary, query, body }) => ({
    id: `${noun.name}.${name}`,
    kind: 'call',
    name,
    method,
    path,
    noun,
    roles,
    summary: summary ?? `${noun.label}: ${name}`,
    ...(query && { query }),
    ...(body && { body }),
  }));

/** Everybody who may do something through any view. */
const rolesFor = (noun: Noun, action: Action): Role[] => [
  ...new Set(
    viewsOf(noun).flatMap(({ access }: View) =>
      (Object.keys(access) as Role[]).filter((role) => access[role]?.actions.includes(action)),
    ),
  ),
];

const ofResource = (noun: Noun): Operation[] => {
  const { name, api, label } = noun;
  const plural = noun.plural ?? `${label}s`;
  const row = `${api}/${noun.key.map((field) => `{${String(field)}}`).join('/')}`;
  const by = (action: Action) => ({ noun, name: action, roles: rolesFor(noun, action) });
  const takes = (action: 'create' | 'edit') => fieldsNamed(noun, writableOf(noun, action));
  return [
    {
      ...by('list'),
      id: `${name}.list`,
      kind: 'list',
      method: 'GET',
      path: api,
      summary: `${plural}, a page at a time`,
    },
    {
      ...by('export'),
      id: `${name}.export`,
      kind: 'export',
      method: 'GET',
      path: `${api}/export`,
      summary: `${plural} as CSV`,
    },
    {
      ...by('show'),
      id: `${name}.show`,
      kind: 'show',
      method: 'GET',
      path: row,
      summary: `${label}, as it is or as it stood`,
      query: { asOf: dateTime('As Of', { optional: true }) },
    },
    ...ofRecord(noun, row),
    {
      ...by('create'),
      id: `${name}.create`,
      kind: 'create',
      method: 'POST',
      path: api,
      summary: `Creates a ${label}`,
      body: takes('create'),
    },
    {
      ...by('edit'),
      id: `${name}.edit`,
      kind: 'edit',
      method: 'PUT',
      path: row,
      summary: `Changes a ${label}`,
      body: takes('edit'),
    },
    {
      ...by('remove'),
      id: `${name}.remove`,
      kind: 'remove',
      method: 'DELETE',
      path: row,
      summary: `Removes a ${label}`,
    },
    ...(noun.noun === 'resource' && noun.imported ? importsOf(noun) : []),
    ...movesOf(noun).map(
      ({ name: moved, move }): Operation => ({
        id: `${name}.${moved}`,
        kind: 'move',
        name: moved,
        method: 'POST',
        path: `${row}/${moved}`,
        noun,
        roles: move.by as Role[],
        summary: `${move.label}: a ${label} becomes ${move.to}`,
      }),
    ),
  ];
};

/** What was written about a row, and what is to be: its history, the way back, the change that waits. */
const ofRecord = (noun: Noun, row: string): Operation[] => {
  if (noun.noun !== 'resource' || noun.isMachineTable) return [];
  const { name, label } = noun;
  const shows = rolesFor(noun, 'show');
  return [
    {
      id: `${name}.history`,
      kind: 'history',
      name: 'history',
      method: 'GET',
      path: `${row}/history`,
      noun,
      roles: shows,
      summary: `What happened to a ${label}, newest first`,
      query: historyQuery,
    },
    {
      id: `${name}.restore`,
      kind: 'restore',
      name: 'restore',
      method: 'POST',
      path: `${row}/restore`,
      noun,
      roles: shows.filter((role) =>
        (['create', 'edit'] as const).some((action) => rolesFor(noun, action).includes(role)),
      ),
      summary: `Gives a ${label} the values that it had after an entry of its history`,
      body: restoreBody,
    },
    {
      id: `${name}.held`,
      kind: 'held',
      name: 'held',
      method: 'GET',
      path: `${row}/held`,
      noun,
      roles: noun.approve ? shows : [],
      summary: `The change of a ${label} that waits for a second person, or null`,
    },
  ];
};

/** Whoever may create and edit rows one by one may bring a file of them. */
const importsOf = (noun: Noun): Operation[] => {
  const editors = rolesFor(noun, 'edit');
  const roles = rolesFor(noun, 'create').filter((role) => editors.includes(role));
  const plural = noun.plural ?? `${noun.label}s`;
  return [
    {
      id: `${noun.name}.import`,
      kind: 'import',
      name: 'import',
      method: 'POST',
      path: `${noun.api}/import`,
      noun,
      roles,
      summary: `Checks a CSV file of ${plural} (dryRun=true), or commits one that was checked (dryRun=false)`,
      query: { dryRun: flag('Dry Run') },
    },
    {
      id: `${noun.name}.importSample`,
      kind: 'importSample',
      name: 'importSample',
      method: 'GET',
      path: `${noun.api}/import/sample`,
      noun,
      roles,
      summary: `A sample of a CSV file of ${plural}`,
    },
  ];
};

const ofReport = (noun: Noun): Operation[] => {
  if (noun.noun !== 'report') return [];
  const query = fieldsNamed(noun, (noun.ask ?? []) as readonly string[]);
  const asked = Object.keys(query).length > 0 ? { query } : {};
  return [
    {
      id: `${noun.name}.list`,
      kind: 'report',
      name: 'list',
      method: 'GET',
      path: noun.api,
      noun,
      roles: rolesFor(noun, 'list'),
      summary: noun.help ?? noun.label,
      ...asked,
    },
    {
      id: `${noun.name}.export`,
      kind: 'reportExport',
      name: 'export',
      method: 'GET',
      path: `${noun.api}/export`,
      noun,
      roles: rolesFor(noun, 'export'),
      summary: `${noun.plural ?? noun.label} as CSV`,
      ...asked,
    },
  ];
};
