import type { Noun, Report, RowOf, StoredRow } from '#model';
import type { Actor, Tx } from '../database/writing/mutation.ts';
import type { CallRequest } from '../machine/request.ts';

/** The actor of an action, and their input: the `fields` of the action, checked and normalised. */
export type ActionContext = {
  by: Actor;
  now: number;
  reason: string | null;
  input: Readonly<Record<string, any>>;
};

/** The row that an action is about: as it is stored, or for a report as its body computed it. */
type ActedOn<N extends Noun> = N extends Report ? RowOf<N> : StoredRow<N>;

/**
 * The handler of an action. `change` and `write` happen in one transaction with the entry in the
 * journal and may run twice, so that keys, hashes and calls of others stay outside of them. A
 * change that a second person must approve is held back, and then no other part of the action
 * happens.
 */
export type ActionHandler<N extends Noun> = {
  /**
   * Throws when the action is impossible now for a reason outside of the row; called before
   * anything is written or held back.
   */
  check?: (tx: Tx, row: ActedOn<N>, acting: ActionContext) => Promise<void>;
  /** Further writes in the same transaction. */
  write?: (tx: Tx, row: ActedOn<N>, acting: ActionContext) => Promise<void>;
  /** Runs after the commit, for example to send a letter; its words replace those of the schema. */
  after?: (request: CallRequest, row: RowOf<N>) => Promise<string | undefined>;
} & (N extends Report
  ? object
  : {
      /** The new values of the row, as the wire has them. */
      change?: (row: StoredRow<N>, acting: ActionContext) => Partial<RowOf<N>>;
      /**
       * Does all of it in place of `change` and `write`, for rows that have a way of their own to be
       * written: the row, its entry in the journal, its events. Answers the row as it is stored now.
       */
      does?: (tx: Tx, row: StoredRow<N>, acting: ActionContext) => Promise<StoredRow<N>>;
    });

/** The body of an action of whatever noun, as the machine runs it. */
export type AnyActionHandler = {
  check?: (tx: Tx, row: any, acting: ActionContext) => Promise<void>;
  change?: (row: any, acting: ActionContext) => Readonly<Record<string, unknown>>;
  does?: (tx: Tx, row: any, acting: ActionContext) => Promise<any>;
  write?: (tx: Tx, row: any, acting: ActionContext) => Promise<void>;
  after?: (request: CallRequest, row: any) => Promise<string | undefined>;
};

type ActionNames<N extends Noun> = keyof NonNullable<N['actions']> & string;

/** The handlers of the actions that a schema declares; leaving one out does not compile. */
export type ActionHandlers<N extends Noun> =
  string extends ActionNames<N>
    ? { actions?: Readonly<Record<string, AnyActionHandler>> }
    : [ActionNames<N>] extends [never]
      ? { actions?: Readonly<Record<string, never>> }
      : { actions: { readonly [K in ActionNames<N>]: ActionHandler<N> } };
