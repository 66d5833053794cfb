/** A command of the program beside the server's own, found by its place. */
export type Command = {
  name: string;
  /** Its lines of the usage. */
  usage: string;
  run(words: readonly string[]): void | Promise<void>;
};
