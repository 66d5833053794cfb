import type Database from 'better-sqlite3';
import { test as base } from 'vitest';
import { type Account, demoPassword, encoded } from '../markets/client.ts';
import { openedForReading } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { type Clock, movableClock } from '../peers/faketime.ts';
import { type Visitor, visitor } from './visitor.ts';

/** A running exchange and what an attacker, or a tester with more rights, can do to it from outside. */
export type Exchange = Server & {
  /** A visitor with a browser that was never here. */
  visitor(address?: string): Visitor;
  /** A dealer of a member of the demo that no other test of the file has used. */
  dealer(more?: { twoFactor?: boolean }): Promise<Required<Account>>;
  /** The newest one-time password of a user, and how many letters the user got. */
  sentTo(userId: string): Promise<{ code: string; letters: any[] }>;
  /** A password as the sign-in calls accept it. */
  encoded(password: string): Promise<string>;
  /** Reads the database outside the server. */
  look<T>(with_: (database: Database.Database) => T): T;
};

/** An exchange whose clock the test moves. */
export type ClockedExchange = Exchange & { clock: Clock };

type Parts = { env?: Record<string, string>; data?: string };

/** Starts the built server as the demo, behind a proxy, on a copy of the seeded data. */
export const openExchange = async ({ env, data }: Parts = {}): Promise<Exchange> => {
  const server = await startServer({
    ...(data && { data }),
    env: {
      OFFERDESK_DEMO_BIDDING: 'off',
      OFFERDESK_TRUST_PROXY: 'on',
      // Tests compare tables, which the clock would write into.
      OFFERDESK_WEBSITE_EVERY: 'off',
      ...env,
    },
  });
  return exchangeOn(server);
};

/** The actions of a test on a running server. */
export const exchangeOn = (server: Server): Exchange => {
  let dealers = 0;
  const exchange: Exchange = {
    ...server,
    visitor: (address) => visitor(server.url, address),
    dealer: async ({ twoFactor = false } = {}) => {
      // M003 / 10003 to M040 / 10040: one each, all with the password of the demo.
      const member = 3 + dealers++;
      if (member > 40) throw new Error('All dealers of the demo are taken.');
      const number = String(member).padStart(3, '0');
      const account = {
        memberId: `M${number}`,
        username: `10${number}`,
        password: demoPassword,
      };
      if (twoFactor) await withTwoFactor(exchange, account);
      return account;
    },
    sentTo: async (userId) => {
      const { body } = await visitor(server.url).call('GET', '/dev/outbox');
      const letters = body.filter((letter: any) => letter.userId === userId);
      return { code: letters.find(({ code }: any) => code)?.code ?? '', letters };
    },
    encoded: (password) => encoded(server.url, password),
    look: (with_) => {
      const database = openedForReading(server.data);
      try {
        return with_(database);
      } finally {
        database.close();
      }
    },
  };
  return exchange;
};

const withTwoFactor = async (exchange: Exchange, account: Account) => {
  const user = await exchange.visitor().signIn(account);
  const { status, body } = await user.call('POST', '/masters/mfa-settings', {
    isTwoFactor: true,
    password: await exchange.encoded(account.password ?? demoPassword),
  });
  if (status !== 200) throw new Error(`Two-factor is not turned on: ${JSON.stringify(body)}`);
  await user.signOut();
};

/**
 * The tests of the table of requirements: one exchange for each file, started when the first test needs it,
 * and one for each test that moves the clock, since ended sessions stay ended.
 */
export const test = base.extend<{ exchange: Exchange; clocked: ClockedExchange }>({
  exchange: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
    async ({}, use) => {
      const exchange = await openExchange();
      await use(exchange);
      await exchange.stop();
    },
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  clocked: async ({}, use) => {
    const clock = movableClock();
    const exchange = await openExchange({ env: clock.env });
    await use({ ...exchange, clock });
    await exchange.stop();
  },
});

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);
