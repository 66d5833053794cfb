import type { Noun } from '#model';
import { nouns } from '#registry';
import { serverModule } from '#server/module/module.ts';
import { auditEntry } from './auditEntry.ts';
import { addEntries, followJournal, standingOf } from './server/followJournal.ts';
import { type OfferedField, offeredOf } from './server/offered.ts';

export default serverModule(auditEntry, {
  calls: {
    offered: ({ machine, query }) => offeredOf(machine, query.field as OfferedField),
    standing: ({ machine }) => standingOf(machine),
  },
  mutations: [addEntries],
  start: (machine) =>
    followJournal(machine, new Map<string, Noun>(nouns.map((noun) => [noun.name, noun]))),
});
