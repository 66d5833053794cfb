import { websiteFile } from '#schemas/websiteFile.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { WebsiteFileRow } from './fileMutations.ts';

/**
 * The newest row with a stored file, for each of some file names: the one that is published under
 * the name, on any day.
 */
export const latestFiles = async (
  { database }: Pick<Machine, 'database'>,
  names?: readonly string[],
): Promise<ReadonlyMap<string, WebsiteFileRow>> => {
  if (names?.length === 0) return new Map();
  const { db, store } = database;
  const newest = db
    .selectFrom(websiteFile.name)
    .where('storedAs', 'is not', null)
    .select(['fileName'])
    .select(({ fn }) => fn.max('businessDate').as('businessDate'))
    .$if(names !== undefined, (query) => query.where('fileName', 'in', names ?? []))
    .groupBy('fileName');
  const found = await newest.execute();
  const rows = await Promise.all(
    found.map(({ fileName, businessDate }) =>
      store.list(websiteFile, { fileName, businessDate } as Partial<WebsiteFileRow>),
    ),
  );
  return new Map(rows.flat().map((row) => [row.fileName, row]));
};
