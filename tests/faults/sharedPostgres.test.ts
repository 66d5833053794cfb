import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSecrets } from '#server/runtime/secrets.ts';
import { startServer } from '../markets/server.ts';
import { type Postgres, startPostgres } from '../peers/embeddedPostgres.ts';
import { expectRefused, filesIn, install, runToEnd } from './refusals.ts';

const place = mkdtempSync(join(tmpdir(), 'offerdesk-shared-'));
const data = join(place, 'data');
let postgres: Postgres;
let env: Record<string, string>;
beforeAll(async () => {
  postgres = await startPostgres();
  env = { DATABASE_URL: postgres.url('postgres') };
  await install(data, env);
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

test('servers on one PostgreSQL share a data folder, and commands go on working beside them', async () => {
  const servers = [
    await startServer({ command: 'serve', data, env }),
    await startServer({ command: 'serve', data, env }),
  ];
  const made = await runToEnd(['domain-user', 'asha', 'controlUser', 'Asha Rao'], { data, env });
  expect([made.status, made.stdout]).toEqual([0, expect.stringContaining('asha is created')]);
  const verified = await runToEnd(['audit', 'verify'], { data, env });
  expect([verified.status, verified.stdout]).toEqual([
    0,
    expect.stringContaining('The journal is intact'),
  ]);
  for (const server of servers) expect(await server.stop()).toBe(0);
});

test('a PostgreSQL that has been used is refused without its secrets and with others, and nothing is written', async () => {
  const empty = join(place, 'empty');
  const other = join(place, 'other');
  for (const folder of [empty, other]) mkdirSync(folder);
  writeFileSync(join(other, 'secrets.json'), JSON.stringify(newSecrets()), { mode: 0o600 });
  const before = filesIn(place);
  expectRefused(
    await runToEnd(['serve'], { data: empty, env }),
    /secrets of the database are missing:\n.*secrets\.json is not there.*another server/s,
  );
  expectRefused(
    await runToEnd(['serve'], { data: other, env }),
    /secrets are not those of the database/,
  );
  expect(filesIn(place)).toEqual(before);
});

test('a PostgreSQL that a newer release wrote is refused as it is', async () => {
  const copy = join(place, 'copy');
  cpSync(data, copy, { recursive: true });
  const before = filesIn(copy);
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  await client.query(`UPDATE "writtenBy" SET release = '1.0.0'`);
  expectRefused(await runToEnd(['serve'], { data: copy, env }), /Release 1\.0\.0 has written it/);
  const { rows } = await client.query('SELECT release FROM "writtenBy"');
  await client.end();
  expect([rows, filesIn(copy)]).toEqual([[{ release: '1.0.0' }], before]);
});
