import type { CallNames, Noun, OwnCalls, WithCalls } from '#model';
import type { Concern } from './concern.ts';
import type { Machine } from './machine.ts';
import type { Handler, HandlerOf } from './request.ts';
import type { Sessions } from './sessions.ts';

/** The parts of a server that the machine's own calls are opened with. */
export type Serving = {
  machine: Machine;
  nouns: readonly Noun[];
  sessions: Sessions;
  /** The degraded conditions of the server. */
  concerns: () => Promise<readonly Concern[]>;
};

/** The handlers of a group of calls; leaving one out does not compile. */
export type HandlersOf<G extends WithCalls> = { [K in CallNames<G>]: HandlerOf<G, K> };

/** A group of the machine's own calls, and what opens their handlers when a server starts. */
export type OwnAnswers = {
  of: OwnCalls;
  open(serving: Serving): Readonly<Record<string, Handler>>;
};

/** Declares who answers a group of the machine's own calls: the default export of a `*.calls.ts`. */
export const answersTo = <G extends WithCalls>(
  of: G,
  open: (serving: Serving) => HandlersOf<NoInfer<G>>,
): OwnAnswers => ({ of, open }) as unknown as OwnAnswers;
