import type { RecordFinder } from '#console/nouns/finder.ts';

const finders = import.meta.glob<{ default: RecordFinder }>('../../resources/*/find.console.ts');

/**
 * The finders of records of nouns that the reader may not list, in
 * resources/<noun>/find.console.ts; loaded when the command line opens.
 */
export const recordFinders = async (): Promise<readonly RecordFinder[]> =>
  (await Promise.all(Object.values(finders).map((load) => load()))).map((each) => each.default);
