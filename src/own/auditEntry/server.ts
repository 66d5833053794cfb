import type { Noun } from '#model';
import { nouns } from '#registry';
import { serverModule } from '#server/module/module.ts';
import { auditEntry } from './auditEntry.ts';
import { addEntries, followJournal, standingOf } from './server/followJournal.ts';

export default serverModule(auditEntry, {
  calls: { standing: ({ machine }) => standingOf(machine) },
  mutations: [addEntries],
  start: (machine) =>
    followJournal(machine, new Map<string, Noun>(nouns.map((noun) => [noun.name, noun]))),
});
