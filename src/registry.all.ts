import type { Noun } from '#model';

const modules = import.meta.glob<Record<string, unknown>>(['../schemas/*.ts', './records/*.ts'], {
  eager: true,
});

const isNoun = (value: unknown): value is Noun =>
  typeof value === 'object' && value !== null && 'noun' in value;

/** Everything that schemas/ and records/ export, in the order of the file names. Nothing else looks there. */
export const nouns: readonly Noun[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isNoun),
);
