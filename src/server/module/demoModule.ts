import type { DemoAccounts } from '#model/answers/demoAccounts.ts';
import type { Mutation } from '../database/writing/mutation.ts';
import type { Machine, Stop } from '../machine/machine.ts';

/**
 * The parts of the demo in addition to the modules of the nouns. Demo and development mode load it;
 * production never does.
 */
export type DemoModule = {
  /** The mutations that the writer thread of a demo finds by name. */
  mutations: readonly Mutation<any, any>[];
  /** Fills an empty database, before the server listens. */
  seed(machine: Machine): Promise<void>;
  /** The accounts to try, printed below the ready line and shown by the sign-in page. */
  accounts(): DemoAccounts;
  /**
   * Runs in the server process from start to stop, begun before the modules. Returns a function
   * that stops it.
   */
  start(machine: Machine): Promise<Stop>;
};
