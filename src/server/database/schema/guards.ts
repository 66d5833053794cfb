import { type Field, fieldsOf, guardedOf, type Move, type Resource } from '#model';
import { decoded } from './columns.ts';

/**
 * The statements of triggers that refuse writes in the database itself, whichever statement writes;
 * for each of the databases.
 */
export type Guards = { sqlite: string[]; postgres: string[] };

type Guard = {
  name: string;
  table: string;
  on: 'INSERT' | 'UPDATE' | 'DELETE';
  /** When a write is refused, in SQL that both databases read; always when it is ''. */
  when: string;
  words: string;
};

/**
 * The statements that create the guards of a resource: no one decides on a change that they made, a
 * move that needs a second person gets one, and a row that takes two people to change is changed
 * only with the approved change of that row.
 */
export const guardsOf = (resource: Resource): Guards => {
  const guards = [
    ...movesByAnother(resource),
    ...approvedOnly(resource),
    ...(own[resource.name] ?? []),
  ];
  return {
    sqlite: guards.map(sqliteTrigger),
    postgres: [
      ...guards.flatMap(postgresTrigger),
      ...(resource.name in own ? untruncated(resource.name) : []),
    ],
  };
};

/** The guards of the journal, a table without a schema: entries are only added. */
export const journalGuards = (): Guards => ({
  sqlite: onlyAddedTo('journal', 'The journal is only added to').map(sqliteTrigger),
  postgres: [
    ...onlyAddedTo('journal', 'The journal is only added to').flatMap(postgresTrigger),
    ...untruncated('journal'),
  ],
});

const name = (value: string) => `"${value.replaceAll('"', '""')}"`;
const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** Flags are 1 and 0 in both databases. */
const literal = (value: unknown) =>
  typeof value === 'string' ? text(value) : String(Number(value));
const [now, was] = [
  (field: string) => `NEW.${name(field)}`,
  (field: string) => `OLD.${name(field)}`,
];
const all = (conditions: readonly string[]) => conditions.map((one) => `(${one})`).join(' AND ');
const any = (conditions: readonly string[]) => conditions.map((one) => `(${one})`).join(' OR ');

const sqliteTrigger = ({ name: guard, table, on, when, words }: Guard) =>
  `CREATE TRIGGER ${name(guard)} BEFORE ${on} ON ${name(table)}${when && ` WHEN ${when}`} BEGIN SELECT RAISE(ABORT, ${text(words)}); END`;

// A condition of a PostgreSQL trigger may read no other table, so it is in the function.
const postgresTrigger = ({ name: guard, table, on, when, words }: Guard) => [
  `CREATE OR REPLACE FUNCTION ${name(guard)}() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
  IF ${when || 'TRUE'} THEN
    RAISE EXCEPTION ${text(words.replaceAll('%', '%%'))} USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN ${on === 'DELETE' ? 'OLD' : 'NEW'};
END $guard$`,
  `CREATE OR REPLACE TRIGGER ${name(guard)} BEFORE ${on} ON ${name(table)} FOR EACH ROW EXECUTE FUNCTION ${name(guard)}()`,
];

const untruncated = (table: string) => [
  `CREATE OR REPLACE FUNCTION ${name(`guard_${table}_truncate`)}() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN RAISE EXCEPTION 'Rows of % cannot be deleted', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $guard$`,
  `CREATE OR REPLACE TRIGGER ${name(`guard_${table}_truncate`)} BEFORE TRUNCATE ON ${name(table)} FOR EACH STATEMENT EXECUTE FUNCTION ${name(`guard_${table}_truncate`)}()`,
];

const onlyAddedTo = (table: string, words: string): Guard[] =>
  (['UPDATE', 'DELETE'] as const).map((on) => ({
    name: `guard_${table}_${on.toLowerCase()}`,
    table,
    on,
    when: '',
    words,
  }));

/** Fields that never change once they are written. */
const fixed = ['resource', 'action', 'madeBy', 'madeRole', 'madeAt', 'reason', 'label'];

/** The guards of the machine's own records. */
const own: Readonly<Record<string, readonly Guard[]>> = {
  pendingChange: [
    {
      name: 'guard_pendingChange_insert',
      table: 'pendingChange',
      on: 'INSERT',
      when: `${now('state')} <> 'waiting' OR ${now('decidedBy')} IS NOT NULL`,
      words: 'A change begins by waiting',
    },
    {
      name: 'guard_pendingChange_decider',
      table: 'pendingChange',
      on: 'UPDATE',
      when: any([
        `${now('decidedBy')} = ${now('madeBy')}`,
        all([`${now('state')} IN ('approved', 'refused')`, `${now('decidedBy')} IS NULL`]),
      ]),
      words: 'Nobody decides on a change that they made',
    },
    {
      name: 'guard_pendingChange_decided',
      table: 'pendingChange',
      on: 'UPDATE',
      when: any([
        `${was('state')} <> 'waiting'`,
        ...fixed.map((field) => `${now(field)} IS DISTINCT FROM ${was(field)}`),
        // A creation gets its key when the row is made; a change is of the row that it was of.
        all([`${was('rowKey')} IS NOT NULL`, `${now('rowKey')} IS DISTINCT FROM ${was('rowKey')}`]),
        // The approved values are the requested ones: a decision cannot change them.
        all([
          `${now('state')} <> 'waiting'`,
          any(
            ['base', 'before', 'after'].map(
              (field) => `${now(field)} IS DISTINCT FROM ${was(field)}`,
            ),
          ),
        ]),
      ]),
      words: 'What is decided, and who made it, stays as it is',
    },
    {
      name: 'guard_pendingChange_delete',
      table: 'pendingChange',
      on: 'DELETE',
      when: '',
      words: 'A change is withdrawn or refused, not deleted',
    },
  ],
  journalAnchor: onlyAddedTo('journalAnchor', 'Anchors of the journal are only added to'),
};

const workflowsOf = (resource: Resource) => fieldsOf(resource).filter(([, { states }]) => states);

const movesByAnother = (resource: Resource): Guard[] =>
  workflowsOf(resource).flatMap(([field, { moves = {} }]) => {
    const states = Object.values(moves).filter(({ byAnother }) => byAnother);
    return [...new Set(states.map(({ to }) => to))].map((to) => ({
      name: `guard_${resource.name}_${field}_${to}`,
      table: resource.name,
      on: 'UPDATE' as const,
      when: all([
        `${now(field)} = ${text(to)}`,
        `${was(field)} IS DISTINCT FROM ${text(to)}`,
        ...exceptFrom(field, to, Object.values(moves)),
        `${now('updatedBy')} IS NOT DISTINCT FROM ${was('updatedBy')}`,
      ]),
      words: `${states.find((move) => move.to === to)?.label} needs a second person: not the person who wrote the row last`,
    }));
  });

/** States from which the same state is reached by a move that one person may make. */
const exceptFrom = (field: string, to: string, moves: readonly Move[]): string[] => {
  const from = moves.flatMap((move) => (move.to === to && !move.byAnother ? move.from : []));
  return from.length === 0 ? [] : [`${was(field)} NOT IN (${from.map(text).join(', ')})`];
};

/** The end of a condition: a column has a value of the wire. */
const sameAs = (field: Field, value: unknown): string => {
  const stored = decoded(field, value);
  return stored === null ? 'IS NULL' : `IS NOT DISTINCT FROM ${literal(stored)}`;
};

const approvedOnly = (resource: Resource): Guard[] => {
  const { fields = [], when = {}, to = {} } = resource.approve ?? {};
  if (fields.length === 0) return [];
  const isGuarded = Object.entries(when).map(
    ([field, value]) => `${was(field)} ${sameAs(resource.fields[field] as Field, value)}`,
  );
  const rowKey = resource.key
    .map((part) => `CAST(${was(String(part))} AS TEXT)`)
    .join(" || '/' || ");
  const approved = (action: 'edit' | 'remove', more: readonly string[]) =>
    `NOT EXISTS (SELECT 1 FROM "pendingChange" AS change WHERE ${all([
      `change."resource" = ${text(resource.name)}`,
      `change."rowKey" = ${rowKey}`,
      `change."action" = ${text(action)}`,
      `change."state" = 'approved'`,
      `change."decidedBy" <> change."madeBy"`,
      `change."base" = ${was('version')}`,
      ...more,
    ])})`;
  const guard = (on: Guard['on'], more: readonly string[]): Guard => ({
    name: `guard_${resource.name}_${on.toLowerCase()}`,
    table: resource.name,
    on,
    when: all([...isGuarded, ...more]),
    words: `This ${resource.label} takes two people to change: a maker and a checker`,
  });
  return [
    guard('UPDATE', [
      any([
        ...guardedOf(resource)
          .filter((field) => !resource.fields[field]?.states)
          .map((field) =>
            all([
              `${now(field)} IS DISTINCT FROM ${was(field)}`,
              ...(Object.hasOwn(to, field)
                ? [`${now(field)} ${sameAs(resource.fields[field] as Field, to[field])}`]
                : []),
            ]),
          ),
        ...astray(resource, Object.keys(when)),
      ]),
      approved('edit', [
        `change."decidedAt" = ${now('updatedAt')}`,
        `change."madeBy" = ${now('updatedBy')}`,
      ]),
    ]),
    guard('DELETE', [approved('remove', [])]),
  ];
};

/** A state that guards a row is left only along a move of its workflow, so that the guard cannot be evaded. */
const astray = (resource: Resource, guarding: readonly string[]): string[] =>
  workflowsOf(resource)
    .filter(([field]) => guarding.includes(field))
    .map(([field, { moves = {} }]) => {
      const ways = Object.values(moves).flatMap(({ from, to }) =>
        from.map((state) => all([`${was(field)} = ${text(state)}`, `${now(field)} = ${text(to)}`])),
      );
      return all([
        `${now(field)} IS DISTINCT FROM ${was(field)}`,
        ...ways.map((way) => `NOT (${way})`),
      ]);
    });
