import type { Noun } from '#model';
import { nouns as schemas } from '../registry.ts';
import { authTables } from './auth/tables.ts';
import { savedView } from './views/table.ts';

/** What the database holds: the schemas and the machine's own tables. */
export const storedNouns: readonly Noun[] = [...schemas, ...authTables, savedView];
