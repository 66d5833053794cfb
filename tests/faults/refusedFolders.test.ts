import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newSecrets } from '#server/runtime/secrets.ts';
import { copyOfDemo, startServer } from '../markets/server.ts';
import { expectRefused, filesIn, install, runToEnd } from './refusals.ts';

const place = mkdtempSync(join(tmpdir(), 'offerdesk-refused-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** A production installation that was stopped, and one that was killed, so that its log is there. */
const stopped = join(place, 'stopped');
const killed = join(place, 'killed');
beforeAll(async () => {
  await install(stopped);
  cpSync(stopped, killed, { recursive: true });
  const other = await startServer({ command: 'serve', data: killed });
  const made = await runToEnd(['domain-user', 'asha', 'controlUser', 'Asha Rao'], { data: killed });
  expect(made.status).toBe(0);
  await other.kill9();
});

let folders = 0;
const copyOf = (folder: string): string => {
  const copy = join(place, String(folders++));
  cpSync(folder, copy, { recursive: true });
  return copy;
};

const inDatabase = (data: string, ...statements: string[]) => {
  const database = new Sqlite(join(data, 'offerdesk.db'));
  for (const text of statements) database.exec(text);
  database.close();
};
const secretsOf = (data: string) => join(data, 'secrets.json');
const databaseOf = (data: string) => join(data, 'offerdesk.db');
const knownColumn = (table: string, column: string) =>
  `INSERT INTO storedColumn VALUES ('${table}', '${column}', 'number', 0)`;

/** The harm done to a folder, and the expected refusal. */
const refusals: [what: string, harm: (data: string) => void, words: RegExp][] = [
  [
    'a database without its secrets',
    (data) => rmSync(secretsOf(data)),
    /secrets of the database are missing:\n.*secrets\.json is not there.*Restore/s,
  ],
  [
    'secrets of another installation',
    (data) => writeFileSync(secretsOf(data), JSON.stringify(newSecrets())),
    /secrets are not those of the database:\n.*secrets\.json.*same backup/s,
  ],
  [
    'half of the secrets',
    (data) => truncateSync(secretsOf(data), 100),
    /secrets\.json is damaged.*Restore it/,
  ],
  [
    'secrets without the key of the journal',
    (data) => writeFileSync(secretsOf(data), '{}'),
    /secrets\.json has no journalKey of 64 hexadecimal digits\. Restore it/,
  ],
  [
    'a file that is no database',
    (data) => writeFileSync(databaseOf(data), 'Minutes of the meeting\n'.repeat(1000)),
    /database is damaged:\n.*offerdesk\.db cannot be read: file is not a database.*backup/s,
  ],
  [
    'a few bytes in the place of the database',
    (data) => writeFileSync(databaseOf(data), 'x'),
    /offerdesk\.db cannot be read: it has 1 byte of at least 512/,
  ],
  [
    'a database with a damaged beginning',
    (data) => {
      const bytes = readFileSync(databaseOf(data));
      bytes.fill(0, 0, 16);
      writeFileSync(databaseOf(data), bytes);
    },
    /offerdesk\.db cannot be read: file is not a database/,
  ],
  [
    'a database that was cut off',
    (data) => truncateSync(databaseOf(data), 4096 * 3),
    /database is damaged:\n.*offerdesk\.db cannot be read: .*malformed/s,
  ],
  [
    'a database that was emptied',
    (data) => truncateSync(databaseOf(data), 0),
    /database is missing:\n.*offerdesk\.db is empty.*backup/s,
  ],
  [
    'a database that was removed',
    (data) => rmSync(databaseOf(data)),
    /database is missing:\n.*offerdesk\.db is not there.*backup/s,
  ],
  [
    'a database of another program',
    (data) => {
      rmSync(databaseOf(data));
      inDatabase(data, 'CREATE TABLE song (title TEXT)', "INSERT INTO song VALUES ('Raga')");
    },
    /database is of another program:\n.*offerdesk\.db was not made by Offerdesk/s,
  ],
  [
    'a database that a newer release wrote',
    (data) => inDatabase(data, "UPDATE writtenBy SET release = '0.10.0'"),
    /Release 0\.10\.0 has written it, and this is 0\.1\.0.*Start release 0\.10\.0/s,
  ],
  [
    'a database with a column that a newer build made, though it holds nothing yet',
    (data) =>
      inDatabase(
        data,
        'ALTER TABLE "order" ADD COLUMN lotSize INTEGER',
        knownColumn('order', 'lotSize'),
      ),
    /newer build:\n.*does not know column order\.lotSize\.\n.*Start the build/s,
  ],
  [
    'a database with a table that a newer build made',
    (data) =>
      inDatabase(
        data,
        'CREATE TABLE registrar (id INTEGER PRIMARY KEY) STRICT',
        knownColumn('registrar', 'id'),
      ),
    /newer build:\n.*does not know table registrar\./s,
  ],
  [
    'a mode that cannot be read',
    (data) => writeFileSync(join(data, 'mode.json'), '{"mo'),
    /mode\.json is damaged.*Restore it/,
  ],
  [
    'a folder of development',
    (data) => writeFileSync(join(data, 'mode.json'), '{"mode":"development","seeded":true}'),
    /made in development mode and cannot be used in production mode/,
  ],
];

describe('a start is refused in words, and nothing is written:', () => {
  test.each(refusals)('%s', async (_, harm, words) => {
    const data = copyOf(stopped);
    harm(data);
    const before = filesIn(data);
    expectRefused(await runToEnd(['serve'], { data }), words);
    expect(filesIn(data)).toEqual(before);
  });

  test('a database without its secrets, beside the log of a server that was killed', async () => {
    const data = copyOf(killed);
    rmSync(secretsOf(data));
    // The positions up to which others have read the log: every process that opens the database notes its own
    // there.
    const before = { ...filesIn(data), 'offerdesk.db-shm': '' };
    expect(before).toHaveProperty(['offerdesk.db-wal']);
    expectRefused(await runToEnd(['serve'], { data }), /secrets of the database are missing/);
    expect({ ...filesIn(data), 'offerdesk.db-shm': '' }).toEqual(before);
  });

  test('the same words and nothing written by a command beside the server', async () => {
    const data = copyOf(stopped);
    inDatabase(data, "UPDATE writtenBy SET release = '0.2.0'");
    const before = filesIn(data);
    expectRefused(
      await runToEnd(['domain-user', 'asha', 'controlUser', 'Asha Rao'], { data }),
      /Release 0\.2\.0/,
    );
    rmSync(secretsOf(data));
    const { 'secrets.json': _, ...rest } = before;
    expectRefused(await runToEnd(['audit', 'verify'], { data }), /no secrets\.json/);
    expectRefused(await runToEnd(['encode-password'], { data }), /no secrets\.json/);
    expect(filesIn(data)).toEqual(rest);
    writeFileSync(databaseOf(data), 'no database');
    cpSync(secretsOf(stopped), secretsOf(data));
    expectRefused(await runToEnd(['audit', 'verify'], { data }), /database is damaged/);
  });

  test('a folder of the demo in production, and of production as a demo', async () => {
    const demo = copyOfDemo();
    try {
      for (const [command, data] of [
        ['serve', demo],
        ['demo', copyOf(stopped)],
      ] as const) {
        const before = filesIn(data);
        expectRefused(await runToEnd([command], { data }), /made in .* mode and cannot be used in/);
        expect(filesIn(data)).toEqual(before);
      }
    } finally {
      rmSync(demo, { recursive: true, force: true });
    }
  });

  test('a data path that is a file, below a file, or a link to nowhere', async () => {
    const file = join(place, 'a file');
    writeFileSync(file, 'letters');
    symlinkSync(join(place, 'nowhere'), join(place, 'a link'));
    const before = filesIn(place);
    for (const data of [file, join(file, 'data')])
      expectRefused(await runToEnd(['serve'], { data }), /a file is a file, not a folder/);
    expectRefused(
      await runToEnd(['serve'], { data: join(place, 'a link') }),
      /a link to a missing folder/,
    );
    expect(filesIn(place)).toEqual(before);
  });

  test('a folder that may not be written, and a file of it', async () => {
    const data = copyOf(stopped);
    const before = filesIn(data);
    // Root may write everywhere: the server then runs as another user, who owns all but one thing.
    const uid = process.getuid?.() === 0 ? 65534 : undefined;
    const own = (path: string) => uid !== undefined && chownSync(path, uid, uid);
    const refused = async (path: string) =>
      expectRefused(
        await runToEnd(['serve'], { data, ...(uid !== undefined && { uid }) }),
        new RegExp(`${path} cannot be read and written by the user that runs Offerdesk`),
      );
    chmodSync(place, 0o711);
    for (const name of Object.keys(before)) own(join(data, name));
    chmodSync(data, 0o555);
    await refused(data);
    chmodSync(data, 0o700);
    own(data);
    chmodSync(databaseOf(data), 0o400);
    await refused(databaseOf(data));
    chmodSync(databaseOf(data), 0o600);
    expect(filesIn(data)).toEqual(before);
  });
});

describe('a start goes on', () => {
  test('on a folder that was restored after a refusal', async () => {
    const data = copyOf(killed);
    renameSync(secretsOf(data), join(place, 'kept'));
    expectRefused(await runToEnd(['serve'], { data }), /secrets of the database are missing/);
    renameSync(join(place, 'kept'), secretsOf(data));
    const server = await startServer({ command: 'serve', data });
    expect(await server.stop()).toBe(0);
    const verified = await runToEnd(['audit', 'verify'], { data });
    expect(verified.stdout).toContain('The journal is intact');
  });

  test('on the database of an older release, which becomes one of this', async () => {
    const data = copyOf(stopped);
    inDatabase(data, 'DROP TABLE writtenBy');
    const server = await startServer({ command: 'serve', data });
    await server.stop();
    const database = new Sqlite(databaseOf(data), { readonly: true });
    expect(database.prepare('SELECT release FROM writtenBy').pluck().get()).toBe('0.1.0');
    database.close();
  });

  test('on an empty folder, and on one where the first start broke off after it made the secrets', async () => {
    const data = join(place, 'begun');
    mkdirSync(data);
    writeFileSync(secretsOf(data), JSON.stringify(newSecrets()), { mode: 0o600 });
    await install(data);
  });
});
