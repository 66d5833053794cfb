import type { Noun } from '#model';
import { nouns } from '#registry';
import { valuesIn } from '#server/database/lists/valuesIn.ts';
import { serverModule } from '#server/module/module.ts';
import { auditEntry } from './auditEntry.ts';
import { addEntries, followJournal, standingOf } from './server/followJournal.ts';

export default serverModule(auditEntry, {
  calls: {
    known: async ({ machine, query }) => ({
      values: await valuesIn(machine.database, auditEntry.name, String(query.field)),
    }),
    standing: ({ machine }) => standingOf(machine),
  },
  mutations: [addEntries],
  start: (machine) =>
    followJournal(machine, new Map<string, Noun>(nouns.map((noun) => [noun.name, noun]))),
});
