import type { Logger } from 'pino';
import type { DemoAccounts } from '#model/answers/demoAccounts.ts';
import type { Database } from '../database/database.ts';
import type { RowParts } from '../database/lists/rowParts.ts';
import type { ExchangeClock } from '../runtime/exchangeClock.ts';
import type { Secrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Delivery } from './delivery.ts';
import type { Directory } from './directory.ts';
import type { Hub } from './hub.ts';

/** The services that every body may use. */
export type Machine = {
  database: Database;
  /** The rules, archives and sums of rows. */
  rowParts: RowParts;
  hub: Hub;
  settings: Settings;
  log: Logger;
  /** The keys of this installation; they are in no log, no answer and no row. */
  secrets: Secrets;
  /** How people are reached outside of the console: mail, text messages, the outbox of the demo. */
  delivery: Delivery;
  /** The domain users: the table of users, or an LDAP server. */
  directory: Directory;
  /** The exchange's time of day, ms; tests move it. Within one day it never goes back. */
  now(): number;
  /** A time that never goes back, ms: for whatever runs out, since the time of day may be set. */
  steady(): number;
  /** The state of the process's clock, where there is one. Tests move `now` by hand. */
  clock?: Pick<ExchangeClock, 'trouble' | 'wall'>;
  /** The accounts of the demo; none in production. */
  accounts(): DemoAccounts;
};

/** Ends what a module began; the database is closed only when all have ended. */
export type Stop = () => void | Promise<void>;
