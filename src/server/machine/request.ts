import type { Readable } from 'node:stream';
import type { Faults } from '#model/values/validate.ts';
import type { Actor } from '../database/writing/mutation.ts';
import type { BroughtFile } from '../fileStore/uploadFolder.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import type { Machine } from './machine.ts';

/** A row of a list: its values, normalised, and what is wrong with them by field; nothing when it is right. */
export type CheckedRow = { values: Readonly<Record<string, any>>; faults: Faults };

/** What the handler of a call is given: the machine, and who asks what. */
export type CallRequest = {
  machine: Machine;
  user: SignedIn;
  by: Actor;
  now: number;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /**
   * Checked against the `body` fields of the call, normalised; decimals still as the wire has them. For a
   * call of `anyBody`, the object as it came.
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

export type Handler = (request: CallRequest) => unknown;
