import { loadDemo } from '#registry/demo.ts';
import type { LookerData } from '../database/reading/threadLooker.ts';
import { openConnection } from '../database/sqlite/sqlite.ts';
import { sqliteLooking } from '../database/sqlite/sqliteWriting.ts';
import { batchesOn } from '../database/writing/batch.ts';
import { answering, threadData } from '../runtime/answering.ts';
import { mutationsWith } from './mutations.ts';
import { storedNouns } from './nouns.ts';
import { rowParts } from './rowParts.ts';

// Worker thread for read-only mutations, which run in parallel to the writer with the same
// functions, on a connection that cannot write.
const { file, journalKey, settings, withDemo } = threadData<LookerData>();
const looking = sqliteLooking(openConnection(file, { readOnly: true }));
const mutations = mutationsWith(withDemo ? await loadDemo() : null);

const run = batchesOn(looking, {
  nouns: storedNouns,
  rules: rowParts.rules,
  mutations,
  journalKey,
  settings,
});

answering((items) => run(items), { close: looking.close });
