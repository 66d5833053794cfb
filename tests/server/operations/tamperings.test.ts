import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedNouns } from '#server/app/nouns.ts';
import { dropGuards, putGuards } from '#server/database/schema/putGuards.ts';
import { hmacUnder, keyObject } from '#server/database/writing/chainHash.ts';
import { type EntryRow, entryText, sealOf } from '#server/database/writing/journal.ts';
import { control2 } from '../allocation/allocationMarket.ts';
import { openTampered, type Tampered } from './tampered.ts';

let tampered: Tampered;
let untouched: Awaited<ReturnType<Tampered['all']>>;
beforeAll(async () => {
  tampered = await openTampered();
  untouched = await tampered.all();
});
afterAll(() => tampered.close());

const run = (text: string) => sql.raw(text).execute(tampered.line.db);
const last = () => untouched.journal?.at(-1);
const bid = () => tampered.market.own;
/** Sets a column of the rows of a table. */
const set = (table: string, values: object, where: Record<string, unknown>) =>
  tampered.line.db
    .updateTable(table)
    .set(values)
    .where((is) => is.and(where))
    .execute();
const remove = (table: string, where: Record<string, unknown>) =>
  tampered.line.db
    .deleteFrom(table)
    .where((is) => is.and(where))
    .execute();
const add = (table: string, row: object) =>
  tampered.line.db.insertInto(table).values(row).execute();
const entries = () =>
  tampered.line.db.selectFrom('journal').selectAll().orderBy('seq').execute() as Promise<
    (EntryRow & { hash: string })[]
  >;

/** Rewrites the hashes of the journal from an entry on, and the head with its seal. */
const chainedAnew = async (
  from: number,
  hashOf: (before: string, text: string) => string,
  seal: (seq: number, hash: string) => string,
) => {
  const all = (await entries()).map((row) => ({
    ...row,
    seq: Number(row.seq),
    at: Number(row.at),
  }));
  let hash = all[from - 2]?.hash ?? '';
  for (const row of all.slice(from - 1)) {
    hash = hashOf(hash, entryText(row));
    await set('journal', { hash }, { seq: row.seq });
  }
  await set('journalHead', { hash, seal: seal(all.length, hash) }, { one: 1 });
};

/**
 * The actions of somebody with all rights on the database, and the expected report of the check.
 */
const tamperings: Record<string, [does: () => Promise<unknown>, says: () => RegExp]> = {
  'an old sealed head is put back, and the later entries are taken off': [
    async () => {
      const { key } = tampered;
      const old = (await entries())[39] as EntryRow & { hash: string };
      await run('DELETE FROM journal WHERE seq > 40');
      // With the key even the seal is right.
      await set(
        'journalHead',
        { seq: 40, hash: old.hash, seal: sealOf(keyObject(key), 40, old.hash) },
        { one: 1 },
      );
      await run('DELETE FROM "journalAnchor"');
    },
    () => /^\d+: The journal ends at entry 40, and a head from outside says that it had this one/,
  ],
  'journal, head and anchors are emptied together': [
    async () => {
      for (const table of ['journal', 'journalHead', 'journalAnchor'])
        await run(`DELETE FROM "${table}"`);
    },
    () => /^\d+: The journal ends at entry 0|^-: The journal is empty/,
  ],
  'the end of the journal is cut off': [
    () => run(`DELETE FROM journal WHERE seq = ${last().seq}`),
    () => new RegExp(`^${last().seq}: The entry is missing`),
  ],
  'an entry is edited': [
    () => set('journal', { userId: 'somebody' }, { seq: 30 }),
    () => /^30: The entry was changed after it was written/,
  ],
  'an entry is edited and all hashes are computed again without the key': [
    async () => {
      await set('journal', { userId: 'somebody' }, { seq: 30 });
      const plain = (text: string) => createHash('sha256').update(text).digest('hex');
      await chainedAnew(
        30,
        (before, text) => plain(before + text),
        (seq, hash) => plain(`head ${seq} ${hash}`),
      );
    },
    () => /: The seal of the head of the journal is wrong/,
  ],
  'an entry is edited and all hashes are computed again with the key of the data folder': [
    async () => {
      const { key } = tampered;
      await set('journal', { userId: 'somebody' }, { seq: 30 });
      await chainedAnew(30, hmacUnder(key), (seq, hash) => sealOf(keyObject(key), seq, hash));
      // The anchors are written to fit, in their rows and in the journal.
      const anchors = await tampered.line.db.selectFrom('journalAnchor').selectAll().execute();
      for (const { day, seq } of anchors) {
        const entry = (await entries())[Number(seq) - 1];
        await set('journalAnchor', { hash: entry?.hash }, { day });
        const after = JSON.stringify({ seq: Number(seq), hash: entry?.hash });
        await set('journal', { after }, { resource: 'journalAnchor', key: day });
      }
      await chainedAnew(30, hmacUnder(key), (seq, hash) => sealOf(keyObject(key), seq, hash));
    },
    () => /: The entry differs from a head from outside/,
  ],
  'two entries change places': [
    async () => {
      await set('journal', { seq: 1_000_000 }, { seq: 20 });
      await set('journal', { seq: 20 }, { seq: 21 });
      await set('journal', { seq: 21 }, { seq: 1_000_000 });
    },
    () => /^20: The entry was changed after it was written/,
  ],
  'an entry is put in beyond the head': [
    () => add('journal', { ...last(), seq: Number(last().seq) + 1 }),
    () => /^\d+: The entry is beyond the head of the journal/,
  ],
  'an anchor is taken out': [
    () => run('DELETE FROM "journalAnchor"'),
    () => /: The anchor of \S+ is missing/,
  ],
  'a bid is made larger, with its value, its limits and its level': [
    async () => {
      const { orderId, price, securityId, quantity } = bid();
      const [more, value] = [10, 10 * Number(price)];
      await run(
        `UPDATE "order" SET quantity = quantity + ${more}, value = value + ${value} WHERE "orderId" = ${orderId}`,
      );
      await run(
        `UPDATE "limitUse" SET used = used + ${value} WHERE holder in ('member:M001', 'branch:M001/B1', 'user:1001')`,
      );
      await run(
        `UPDATE "bookLevel" SET quantity = quantity + ${more}, "confirmedQuantity" = "confirmedQuantity" + ${more} WHERE "securityId" = ${securityId} AND price = ${price}`,
      );
      return quantity;
    },
    () =>
      new RegExp(
        `^-: Row ${bid().orderId} of order: the row differs from its last entry .*: quantity is ${bid().quantity + 10}, the journal says ${bid().quantity}`,
      ),
  ],
  'a bid is taken out': [
    () => remove('order', { orderId: bid().orderId }),
    () =>
      new RegExp(
        `Row ${bid().orderId} of order: the row is gone, and its last entry of the journal \\(seq \\d+\\) does not say that it was removed`,
      ),
  ],
  'a bid is taken out, and its offer is said to be archived': [
    async () => {
      const { orderId, securityId } = bid();
      await remove('order', { orderId });
      await add('archivedOffer', {
        symbol: 'ZZZ',
        openOnDate: '2026-01-01',
        archiveState: 'Archived',
        runId: 1,
        folder: 'x',
        manifestSha256: 'x',
        securityIds: `[${securityId}]`,
        allotmentRuns: '[]',
        newestKept: null,
        orders: 1,
        events: 0,
        allotments: 0,
        bytes: 0,
        archivedAt: 1,
        isOutOfLimits: 1,
        version: 1,
        createdBy: 'system',
        createdAt: 1,
        updatedBy: 'system',
        updatedAt: 1,
      });
    },
    () =>
      /Row ZZZ\/2026-01-01 of archivedOffer: the row is there, and the journal has no entry of it/,
  ],
  'a bid is put in': [
    async () => {
      const [row] = await tampered.market.rows('order', { orderId: bid().orderId });
      await add('order', { ...row, orderId: Number(row.orderId) + 5_000, clientOrderId: null });
    },
    () =>
      new RegExp(
        `Row ${bid().orderId + 5_000} of order: the row is there, and the journal has no entry of it`,
      ),
  ],
  'the bidder of a bid is exchanged': [
    () => set('order', { clientId: 'C9999' }, { orderId: bid().orderId }),
    () =>
      new RegExp(
        `Row ${bid().orderId} of order: the row differs from its last entry .*: clientId is C9999`,
      ),
  ],
  'what a bid was allotted is raised in both tables': [
    async () => {
      await run(`UPDATE "order" SET "allottedQuantity" = 99999 WHERE "orderId" = ${bid().orderId}`);
      await run(
        `UPDATE allotment SET "allotQuantity" = 99999, value = 99999 * "allotPrice" WHERE "orderId" = ${bid().orderId}`,
      );
    },
    () =>
      new RegExp(`Row ${bid().orderId} of order: the row differs .*: allottedQuantity is 99999`),
  ],
  'an allotment is raised': [
    () =>
      run(
        `UPDATE allotment SET "allotQuantity" = 99999, value = 99999 * "allotPrice" WHERE "orderId" = ${bid().orderId}`,
      ),
    () => new RegExp(`^-: Row \\d+ of allotment: it gives 99999 shares to bid ${bid().orderId}`),
  ],
  'an allotment is given to another client': [
    () => set('allotment', { clientId: 'C9999' }, { orderId: bid().orderId }),
    () => new RegExp(`^-: Row \\d+ of allotment: .* to bid ${bid().orderId}`),
  ],
  'an allotment is taken out': [
    () => remove('allotment', { orderId: bid().orderId }),
    () =>
      new RegExp(
        `^-: Row ${bid().orderId} of order: the bid was allotted \\d+ shares, and it has no allotment`,
      ),
  ],
  'what a bid of another exchange was allotted is raised': [
    () =>
      run(
        `UPDATE allotment SET "allotQuantity" = "allotQuantity" + 1, value = value + "allotPrice" WHERE exchange = 'BSE' AND "allotQuantity" > 0`,
      ),
    () => /^-: Row \d+ of allotment: the row differs from its entry of the journal \(seq \d+\)/,
  ],
  'an allotment is said to be of another offer of the symbol': [
    () => set('allotment', { openOnDate: '2031-01-01' }, { exchange: 'BSE' }),
    () => /^-: Row \d+ of allotment: openOnDate is 2031-01-01/,
  ],
  'the custodians of a member are to pay what it has to pay itself': [
    () => set('allotment', { heldBy: 'CUSTODIAN' }, { orderId: bid().orderId }),
    () => /^-: Rows of allotment: of run \d+, IS, settlement \w, member M001 is to pay for/,
  ],
  'an allotment of another exchange is taken out': [
    () => remove('allotment', { exchange: 'BSE' }),
    () =>
      /^-: Row \d+ of allotment: the row is gone, and no entry of the journal says that it was removed/,
  ],
  'an allotment of another exchange is put in': [
    async () => {
      const [row] = await tampered.market.rows('allotment', { exchange: 'BSE' });
      await add('allotment', { ...row, id: 999_999, bidId: '7999999999' });
    },
    () => /^-: Row 999999 of allotment: the row is there, and the journal has no entry of it/,
  ],
  'a run of an allocation is taken out, with its steps and files': [
    async () => {
      for (const table of ['processFile', 'processStep', 'processRun'])
        await remove(table, { runId: 1 });
    },
    () => /^-: Row 1 of processRun: the row is gone/,
  ],
  'a batch of bids is taken out': [
    () => run('DELETE FROM "batchOrder"'),
    () => /^-: Row \d+ of batchOrder: the row is gone/,
  ],
  'a bid is said to have been entered by another, in the order log': [
    () => set('orderLog', { doneBy: 'control' }, { orderId: bid().orderId, event: 'ENTERED' }),
    () =>
      new RegExp(
        `^-: Row \\d+ of orderLog: doneBy is control, and the journal says ${bid().userId}`,
      ),
  ],
  'a halt is taken out': [
    () => run('DELETE FROM halt'),
    () => /^-: Row LICI\/BREAKER of halt: the row is gone/,
  ],
  'a column of JSON is made none': [
    () => set('pendingChange', { before: '{' }, { id: tampered.heldId }),
    () => new RegExp(`^-: Row ${tampered.heldId} of pendingChange: the row differs`),
  ],
  'the use of a limit is lowered': [
    () => set('limitUse', { used: 0 }, { holder: 'member:M001' }),
    () =>
      /^-: Row member:M001 of limitUse: the limit has 0\.00 used, and the live bids come to [1-9]/,
  ],
  'the use of a limit is taken out': [
    () => remove('limitUse', { holder: 'user:1001' }),
    () => /^-: Row user:1001 of limitUse/,
  ],
  'a level of the book is raised': [
    () =>
      run(
        `UPDATE "bookLevel" SET quantity = quantity + 1 WHERE "securityId" = ${bid().securityId} AND price = ${bid().price}`,
      ),
    () => new RegExp(`^-: Row ${bid().securityId}/T/${bid().price} of bookLevel`),
  ],
  'a user gets another role': [
    () => set('user', { role: 'controlUser' }, { userId: '1001' }),
    () =>
      /^-: Row 1001 of user: the row differs from its last entry .*: role is controlUser, the journal says dealer/,
  ],
  'a user is put in': [
    async () => {
      const [row] = await tampered.market.rows('user', { userId: '1001' });
      await add('user', { ...row, userId: 'nobody' });
    },
    () => /^-: Row nobody of user: the row is there, and the journal has no entry of it/,
  ],
  'a user is taken out': [
    () => remove('user', { userId: '1001' }),
    () => /^-: Row 1001 of user: the row is gone/,
  ],
  'a row whose key has two parts is taken out': [
    () => remove('branch', { tradingMemberId: 'M001', branchId: 'B1' }),
    () => /^-: Row M001\/B1 of branch: the row is gone/,
  ],
  'what a second person is to approve is exchanged': [
    () => exchanged('12:00:00', '15:00:00'),
    () =>
      new RegExp(
        `^-: Row ${tampered.heldId} of pendingChange: the row differs from its last entry .*: after is`,
      ),
  ],
  'what a second person is to approve is exchanged, and they approve it': [
    async () => {
      await exchanged('12:00:00', '15:00:00');
      await putGuards(tampered.line, storedNouns);
      const payload = { ids: [tampered.heldId], decision: 'approve', reason: null };
      const { json } = await tampered.market.ask(control2, 'POST', '/api/approvals/decide', {
        payload,
      });
      expect(json.results).toMatchObject([{ ok: true }]);
    },
    () =>
      new RegExp(
        `Row ${tampered.heldId} of pendingChange: the row was changed outside of the application: entry \\d+ found after to be`,
      ),
  ],
  'a change that waits gets another maker, who could then approve it': [
    () => set('pendingChange', { madeBy: 'control2' }, { id: tampered.heldId }),
    () =>
      new RegExp(
        `^-: Row ${tampered.heldId} of pendingChange: .*: madeBy is control2, the journal says control`,
      ),
  ],
  'a change that waits is taken out': [
    () => remove('pendingChange', { id: tampered.heldId }),
    () => new RegExp(`^-: Row ${tampered.heldId} of pendingChange: the row is gone`),
  ],
  'a change that waits is put in': [
    async () => {
      const [row] = await tampered.market.rows('pendingChange', { id: tampered.heldId });
      await add('pendingChange', { ...row, id: 999, waitingKey: null });
    },
    () => /^-: Row 999 of pendingChange: the row is there, and the journal has no entry of it/,
  ],
};

const exchanged = (from: string, to: string) =>
  run(
    `UPDATE "pendingChange" SET "after" = replace("after", '${from}', '${to}') WHERE id = ${tampered.heldId}`,
  );

test('nothing is named in a database that nobody has tampered with', async () => {
  expect(await tampered.words([...storedNouns])).toBe('');
});

test.each(Object.entries(tamperings))('%s: the check names it', async (_, [does, says]) => {
  await dropGuards(tampered.line);
  try {
    await does();
    await putGuards(tampered.line, storedNouns);
    expect(await tampered.words()).toMatch(new RegExp(says().source, 'm'));
  } finally {
    await tampered.put(untouched);
  }
});

test('a trigger that is taken off is named, and so is one that refuses nothing any more', async () => {
  const { line, words } = tampered;
  const isPostgres = line.dialect.name === 'postgres';
  const of = isPostgres ? ' ON journal' : '';
  await run(`DROP TRIGGER "guard_journal_delete"${of}`);
  expect(await words()).toMatch(
    /^-: The trigger guard_journal_delete is missing, disabled or changed/,
  );
  await putGuards(line, storedNouns);
  expect(await words()).toBe('');
  if (isPostgres)
    await run(
      `CREATE OR REPLACE FUNCTION "guard_journal_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
    );
  else {
    await run('DROP TRIGGER "guard_journal_update"');
    await run(
      `CREATE TRIGGER "guard_journal_update" BEFORE UPDATE ON "journal" BEGIN SELECT 1; END`,
    );
  }
  expect(await words()).toMatch(
    /^-: The trigger guard_journal_update is missing, disabled or changed/,
  );
  // The next start puts it back, though their number is the same.
  await putGuards(line, storedNouns);
  expect(await words()).toBe('');
});
