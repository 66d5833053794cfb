import type { Noun, OwnCalls } from '#model';
import type { Process } from '#model/language/process.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../schemas/*.ts', '../own/*/*.ts', '!../own/*/server.ts'],
  {
    eager: true,
  },
);

const exported = Object.values(modules).flatMap((module) => Object.values(module));

/**
 * The file that declares a noun, a process or calls of the machine, from the root of the project;
 * null for an unknown name.
 */
export const fileDeclaring = (name: string): string | null => {
  const [path] =
    Object.entries(modules).find(([, module]) =>
      Object.values(module).some(
        (value) => declares.some((noun) => isA(noun, value)) && (value as Noun).name === name,
      ),
    ) ?? [];
  return path?.replace('../../', '').replace('../', 'src/') ?? null;
};

const declares = ['resource', 'report', 'process', 'calls'];

const isA = (noun: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'noun' in value && value.noun === noun;

/**
 * All nouns that schemas/ and src/own/ export, stored and computed, in the order of the file names.
 * This is the only place that reads those folders.
 */
export const nouns: readonly Noun[] = exported.filter(
  (value): value is Noun => isA('resource', value) || isA('report', value),
);

/** Every process that schemas/ exports. */
export const processes: readonly Process[] = exported.filter((value): value is Process =>
  isA('process', value),
);

/** The calls of the machine that belong to no noun, which src/own/ exports. */
export const ownCalls: readonly OwnCalls[] = exported.filter((value): value is OwnCalls =>
  isA('calls', value),
);

/** The noun of a name; throws when no schema has it, since its caller was written for an existing one. */
export const nounNamed = (name: string): Noun => {
  const found = nouns.find((noun) => noun.name === name);
  if (!found) throw new Error(`No schema is named '${name}'`);
  return found;
};
