/** One way to call a command. */
export type CommandForm = {
  /** The words that follow the name of the command; empty when there are none. */
  words: string;
  /** Its purpose, in words. */
  about: string;
};

/**
 * A command of the program, found by its path: `<name>.command.ts` in src/server/command or
 * src/exchange/<topic>.
 */
export type Command = {
  name: string;
  forms: readonly CommandForm[];
  /** Further sentences of its help, for example on the settings that it reads. */
  notes?: readonly string[];
  /** Does it with the words that follow the name. It loads what it needs, and most need no server. */
  run(words: readonly string[]): void | Promise<void>;
};

/** Words of the command line that fit no form of the command, which is printed below the reason. */
export class WrongWords extends Error {}
