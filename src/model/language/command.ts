import type { Role } from '#domain/roles.ts';
import type { Reader } from './access.ts';
import { may } from './access.ts';
import { pagesOf, viewsOf } from './noun.ts';
import type { Outline } from './outline.ts';
import { parametersOf } from './path.ts';
import type { Command } from './resource.ts';

/** A command with the screen that it names, as the menu calls it. */
export type ScreenCommand = Command & {
  label: string;
  noun: Outline;
  /** The addresses of the screen, the shortest first. */
  paths: readonly string[];
  /** The view of a list. */
  view?: string;
  /** Where its schema declares it, in words. */
  owner: string;
  allows: (reader: Pick<Reader, 'role'>) => boolean;
};

/** Every command that some nouns declare. */
export const commandsOf = (nouns: readonly Outline[]): ScreenCommand[] =>
  nouns.flatMap((noun) => [
    ...viewsOf(noun).flatMap((view): ScreenCommand[] => {
      const { list } = view.screens;
      if (list === undefined) return [];
      return (view.commands ?? []).map((command) => ({
        ...command,
        label: view.menu?.label ?? view.plural,
        noun,
        paths: [list],
        view: view.name,
        owner: `the list of ${view.name}`,
        allows: (reader) => may(reader as Reader, 'list', view),
      }));
    }),
    ...pagesOf(noun).flatMap(({ name, page, paths, roles }) =>
      (page.commands ?? []).map((command) => ({
        ...command,
        label: page.menu?.label ?? page.label,
        noun,
        paths,
        owner: `${noun.name} page ${name}`,
        allows: ({ role }: Pick<Reader, 'role'>) => roles.includes(role),
      })),
    ),
  ]);

/**
 * The address of a command with its values: the address that takes them as parameters, else the
 * first with the values in the query. Surplus values are left out.
 */
export const addressOfCommand = (
  { paths, takes = [] }: Pick<ScreenCommand, 'paths' | 'takes'>,
  values: readonly string[],
): string => {
  const pairs = takes.flatMap((name, at): [string, string][] =>
    values[at] ? [[name, values[at]]] : [],
  );
  const names = pairs.map(([name]) => name);
  const exact = paths.find((path) => parametersOf(path).join() === names.join());
  if (exact !== undefined)
    return pairs.reduce(
      (path, [name, value]) => path.replace(`{${name}}`, encodeURIComponent(value)),
      exact,
    );
  const [first = '/'] = paths;
  return pairs.length === 0 ? first : `${first}?${new URLSearchParams(pairs)}`;
};

/** The letters that lead somewhere after `g`, for one reader. */
export const lettersFor = (
  reader: Pick<Reader, 'role'>,
  nouns: readonly Outline[],
): Map<string, ScreenCommand> =>
  new Map(
    commandsOf(nouns)
      .filter((command) => command.go !== undefined && command.allows(reader))
      .map((command) => [command.go as string, command]),
  );

/** Two commands of one word or letter, where some role may open both screens. */
export const clashesOfCommands = (
  nouns: readonly Outline[],
  everybody: readonly Role[],
): { what: string; owners: readonly [string, string]; role: Role }[] => {
  const commands = commandsOf(nouns);
  const called = commands.flatMap((command) => [
    ...(command.words ?? []).map((word) => ({ what: `The word '${word}'`, command })),
    ...(command.go === undefined ? [] : [{ what: `The letter '${command.go}'`, command }]),
  ]);
  return called.flatMap((one, at) =>
    called.slice(at + 1).flatMap((other) => {
      if (one.what !== other.what) return [];
      const role = everybody.find((each) =>
        [one, other].every(({ command }) => command.allows({ role: each })),
      );
      if (role === undefined) return [];
      return [{ what: one.what, owners: [one.command.owner, other.command.owner], role } as const];
    }),
  );
};
