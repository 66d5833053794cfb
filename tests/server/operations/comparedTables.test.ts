import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Resource } from '#model';
import { storedNouns } from '#server/app/nouns.ts';
import { rowParts } from '#server/app/rowParts.ts';
import { comparedTables } from '#server/audit/rows/comparedTables.ts';
import { postgresDialect } from '#server/database/postgres/postgresDialect.ts';
import { machineTables } from '#server/database/schema/inspect.ts';

const resources = storedNouns.filter((noun): noun is Resource => noun.noun === 'resource');
const compared = new Map(comparedTables(storedNouns).map((table) => [table.noun.name, table]));
const following = new Set([...rowParts.sums.values()].flatMap(({ of }) => of));

/** How the check of the journal knows the rows of a table, in the words of docs/record-keeping.md. */
const coversOf = (noun: Resource): string[] => {
  const table = compared.get(noun.name);
  return [
    ...(table === undefined ? ['the chain'] : []),
    ...(table?.isWhole ? ['entries of each row'] : []),
    ...(table?.isTogether ? ['one entry for many rows'] : []),
    ...(following.has(noun.name) ? ['what follows from the bids'] : []),
    ...(noun.journal?.none !== undefined ? ['not compared'] : []),
  ];
};

test('the check knows the rows of each table in one way, or its schema says why it does not', () => {
  const amiss = resources.filter((noun) => coversOf(noun).length !== 1);
  expect(amiss.map((noun) => `${noun.name}: ${coversOf(noun).join(', ') || 'in no way'}`)).toEqual(
    [],
  );
});

test('docs/record-keeping.md lists each table with the way in which the check knows its rows', () => {
  const text = readFileSync('docs/record-keeping.md', 'utf8');
  const section = text.split('### Which table is compared how')[1]?.split('\n## ')[0] ?? '';
  const listed = [...section.matchAll(/^\| ([a-z ]+) \|(.*)\|$/gm)].flatMap(([, how, rest]) =>
    [...(rest ?? '').matchAll(/`(\w+)`/g)].map(([, table]) => `${table}: ${how}`),
  );
  const is = [
    ...resources.map((noun) => `${noun.name}: ${coversOf(noun)[0]}`),
    ...Object.keys(machineTables(postgresDialect))
      .filter((table) => !resources.some(({ name }) => name === table))
      .map((table) => `${table}: ${table === 'journalHead' ? 'the chain' : 'not compared'}`),
  ];
  expect(listed.sort()).toEqual(is.sort());
});
