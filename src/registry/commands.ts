import type { AddCommand } from '#server/runtime/command.ts';

/** The commands of the program, found by their place. */
export const commands: readonly AddCommand[] = Object.values(
  import.meta.glob<AddCommand>(['../server/command/*.command.ts', '../exchange/*/*.command.ts'], {
    eager: true,
    import: 'default',
  }),
);
