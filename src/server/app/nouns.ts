import type { Noun } from '#model';
import { nouns as schemas } from '#registry';
import { machineModules } from '#registry/server.ts';

/** The tables that no schema describes, for sign-in and what else goes on behind the screens. */
export const machineTables: readonly Noun[] = machineModules.flatMap(({ tables }) => tables ?? []);

/** All nouns of the database: the schemas and the machine's own tables. */
export const storedNouns: readonly Noun[] = [...schemas, ...machineTables];
