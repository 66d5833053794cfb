import type { Command } from 'commander';

/**
 * Adds a command to the program. It is the default export of `<name>.command.ts` in src/server/command or
 * src/exchange/<topic>, and is found by that path. The command loads what it needs when it runs, and most
 * need no server.
 */
export type AddCommand = (program: Command) => void;
