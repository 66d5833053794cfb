import { loadDemo } from '#registry/demo.ts';
import { postgresWriting } from '../database/postgres/postgresWriting.ts';
import { assertDurable, openConnection } from '../database/sqlite/sqlite.ts';
import { sqliteWriting } from '../database/sqlite/sqliteWriting.ts';
import { type BatchAnswer, batchesOn, type Join } from '../database/writing/batch.ts';
import { checkpoint } from '../database/writing/checkpoint.ts';
import type { SqlitePlace, WriterData } from '../database/writing/threadWriter.ts';
import { answering, threadData } from '../runtime/answering.ts';
import { toFailure } from '../runtime/failure.ts';
import { mutationsWith } from './mutations.ts';
import { storedNouns } from './nouns.ts';
import { rowParts } from './rowParts.ts';

// The writer thread: the only connection of the server that writes.
const { place, journalKey, settings, withDemo, awaited } = threadData<WriterData>();
const waiting = new Int32Array(awaited);

const sqlite = ({ file, checkpointWanted }: SqlitePlace) => {
  const connection = openConnection(file);
  assertDurable(connection);
  // Checkpoints are the reader thread's; see checkpoint.ts.
  connection.pragma('wal_autocheckpoint = 0');
  const wanted = new Int32Array(checkpointWanted);
  return {
    writing: sqliteWriting(connection),
    after: () => {
      if (Atomics.exchange(wanted, 0, 0) !== 0) checkpoint(connection);
    },
  };
};

const { writing, after } =
  'file' in place
    ? sqlite(place)
    : { writing: await postgresWriting(place.url, place.sender), after: () => undefined };

/** The batch is committed whatever its answers are: one that cannot cross spoils no other. */
const crossing = ({ answers, signals, ...others }: BatchAnswer): BatchAnswer => ({
  ...others,
  answers: answers.map((answer) => {
    try {
      return structuredClone(answer);
    } catch (error) {
      return { failure: toFailure(error) };
    }
  }),
  signals: signals.map(([topic, data]) => [topic, JSON.parse(JSON.stringify(data ?? null))]),
});

const mutations = mutationsWith(withDemo ? await loadDemo() : null);
const run = batchesOn(writing, {
  nouns: storedNouns,
  rules: rowParts.rules,
  mutations,
  journalKey,
  settings,
  isAwaited: () => Atomics.load(waiting, 0) > 0,
});
/** Joins the batch under way, once it waits. */
let joining: Join = () => false;
const sent = (items: Parameters<typeof run>[0], note: (word: string) => void) =>
  run(items, (join) => {
    joining = join;
    note('waiting');
  });

answering(sent, {
  plain: crossing,
  aside: (items) => joining(items),
  after,
  cut: writing.cut,
  close: writing.close,
});
