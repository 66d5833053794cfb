import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerTo, BodyTo, CallNamed, CallNames, ParamsTo, QueryTo, WithCalls } from '#model';
import type { Faults } from '#model/values/validate.ts';
import type { Actor } from '../database/writing/mutation.ts';
import type { UploadedFile } from '../fileStore/uploadFolder.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import type { Machine } from './machine.ts';

/** A row of a list: its values, normalised, and what is wrong with them by field; nothing when it is right. */
export type CheckedRow = { values: Readonly<Record<string, any>>; faults: Faults };

/** The arguments of the handler of a call: the machine, the caller and the request. */
export type CallRequest = {
  machine: Machine;
  user: SignedIn;
  by: Actor;
  now: number;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | undefined>>;
  /**
   * Checked against the `body` fields of the call, normalised; decimals still as the wire has them. For a
   * call of `anyBody`, the object as it came.
   */
  body: Readonly<Record<string, any>>;
  /** The rows of a call that takes a list of them, each with its faults. */
  rows?: readonly CheckedRow[];
  /** The file that came, of a call that takes one; it goes when the call fails. */
  file?: UploadedFile;
};

/** An answer that is no JSON: a file to be saved or opened. */
export class FileAnswer {
  readonly name: string;
  readonly type: string;
  readonly content: string | Buffer | Readable;
  readonly published: Published | null;

  constructor(
    name: string,
    type: string,
    content: string | Buffer | Readable,
    published: Published | null = null,
  ) {
    this.name = name;
    this.type = type;
    this.content = content;
    this.published = published;
  }
}

/** A file that anybody may read and keep: the hash of its content, and when it last changed, ms. */
export type Published = { sha256: string; changedAt: number };

/** An answer whose status is not the first that its call declares. */
export class Answer<T = unknown> {
  readonly status: number;
  readonly content: T;

  constructor(status: number, content: T) {
    this.status = status;
    this.content = content;
  }
}

/** The request behind a call, and the reply to it, for a handler that has to do with HTTP itself. */
type Raw = { request: FastifyRequest; reply: FastifyReply };

/** A call that its caller makes without a session. */
type Visit =
  | { shows: readonly [] | readonly ['interimToken'] | readonly ['clientSecret'] }
  | { isOpen: true };

/** The input of a visitor: all texts, empty where nothing was sent. */
type Texts<C, Part extends 'query' | 'body'> =
  C extends Readonly<Record<Part, infer F>>
    ? Readonly<Record<keyof F & string, string>>
    : Readonly<Record<never, string>>;

/** A request as one call declares it. */
export type RequestTo<N extends WithCalls, K extends CallNames<N>> = (CallNamed<N, K> extends Visit
  ? Pick<CallRequest, 'machine' | 'now'> & {
      query: Texts<CallNamed<N, K>, 'query'>;
      body: Texts<CallNamed<N, K>, 'body'>;
    }
  : Omit<CallRequest, 'params' | 'query' | 'body'> & {
      query: QueryTo<N, K>;
      // A body whose form is declared is the object as it came; its handler checks it.
      body: CallNamed<N, K> extends { bodyShape: object }
        ? Readonly<Record<string, unknown>>
        : BodyTo<N, K>;
    }) & { params: ParamsTo<N, K> } & (CallNamed<N, K> extends { isRaw: true } ? Raw : unknown);

/**
 * The return value of the handler of a call: the declared answer, a file for a call that declares
 * one, or the reply of a raw call that has sent by itself.
 */
export type Returned<N extends WithCalls, K extends CallNames<N>> =
  | (CallNamed<N, K> extends { answer: { shape: 'file' } }
      ? FileAnswer
      : CallNamed<N, K> extends { answer: { shape: 'nothing' } }
        ? undefined
        : AnswerTo<N, K> | Answer<AnswerTo<N, K>>)
  | (CallNamed<N, K> extends { isRaw: true } ? FastifyReply : never);

/** The handler of a call, typed by its declaration. */
export type HandlerOf<N extends WithCalls, K extends CallNames<N>> = (
  request: RequestTo<N, K>,
) => Returned<N, K> | Promise<Returned<N, K>>;

/** The handler of any call. Where it is written its schema types it. */
export type Handler = (request: any) => unknown;
