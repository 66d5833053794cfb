import type { Noun } from '#model';
import type { Inspected } from '../database/schema/inspect.ts';
import { guardsAmiss } from '../database/schema/putGuards.ts';

/** The guards that somebody with rights on the tables has taken off or changed, in words. */
export const guardFaults = async (
  line: Inspected,
  nouns: readonly Noun[],
): Promise<{ seq: null; why: string }[]> =>
  (await guardsAmiss(line, nouns)).map((name) => ({
    seq: null,
    why: `The trigger ${name} is missing, disabled or changed: the database no longer enforces its rule. The next start of a server restores it.`,
  }));
