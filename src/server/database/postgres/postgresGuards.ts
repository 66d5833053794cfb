import { type Kysely, sql } from 'kysely';
import { type FoundGuard, quoted } from '../schema/dialect.ts';

/** A trigger as the catalog has it, with the function that it runs. */
type Trigger = {
  name: string;
  table: string;
  /** Bits: 1 for each row, 2 before, then 4, 8, 16 and 32 for what it is on. */
  type: number;
  isPlain: boolean;
  function: string;
  source: string;
};

/**
 * The triggers named `guard_…`, each with the statements that create it; none for a trigger that is
 * disabled or restricted.
 */
export const postgresGuards = async (db: Kysely<any>): Promise<FoundGuard[]> =>
  (
    await sql<Trigger>`
      select t.tgname as name, c.relname as "table", t.tgtype as type, p.proname as "function", p.prosrc as source,
        t.tgenabled in ('O', 'A') and t.tgqual is null and coalesce(array_length(t.tgattr::int2[], 1), 0) = 0
          and l.lanname = 'plpgsql' as "isPlain"
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_proc p on p.oid = t.tgfoid join pg_language l on l.oid = p.prolang
      where not t.tgisinternal and t.tgname like ${'guard\\_%'}
        and c.relnamespace = current_schema()::regnamespace`.execute(db)
  ).rows.map((trigger) => ({
    drop: `DROP TRIGGER ${quoted(trigger.name)} ON ${quoted(trigger.table)}`,
    statements: trigger.isPlain ? statementsOf(trigger) : [],
  }));

const statementsOf = ({ name, table, type, function: runs, source }: Trigger): string[] => [
  `CREATE OR REPLACE FUNCTION ${quoted(runs)}() RETURNS trigger LANGUAGE plpgsql AS $guard$${source}$guard$`,
  `CREATE OR REPLACE TRIGGER ${quoted(name)} ${type & 2 ? 'BEFORE' : 'AFTER'} ${onOf(type)} ON ${quoted(table)} FOR EACH ${type & 1 ? 'ROW' : 'STATEMENT'} EXECUTE FUNCTION ${quoted(runs)}()`,
];

const onOf = (type: number): string =>
  (
    [
      [4, 'INSERT'],
      [8, 'DELETE'],
      [16, 'UPDATE'],
      [32, 'TRUNCATE'],
    ] as const
  )
    .filter(([bit]) => type & bit)
    .map(([, on]) => on)
    .join(' OR ');
