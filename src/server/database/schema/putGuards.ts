import { type Kysely, sql } from 'kysely';
import type { Noun, Resource } from '#model';
import { guardsOf, journalGuards } from './guards.ts';
import type { Inspected } from './inspect.ts';

const run = (db: Kysely<any>, text: string) => sql.raw(text).execute(db);

/**
 * Takes the guards away before tables are changed: a table that takes the place of another must not
 * be looked for by a trigger meanwhile.
 */
export const dropGuards = async ({ dialect, db }: Inspected): Promise<void> => {
  for (const { drop } of await dialect.catalog.guards(db)) await run(db, drop);
};

/** The statements of the guards that the journal and the schemas ask for. */
const guardsWanted = (
  { dialect }: Pick<Inspected, 'dialect'>,
  nouns: readonly Noun[],
): string[] => [
  ...journalGuards()[dialect.name],
  ...nouns.flatMap((noun) =>
    noun.noun === 'resource' ? guardsOf(noun as Resource)[dialect.name] : [],
  ),
];

const nameIn = (statement: string): string =>
  /(?:TRIGGER|FUNCTION) "(.+?)"/.exec(statement)?.[1] ?? '';

/** The names of the guards that are not as the schemas ask for them: missing, switched off or changed. */
export const guardsAmiss = async (line: Inspected, nouns: readonly Noun[]): Promise<string[]> => {
  const made = new Set(
    (await line.dialect.catalog.guards(line.db)).flatMap((guard) => guard.statements),
  );
  const amiss = guardsWanted(line, nouns).filter((statement) => !made.has(statement));
  return [...new Set(amiss.map(nameIn))];
};

/**
 * Creates the guards that the schemas ask for. Does nothing when exactly these exist, so that a
 * second process does not delay the writes of the first.
 */
export const putGuards = async (line: Inspected, nouns: readonly Noun[]): Promise<void> => {
  const { dialect, db } = line;
  const wanted = guardsWanted(line, nouns);
  const there = await dialect.catalog.guards(db);
  const strangers = there.filter(
    ({ statements }) => !statements.every((one) => wanted.includes(one)),
  );
  if (strangers.length === 0 && (await guardsAmiss(line, nouns)).length === 0) return;
  await dropGuards(line);
  for (const text of wanted) await run(db, text);
};
