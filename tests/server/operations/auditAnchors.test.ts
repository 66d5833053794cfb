import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { headsInFile, type OutsideHead } from '#server/audit/heads/headFile.ts';
import { headInWord, headsWanted } from '#server/audit/heads/headsWanted.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import { openProgram } from '#server/command/program.ts';
import { record, system } from '#server/database/writing/mutation.ts';
import type { Exchange } from '../market/smallExchange.ts';
import { openHeld, runSql } from './heldExchange.ts';

const audit = (...words: string[]) =>
  openProgram().parseAsync(['audit', ...words], { from: 'user' });

let exchange: Exchange;
let folder: string;
beforeEach(async () => {
  exchange = await openHeld();
  folder = mkdtempSync(join(tmpdir(), 'offerdesk-anchors-'));
});
afterEach(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

const sql = (statement: string) => exchange.machine.database.write(runSql, statement, system);
const entries = async (count: number) => {
  for (let at = 0; at < count; at += 1)
    await exchange.machine.database.write(
      record,
      { action: 'note', resource: 'offer', key: String(at) },
      system,
    );
};
const headNow = async () => {
  const { seq, hash, seal } = await exchange.machine.database.db
    .selectFrom('journalHead')
    .select(['seq', 'hash', 'seal'])
    .executeTakeFirstOrThrow();
  return { seq: Number(seq), hash: String(hash), seal: String(seal) };
};
const fileWith = (...lines: string[]): string => {
  const path = join(folder, 'heads.jsonl');
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
};
const faultWith = async (words: string[], files: string[] = []) =>
  (
    await verifyAudit(exchange.machine.database.db, exchange.machine.secrets.journalKey, {
      heads: headsWanted(
        words.map((word) => headInWord(word) as OutsideHead),
        files,
      ),
    })
  ).fault;
/** Drops the guards first, as an owner of the tables would. */
const withoutGuards = async () => {
  const of = exchange.machine.database.dialect.name === 'postgres' ? ' ON journal' : '';
  for (const on of ['update', 'delete']) await sql(`DROP TRIGGER "guard_journal_${on}"${of}`);
};

describe('a head from outside of the database', () => {
  test('that the journal has is no fault', async () => {
    await entries(3);
    const { seq, hash } = await headNow();
    await entries(2);
    const path = fileWith(JSON.stringify({ at: '2026-11-20', seq, hash }));
    expect(await faultWith([`${seq}:${hash}`], [path])).toBeNull();
  });

  test('finds an old sealed head that was put back with the later entries taken off', async () => {
    await entries(2);
    const old = await headNow();
    await entries(3);
    const path = fileWith(JSON.stringify({ at: 'then', ...(await headNow()) }));
    await withoutGuards();
    await sql(`DELETE FROM journal WHERE seq > ${old.seq}`);
    await sql(
      `UPDATE "journalHead" SET seq = ${old.seq}, hash = '${old.hash}', seal = '${old.seal}'`,
    );
    // The chain by itself is whole.
    expect(await faultWith([])).toBeNull();
    expect(await faultWith([], [path])).toEqual({
      seq: 5,
      why: `The journal ends at entry 2, and line 1 of ${path} says that it had this one: entries were removed from its end, or an old state of the database was restored.`,
    });
    // So it is where the journal has gone on since, under the same key.
    await entries(4);
    expect(await faultWith([])).toBeNull();
    expect(await faultWith([], [path])).toMatchObject({
      seq: 5,
      why: expect.stringContaining('The entry differs from line 1'),
    });
  });

  test('finds a journal that was written anew, by the entry that has another hash', async () => {
    await entries(2);
    const word = `2:${'0'.repeat(64)}`;
    expect(await faultWith([word])).toEqual({
      seq: 2,
      why: `The entry differs from --anchor ${word}: the journal was rewritten up to there, or an old state of the database was restored and continued.`,
    });
  });
});

describe('what names a head', () => {
  const hash = 'ab'.repeat(32);

  test('is an entry, a colon and its hash, or the command says so', async () => {
    expect(headInWord(`12:${hash}`)).toMatchObject({ seq: 12, hash });
    for (const word of [
      '12',
      `0:${hash}`,
      `12:${hash}0`,
      `-1:${hash}`,
      `x:${hash}`,
      `12:${hash} `,
    ]) {
      expect(headInWord(word)).toBeNull();
      await expect(audit('verify', `--anchor=${word}`)).rejects.toThrow(
        `'${word}' must be the number of an entry, a colon, and its hash of 64 hexadecimal digits.`,
      );
    }
  });

  test('is a line of a file, and one that is none is named by file and line', async () => {
    const path = fileWith(JSON.stringify({ at: '', seq: 1, hash }), '', '{"seq": 2}');
    const all = async () => {
      const found: OutsideHead[] = [];
      for await (const head of headsInFile(path)) found.push(head);
      return found;
    };
    await expect(all()).rejects.toThrow(`Line 3 of ${path} is no head of a journal`);
    fileWith(JSON.stringify({ at: '', seq: 1, hash }), '');
    expect(await all()).toEqual([{ seq: 1, hash, from: `line 1 of ${path}` }]);
  });

  test('is in a file that is there, and beside no other word', async () => {
    await expect(audit('verify', '--anchors', join(folder, 'none'))).rejects.toThrow(
      `There is no file ${join(folder, 'none')}.`,
    );
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    for (const words of [[], ['check'], ['verify', 'more'], ['verify', '--anchr', 'x']])
      await expect(audit(...words)).rejects.toThrow(CommanderError);
    printed.mockRestore();
  });
});
