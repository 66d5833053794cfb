import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Noun, Report, Resource, RowOf } from '#model';
import type { Faults } from '#model/kinds/validate.ts';
import type { Database } from '../database/database.ts';
import { type RowRule, setRule } from '../database/rows/rowRules.ts';
import type { Actor, Work } from '../database/writing/work.ts';
import type { BroughtFile } from '../fileStore/uploadFolder.ts';
import type { JobKind } from '../jobs/jobRunner.ts';
import type { ScheduledTask } from '../jobs/scheduledTask.ts';
import type { ActionBodies, AnyActionBody } from '../module/actionBody.ts';
import { actionWorks } from '../module/actionWorks.ts';
import type { ExchangeClock } from '../runtime/exchangeClock.ts';
import type { Secrets } from '../runtime/secrets.ts';
import type { Settings } from '../runtime/settings.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import type { Delivery } from './delivery.ts';
import type { Directory } from './directory.ts';
import type { Hub } from './hub.ts';

/** What every body may use. */
export type Machine = {
  database: Database;
  hub: Hub;
  settings: Settings;
  log: Logger;
  /** The keys of this installation; they are in no log, no answer and no row. */
  secrets: Secrets;
  /** How people are told something outside of the console: mail, text messages, the outbox of the demo. */
  delivery: Delivery;
  /** Who the domain users are: the table of users, or an LDAP server. */
  directory: Directory;
  /** The exchange's time of day, ms; tests move it. Within one day it never goes back. */
  now(): number;
  /** A time that never goes back, ms: for whatever runs out, since the time of day may be set. */
  steady(): number;
  /** The clock of the process, where there is one: what it says of itself. Tests move `now` by hand. */
  clock?: Pick<ExchangeClock, 'trouble' | 'wall'>;
  /** What the halves announce of the demo's accounts; nothing in production. */
  accounts(): readonly string[];
};

/** A row of a list: its values, normalised, and what is wrong with them by field; nothing when it is right. */
export type CheckedRow = { values: Readonly<Record<string, any>>; faults: Faults };

/** What the body of a call is given: the machine, and who asks what. */
export type Asked = {
  machine: Machine;
  user: SignedIn;
  by: Actor;
  now: number;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /**
   * Checked against the `body` fields of the call, normalised; decimals still as the wire has them. Of
   * a call of `anyBody` an object of whatever came.
   */
  body: Readonly<Record<string, any>>;
  /** The rows of a call that takes a list of them, each with its faults. */
  rows?: readonly CheckedRow[];
  /** The file that came, of a call that takes one; it goes when the call fails. */
  file?: BroughtFile;
};

/** An answer that is no JSON: a file to be saved or opened. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer | Readable;

  constructor(name: string, type: string, content: string | Buffer | Readable) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}

/** An answer whose status is not the usual one of its method. */
export class Answer {
  readonly status: number;
  readonly content: unknown;

  constructor(status: number, content: unknown) {
    this.status = status;
    this.content = content;
  }
}

export type Body = (asked: Asked) => unknown;

type CallNames<N extends Noun> =
  NonNullable<N['calls']> extends Record<infer K, unknown> ? K : never;

/** Ends what a half began; the database is closed only when all have ended. */
export type Stop = () => void | Promise<void>;

/** The server half of a noun: the bodies of what its schema declares. Leaving one out does not compile. */
export type Bodies<N extends Noun = Noun> = {
  noun: N;
  calls: { [K in CallNames<N> & string]: Body };
  /** The rows of a report. */
  rows?: N extends Report ? (asked: Asked) => Promise<Partial<RowOf<N>>[]> : never;
  /** What no field can say of a row by itself; asked whenever a person or a file writes one. */
  rule?: RowRule;
  /** What the writer thread must know by name. */
  works?: readonly Work<any, any>[];
  /** Kinds of background work of its own, which the machine runs beside its own (src/server/jobs). */
  jobs?: readonly JobKind[];
  /** What it does by the clock; each instant stands in the log of tasks. */
  tasks?: readonly ScheduledTask[];
  /** Fills an empty database in demo mode, before the server listens. */
  seed?: (machine: Machine) => Promise<void>;
  /** Lines to print below the ready line; in demo mode the accounts. */
  announce?: (machine: Machine) => string[];
  /** Runs beside the server from start to stop: listens, ticks. Returns how to stop it. */
  start?: (machine: Machine) => Promise<Stop> | Stop;
} & ActionBodies<N>;

type Parts<N extends Noun> = Omit<Bodies<N>, 'noun' | 'actions'> & ActionBodies<N>;

/** Declares a server half; the noun is the witness of which bodies it must have. */
export const bodies = <N extends Noun>(noun: N, parts: Parts<N>): Bodies<N> => {
  const actions = (parts as { actions?: Readonly<Record<string, AnyActionBody>> }).actions ?? {};
  const { rule } = parts as Partial<Bodies>;
  if (rule) setRule(noun as unknown as Resource, rule);
  const works = [...((parts as Partial<Bodies>).works ?? []), ...actionWorks(noun, actions)];
  return { noun, ...parts, works } as unknown as Bodies<N>;
};
