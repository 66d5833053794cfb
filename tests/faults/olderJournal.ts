import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { storedNouns } from '#server/app/nouns.ts';
import { dropGuards, putGuards } from '#server/database/schema/putGuards.ts';
import { databaseFile, lineOver, openConnection } from '#server/database/sqlite/sqlite.ts';
import { hmacUnder, keyObject } from '#server/database/writing/chainHash.ts';
import { type EntryRow, entryText, sealOf } from '#server/database/writing/journal.ts';
import { readSecrets } from '#server/runtime/secrets.ts';

/**
 * Opens the database of a folder that no server uses, with all rights and without its guards, and
 * restores the guards afterwards.
 */
export const withAllRights = async <T>(
  folder: string,
  does: (connection: ReturnType<typeof openConnection>) => T,
): Promise<T> => {
  const connection = openConnection(databaseFile(folder));
  try {
    const line = lineOver(connection);
    await dropGuards(line);
    const answer = connection.transaction(() => does(connection))();
    await putGuards(line, storedNouns);
    return answer;
  } finally {
    connection.close();
  }
};

/**
 * Turns the journal of a folder into that of an older release, which had no entries of some tables:
 * a whole chain without the entries that `isKept` rejects.
 */
export const makeOlder = (folder: string, isKept: (row: EntryRow) => boolean): Promise<void> => {
  const secret = readSecrets(folder)?.journalKey ?? '';
  const hmac = hmacUnder(secret);
  return withAllRights(folder, (connection) => {
    const rows = connection.prepare('select * from journal order by seq').all() as EntryRow[];
    connection.exec('delete from journal; delete from journalHead; delete from auditEntry');
    const insert = connection.prepare(
      `insert into journal (seq, at, "userId", role, "memberId", address, action, resource, key, before, after, hash)
       values (@seq, @at, @userId, @role, @memberId, @address, @action, @resource, @key, @before, @after, @hash)`,
    );
    const head = { seq: 0, hash: '' };
    for (const row of rows.filter(isKept)) {
      head.seq += 1;
      const entry = { ...row, seq: head.seq };
      head.hash = hmac(head.hash, entryText(entry));
      insert.run({ ...entry, hash: head.hash });
    }
    const columns = connection.prepare('pragma table_info("journalHead")').all() as {
      name: string;
    }[];
    const values: Record<string, unknown> = {
      ...head,
      seal: sealOf(keyObject(secret), head.seq, head.hash),
    };
    const names = columns.map(({ name }) => name);
    connection
      .prepare(
        `insert into journalHead (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
      )
      .run(...names.map((name) => values[name] ?? 1));
    rmSync(join(folder, 'journal-heads.jsonl'), { force: true });
  });
};
