import type { Noun } from '#model';
import { nouns } from '#registry';
import { valuesIn } from '#server/database/lists/valuesIn.ts';
import { serverModule } from '#server/module/module.ts';
import { auditEntry } from './auditEntry.ts';
import { codeEntries } from './server/codeEntries.ts';
import { addEntries, followJournal, standingOf } from './server/followJournal.ts';
import { codesInWords } from './server/wordsOfCode.ts';

export default serverModule(auditEntry, {
  calls: {
    known: async ({ machine, query }) => {
      const values = await valuesIn(machine.database, auditEntry.name, String(query.field));
      return { values: query.field === 'action' ? codesInWords(values) : values.map(asItIs) };
    },
    standing: ({ machine }) => standingOf(machine),
  },
  mutations: [addEntries, codeEntries],
  start: (machine) =>
    followJournal(machine, new Map<string, Noun>(nouns.map((noun) => [noun.name, noun]))),
});

const asItIs = (value: string) => ({ value, words: value });
