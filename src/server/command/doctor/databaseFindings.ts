import { sql } from 'kysely';
import { clockMark } from '../../clock/clockMark.ts';
import {
  assertKept,
  certificateOf,
  connected,
  connectionTo,
} from '../../database/postgres/postgres.ts';
import { errorText } from '../../database/postgres/postgresLine.ts';
import type { Inspected } from '../../database/schema/inspect.ts';
import type { ClockMark } from '../../runtime/exchangeClock.ts';
import type { Settings } from '../../runtime/settings.ts';
import { checkDatabase, lookAtFile } from '../checkDatabase.ts';
import { postgresLine } from '../takeDatabase.ts';
import { certificateFinding } from './certificate.ts';
import { type Finding, fault, lookedAt, ok, warning } from './finding.ts';

/** The database as it was found, with the mark of the clock in it, and the time that its server has, ms. */
export type DatabaseLook = {
  findings: readonly Finding[];
  mark: ClockMark | null;
  serverTime: number | null;
};

/** Looks at the database of the settings, and at its replica, and writes nothing. */
export const lookAtDatabase = async (settings: Settings): Promise<DatabaseLook> => {
  const look: DatabaseLook = { findings: [], mark: null, serverTime: null };
  look.findings = [
    ...(await lookedAt('database', async () => {
      await checkDatabase(settings);
      return settings.databaseUrl === null
        ? sqliteFindings(settings, look)
        : postgresFindings(settings.databaseUrl, look);
    })),
    ...(settings.databaseReadUrl === null
      ? []
      : await lookedAt('replica', () => replicaFindings(settings.databaseReadUrl as string))),
  ];
  return look;
};

const sqliteFindings = async ({ data }: Settings, look: DatabaseLook): Promise<Finding[]> => {
  const mode = await lookAtFile(data, async (line) => {
    look.mark = await markIn(line);
    const { rows } = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(line.db);
    return rows[0]?.journal_mode ?? '';
  });
  if (mode === null)
    return [
      warning(
        'database',
        `${data} has no database.`,
        'The first start creates it. If there was one, set OFFERDESK_DATA to its folder.',
      ),
    ];
  return mode === 'wal'
    ? [ok('database', 'SQLite can be read, fits this release, and waits for the disk (WAL, FULL).')]
    : [
        warning(
          'database',
          `SQLite can be read and fits this release, but its journal is ${mode}.`,
          'The next start turns it to WAL, and is refused where that cannot be done.',
        ),
      ];
};

const postgresFindings = async (url: string, look: DatabaseLook): Promise<Finding[]> => {
  const { line, end } = await postgresLine(url, 'doctor');
  try {
    look.mark = await markIn(line);
  } finally {
    await end();
  }
  const client = await connected(connectionTo(url, 'doctor'));
  try {
    await assertKept(client);
    const { rows } = await client.query(
      `select pg_is_in_recovery() as "isReplica",
         current_setting('default_transaction_read_only') = 'on' as "isReadOnly",
         case when to_regclass('journal') is null then has_schema_privilege(current_schema(), 'CREATE')
           else has_table_privilege('journal', 'INSERT') end as "mayWrite",
         extract(epoch from clock_timestamp()) * 1000 as now`,
    );
    const { isReplica, isReadOnly, mayWrite, now } = rows[0];
    look.serverTime = Number(now);
    const why = isReplica
      ? 'it is a replica'
      : isReadOnly
        ? 'it is set to read only'
        : !mayWrite && 'the role may not write';
    const place = placeOf(url);
    return [
      why
        ? fault(
            'database',
            `${place} cannot be written: ${why}.`,
            'Name the primary and a role with all rights on the tables by DATABASE_URL.',
          )
        : ok(
            'database',
            `${place} can be read and written, fits this release, and waits for the disk.`,
          ),
      ...certificateFinding('database certificate', certificateOf(client)),
    ];
  } finally {
    await client.end();
  }
};

const replicaFindings = async (url: string): Promise<Finding[]> => {
  const place = placeOf(url);
  const advice = 'Lists and reports are read from the primary until the replica is back.';
  try {
    const client = await connected(connectionTo(url, 'doctor'));
    try {
      const { rows } = await client.query('select pg_is_in_recovery() as "isReplica"');
      return [
        rows[0].isReplica
          ? ok('replica', `${place} can be read.`)
          : warning('replica', `${place} is no replica.`, 'Name one by DATABASE_READ_URL.'),
        ...certificateFinding('replica certificate', certificateOf(client)),
      ];
    } finally {
      await client.end();
    }
  } catch (error) {
    return [warning('replica', `${place} says: ${errorText(error)}.`, advice)];
  }
};

const placeOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

const markIn = async ({ dialect, db }: Inspected): Promise<ClockMark | null> => {
  const tables = await dialect.catalog.tables(db);
  if (!tables.includes(clockMark.name)) return null;
  const row = await db.selectFrom(clockMark.name).select(['high', 'steady']).executeTakeFirst();
  return row ? { high: Number(row.high), steady: Number(row.steady) } : null;
};
