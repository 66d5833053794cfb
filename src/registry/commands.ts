import type { Command } from '#server/runtime/command.ts';

/** The commands of the program by their place, in order of their names. */
export const commands: readonly Command[] = Object.values(
  import.meta.glob<Command>(['../server/command/*.command.ts', '../exchange/*/*.command.ts'], {
    eager: true,
    import: 'default',
  }),
).toSorted((a, b) => (a.name < b.name ? -1 : 1));
