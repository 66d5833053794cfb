import { noAccounts } from '#model/answers/demoAccounts.ts';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { declaredSettings } from '#registry/settings.ts';
import { createApp } from '#server/app/app.ts';
import { mutationsWith } from '#server/app/mutations.ts';
import { storedNouns } from '#server/app/nouns.ts';
import { rowParts } from '#server/app/rowParts.ts';
import { encodePassword } from '#server/auth/password/encoding.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import { openDelivery } from '#server/delivery/openDelivery.ts';
import { embeddedDirectory } from '#server/directory/embeddedDirectory.ts';
import type { Machine } from '#server/machine/machine.ts';
import { openHub } from '#server/messaging/openHub.ts';
import { openLog } from '#server/runtime/log.ts';
import { readSettings } from '#server/runtime/settings.ts';
import { demoPassword } from '../../../resources/demo/server/accounts.ts';
import demo from '../../../resources/demo/server.ts';
import { openEmpty } from '../database/emptyDatabase.ts';
import { mastersAt, secretsOfSeed, withMasters } from '../market/seededMasters.ts';
import { ask } from './signedInServer.ts';

/** Sets values in the row of a user, in any table, which only a test may do. */
const setOfUser = mutation(
  'test.setOfUser',
  async (tx, { table, userId, values }: { table: string; userId: string; values: object }) => {
    await tx.db.updateTable(table).set(values).where('userId', '=', userId).execute();
  },
);

/** The whole exchange with the accounts of the demo and the real sign-in, with a clock that the test moves. */
export const openSignedInMarket = async () => {
  let time = Date.parse('2026-11-20T05:00:00Z');
  const now = () => time;
  const secrets = secretsOfSeed();
  const { journalKey } = secrets;
  const database = await openEmpty(
    {
      nouns: storedNouns,
      rules: rowParts.rules,
      mutations: [...mutationsWith(demo), setOfUser],
      journalKey,
      now,
    },
    mastersAt(time),
  );
  const logged: string[] = [];
  const { settings } = readSettings('test', {}, declaredSettings);
  const delivery = openDelivery(settings);
  const machine: Machine = {
    secrets,
    delivery,
    database,
    rowParts,
    directory: embeddedDirectory(database),
    hub: await openHub({ database, now }),
    settings,
    log: openLog('info', { write: (line: string) => void logged.push(line) }),
    steady: now,
    now,
    accounts: () => noAccounts,
  };
  await withMasters(machine, database);
  const app = await createApp({ machine, nouns, modules: serverModules });
  const encoded = (password: string) => encodePassword(password, settings);
  return {
    app,
    machine,
    logged,
    encoded,
    pass: (ms: number) => {
      time += ms;
    },
    rows: (table: string, where: Record<string, unknown> = {}): Promise<any[]> =>
      database.db
        .selectFrom(table)
        .selectAll()
        .where((is) => is.and(where))
        .execute(),
    set: (table: string, userId: string, values: object) =>
      database.write(setOfUser, { table, userId, values }, system),
    /** The first step of a user of M001. */
    login: async (userId: string) =>
      (
        await ask({ app }, 'POST', 'auth/login', {
          body: { memberId: 'M001', username: userId, password: encoded(demoPassword) },
        })
      ).body,
    /** The second step; returns the cookie of the session when there is one. */
    validate: (userId: string, token: string, otp = '') =>
      ask({ app }, 'POST', 'auth/validateOTP', {
        body: { otp, userId, token, browserSignature: 'b0b', purpose: 'Login' },
      }),
    close: async () => {
      machine.hub.close();
      delivery.close();
      await app.close();
      await database.close();
    },
  };
};

export type SignedInMarket = Awaited<ReturnType<typeof openSignedInMarket>>;
