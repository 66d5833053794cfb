import type { Noun } from '#model';
import { insertSql, sqlByRows, writeRows } from '#server/database/rows/manyRows.ts';
import { type Mutation, mutation, system, type Tx } from '#server/database/writing/mutation.ts';
import type { Machine, Stop } from '#server/machine/machine.ts';
import { auditEntry } from '../auditEntry.ts';
import { codeOlderEntries } from './codeEntries.ts';
import { type EntryInWords, inWords, type RawEntry } from './inWords.ts';

/** The interval of the follower, ms. */
const everyMs = 1_000;
/** New entries since its last look from which on the exchange is busy: bids come first then. */
const busyFrom = 200;
/** Entries of one write, when the exchange is quiet and when it is busy. */
const [quietBatch, busyBatch] = [1_000, 50];
/** The pause between two writes of one round, ms: other writers go first. */
const breathMs = 20;

const columns = [
  'seq',
  'at',
  'userId',
  'role',
  'memberId',
  'action',
  'words',
  'record',
  'resource',
  'key',
  'changes',
  'sentences',
  'address',
  'apiClientId',
  'isStep',
] as const satisfies readonly (keyof EntryInWords)[];

const insertEntries = sqlByRows((rows) => insertSql(auditEntry.name, columns, rows));

/**
 * Adds the entries after a number to the list; does nothing when another server has been quicker.
 * The newest entry of the list is the cursor of the follower, so that entries and cursor are one
 * write. The list follows the journal and is not journalled itself.
 */
export const addEntries: Mutation<{ after: number; entries: readonly EntryInWords[] }, boolean> =
  mutation('audit.addEntries', async (tx, { after, entries }) => {
    const { last } = await tx.db
      .selectFrom('auditEntry')
      .select(({ fn }) => fn.max('seq').as('last'))
      .executeTakeFirstOrThrow();
    if (Number(last ?? 0) !== after || entries.length === 0) return false;
    await writeRows(tx, insertEntries, entries, (entry) =>
      columns.map((name) => (name === 'isStep' ? Number(entry.isStep) : entry[name])),
    );
    for (const entry of entries) if (entry.takesIn.length > 0) await takeIn(tx, entry);
    return true;
  });

/** The longest time between an entry and its earlier steps, ms: a sign-in does not take longer. */
const stepsWithinMs = 15 * 60_000;

/** Marks the earlier steps of an entry, so that no list shows them. */
const takeIn = (tx: Tx, { seq, at, key, resource, takesIn }: EntryInWords) =>
  tx.db
    .updateTable(auditEntry.name)
    .set({ isStep: 1 })
    .where('key', '=', key)
    .where('resource', '=', resource)
    .where('action', 'in', takesIn)
    .where('seq', '<', seq)
    .where('at', '>=', at - stepsWithinMs)
    .execute();

/** The number of the newest entry of the journal, and of the list that follows it. */
export const standingOf = async ({
  database: { db },
}: Pick<Machine, 'database'>): Promise<{ written: number; followed: number }> => {
  const newest = async (table: string) => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('seq').as('last'))
      .executeTakeFirst();
    return Number(row?.last ?? 0);
  };
  const [written, followed] = await Promise.all([newest('journal'), newest(auditEntry.name)]);
  return { written, followed };
};

/** Takes the next entries of the journal into the list; returns how many. */
export const followOnce = async (
  { database }: Pick<Machine, 'database'>,
  nouns: ReadonlyMap<string, Noun>,
  after: number,
  most: number,
): Promise<number> => {
  const query = database.db
    .selectFrom('journal')
    .select(['seq', 'at', 'userId', 'role', 'memberId', 'action', 'resource', 'key', 'address'])
    .select(['before', 'after'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most);
  const rows = (await database.readAside(query.compile() as never)) as RawEntry[];
  if (rows.length === 0) return 0;
  const entries = rows.map((raw) =>
    inWords(nouns, { ...raw, seq: Number(raw.seq), at: Number(raw.at) }),
  );
  const isAdded = await database.write(addEntries, { after, entries }, system);
  return isAdded ? rows.length : 0;
};

/**
 * Follows the journal from the newest entry of the list, until it is stopped. While many entries
 * are written it takes a few of them a second, and the rest once the exchange is quiet: no bid
 * waits for it.
 */
export const followJournal = (machine: Machine, nouns: ReadonlyMap<string, Noun>): Stop => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let before = 0;
  const look = async () => {
    let { written, followed } = await standingOf(machine);
    const isBusy = before > 0 && written - before > busyFrom;
    before = written;
    const until = machine.steady() + everyMs;
    do {
      const taken = await followOnce(machine, nouns, followed, isBusy ? busyBatch : quietBatch);
      if (taken === 0) return;
      followed += taken;
      if (isBusy || followed >= written) return;
      await new Promise((resolve) => setTimeout(resolve, breathMs));
    } while (!isStopped && machine.steady() < until);
  };
  const again = () => {
    timer = setTimeout(async () => {
      await look().catch((error) =>
        machine.log.error({ err: error }, 'the audit log could not follow the journal'),
      );
      if (!isStopped) again();
    }, everyMs);
  };
  void codeOlderEntries(machine, () => !isStopped).catch((error) =>
    machine.log.error({ err: error }, 'entries of the audit log could not be given their codes'),
  );
  again();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
};
