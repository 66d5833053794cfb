import type { Resource } from '#model';
import { findCalls } from '#own/find/findCalls.ts';
import { readsOneself } from '../http/viewing.ts';
import { answersTo } from '../machine/answersTo.ts';
import { findableFor, mostRecords, recordsIn } from './findRecords.ts';

/** The call of the command line that finds records, with the rights and the scope of lists. */
export default answersTo(findCalls, ({ machine, nouns }) => {
  const stored = nouns.filter((noun): noun is Resource => noun.noun === 'resource');
  return {
    records: async ({ user: reader, query: { text, of } }) => {
      const own = stored.filter((noun) => readsOneself(reader, noun));
      const views = findableFor(reader, own).filter(
        ({ noun }) => of === null || of === undefined || noun.name === of,
      );
      const found = await Promise.all(views.map((view) => recordsIn(machine, reader, view, text)));
      return found.flat().slice(0, mostRecords);
    },
  };
});
