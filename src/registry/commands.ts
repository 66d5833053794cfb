import type { Command } from '#server/runtime/command.ts';

const modules = import.meta.glob<{ default: Command }>('../exchange/*/command.ts');

/** The commands of src/exchange, each loaded only when a command is looked for. */
export const furtherCommands = (): Promise<Command[]> =>
  Promise.all(Object.values(modules).map(async (load) => (await load()).default));
