import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { declaredSettings } from '#registry/settings.ts';
import { mutations } from '#server/app/mutations.ts';
import { storedNouns } from '#server/app/nouns.ts';
import { verifyJournal } from '#server/audit/chain.ts';
import { interimToken } from '#server/auth/tables.ts';
import { tokenHash } from '#server/auth/token.ts';
import { takeFolder } from '#server/command/dataFolder.ts';
import { openProgram } from '#server/command/program.ts';
import { takeDatabase } from '#server/command/takeDatabase.ts';
import { openDatabase } from '#server/database/open.ts';
import { updateRow } from '#server/database/rows/rows.ts';
import { system } from '#server/database/writing/mutation.ts';
import { accountOf, users } from '#server/people/account.ts';
import { openSecrets } from '#server/runtime/secrets.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { emptyPlace, type Place } from '../database/emptyDatabase.ts';

let output = '';
beforeEach(() => {
  output = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/**
 * The open database of a production server, and the environment of a command that runs at the same
 * time.
 */
const installation = async () => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-'));
  const { place, remove } = await emptyPlace();
  const at: Place = place.url === undefined ? { folder: data } : place;
  vi.stubEnv('OFFERDESK_DATA', data);
  vi.stubEnv('DATABASE_URL', at.url ?? '');
  const { settings } = readSettings('production', process.env, declaredSettings);
  const { journalKey } = openSecrets(data);
  takeFolder(data, 'production');
  await takeDatabase(settings, false);
  const known = { ...at, nouns: storedNouns, mutations, journalKey, now: Date.now, inline: true };
  const database = await openDatabase(known);
  onTestFinished(async () => {
    await database.close();
    await remove();
    rmSync(data, { recursive: true, force: true });
  });
  return { database, journalKey };
};
const domainUser = (words: readonly string[]) =>
  openProgram().parseAsync(['domain-user', ...words], { from: 'user' });
const tokenOf = (text: string) => /\/password-expired\/([\w-]{43})\/2/.exec(text)?.[1] ?? '';

test('the command makes a domain user beside a running server, in the one chain of the journal', async () => {
  const { database, journalKey } = await installation();
  const args = ['asha', 'controlUser', 'Asha Rao', '--email', 'asha@exchange.example'];
  await domainUser(args);
  expect(await accountOf(database.store, 'asha')).toMatchObject({
    userName: 'Asha Rao',
    role: 'controlUser',
    isTwoFactor: true,
    passwordHash: null,
    createdBy: 'system',
  });
  const token = await database.store.get(interimToken, { tokenId: tokenHash(tokenOf(output)) });
  expect(token).toMatchObject({ userId: 'asha', purpose: 'PasswordChange', spentAt: null });
  await Promise.all([
    domainUser(['viewer', 'viewOnly', 'A Viewer']),
    ...Array.from({ length: 20 }, (_, at) => rename(database, `Name ${at}`)),
  ]);
  expect(await verifyJournal(database.db, journalKey)).toBeNull();
  const journal = JSON.stringify(await database.db.selectFrom('journal').selectAll().execute());
  expect(journal).toContain('"viewer"');
  expect(journal).not.toContain(tokenOf(output));
});

test('the words of the command line are kept in one form, and a hidden character in a name is refused', async () => {
  const { database } = await installation();
  await domainUser(['a\u200bsha', 'controlUser\u00a0', '\ufeffJose\u0301 Rao']);
  expect(await accountOf(database.store, 'asha')).toMatchObject({ userName: 'José Rao' });
  await expect(domainUser(['ravi', 'viewOnly', 'Ra\u202evi'])).rejects.toThrow(
    'User Name has an invisible character at position 3',
  );
});

test('the link is refused to a user who is disabled', async () => {
  const { database } = await installation();
  await domainUser(['asha', 'controlUser', 'Asha Rao']);
  const values = { isDisabled: true };
  const at = { resource: users().name, key: { userId: 'asha' }, version: null, scope: {} };
  await database.write(updateRow, { ...at, values }, system);
  await expect(domainUser(['asha'])).rejects.toThrow('asha is disabled');
});

const rename = (database: Awaited<ReturnType<typeof openDatabase>>, userName: string) =>
  database.write(
    updateRow,
    {
      resource: users().name,
      key: { userId: 'asha' },
      version: null,
      scope: {},
      values: { userName },
    },
    system,
  );
