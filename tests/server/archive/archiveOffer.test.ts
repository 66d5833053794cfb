import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedNouns } from '#server/app/nouns.ts';
import { verifyAudit } from '#server/audit/verification.ts';
import { control, seller } from '../allocation/allocationMarket.ts';
import type { TestDatabase } from '../database/emptyDatabase.ts';
import { dealer, inquiry, memberAdmin, otherDealer, stranger } from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';
import { ends, type FinishedMarket, liveRows, openFinished, symbol } from './finishedOffer.ts';

let market: FinishedMarket;
let before: Awaited<ReturnType<typeof liveRows>>;
let seen: Record<string, unknown>;
let archiveRun: number;
beforeAll(async () => {
  market = await openFinished();
});
afterAll(() => market.close());

const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const list = async (who: typeof dealer, path: string, filter: object, more = '') =>
  market.ask(who, 'GET', `/api${path}?${filtered(filter)}${more}`);
const rowsOf = async (who: typeof dealer, path: string, filter: object = { symbol }) =>
  (await list(who, path, filter)).json as any[];
const withoutMark = (rows: any[]) => rows.map(({ archived: _, ...row }) => row);
const offerRow = async () =>
  ((await market.ask(control, 'GET', '/api/query/symbolwise-archival')).json as any[]).find(
    (row) => row.symbol === symbol,
  );
const folder = async () => join(market.data, 'archive', (await offerRow()).archive.folder);

const lists = ['/rms/order', '/query/orderLog', '/allocation/allotment'];
/** Every role's view of the offer, in all three lists. */
const allSeen = async () => {
  const found: Record<string, unknown> = {};
  for (const path of lists)
    for (const who of [dealer, otherDealer, stranger, memberAdmin, inquiry, control])
      found[`${path} ${who.role} ${who.userId}`] = withoutMark(await rowsOf(who, path));
  const pan = before.order[0].pan;
  const report = await market.ask(control, 'GET', `/api/query/get-client-summary?clientPan=${pan}`);
  found.summary = (report.json as any[]).filter((row) => row.symbol === symbol);
  const bids = await market.ask(
    control,
    'GET',
    `/api/query/get-client-data?clientPan=${pan}&symbol=${symbol}`,
  );
  found.bids = bids.json;
  return found;
};

/** The used part of each limit. */
const usedOf = async () => {
  const used: Record<string, number> = {};
  for (const row of await market.rows('limitUse'))
    if (Number(row.used) !== 0) used[row.holder] = Number(row.used);
  return used;
};
/** The total value of the live bids of each holder. */
const valueOfLive = async () => {
  const value: Record<string, number> = {};
  for (const bid of await market.rows('order')) {
    if (!['Submitted', 'Confirmed'].includes(bid.orderStatus)) continue;
    const holders = [
      `member:${bid.memberId}`,
      `user:${bid.userId}`,
      ...(bid.branchId === null ? [] : [`branch:${bid.memberId}/${bid.branchId}`]),
      ...(bid.series === 'IS' ? [] : [`pan:${bid.securityId}:${bid.pan}`]),
      ...(bid.settlementNumber ? [`collateral:${bid.memberId}:${bid.settlementNumber}`] : []),
    ];
    const counts =
      bid.carriedTo === null
        ? Number(bid.value)
        : Number(bid.price) * Number(bid.allottedQuantity ?? 0);
    for (const holder of holders) value[holder] = (value[holder] ?? 0) + counts;
  }
  return value;
};
let usedBefore: Record<string, number>;

describe('an offer is archived', () => {
  test('not before its last day is over, in words', async () => {
    expect(await offerRow()).toMatchObject({
      state: 'Live',
      why: expect.stringMatching(/^It ends on .*\. Archive it after that\.$|^null$/),
    });
  });

  test('by the exchange alone, on the day after', async () => {
    market.setNow(`${market.nextOnDate} 23:59:59`);
    expect((await offerRow()).why).toMatch(/^It ends on /);
    const { id } = await market.setupOf(symbol);
    const payload = { process: 'archiveOffer', key: String(id) };
    const early = await market.ask(control, 'POST', '/api/allocation/process/start', { payload });
    expect([early.status, early.json.message]).toEqual([422, expect.stringMatching(/^It ends on/)]);
    const date = new Date(Date.parse(`${market.nextOnDate}T00:00:00Z`) + 86_400_000);
    market.setNow(`${date.toISOString().slice(0, 10)} 08:00:00`);
    expect(await offerRow()).toMatchObject({ state: 'Live', why: null, archive: null });
    for (const who of [dealer, seller])
      expect(
        (await market.ask(who, 'POST', '/api/allocation/process/start', { payload })).status,
      ).toBe(403);
    expect((await market.ask(seller, 'GET', '/api/query/symbolwise-archival')).status).toBe(403);
  });

  test('row by row, and its rows leave the live tables', async () => {
    before = await liveRows(market);
    seen = await allSeen();
    usedBefore = await usedOf();
    expect(usedBefore).toEqual(await valueOfLive());
    expect([before.order.length, before.allotment.length]).toEqual([6, 6]);
    archiveRun = await market.start('archiveOffer', symbol);
    await ends(market, archiveRun);
    const after = await liveRows(market);
    // The newest number of a table stays, so that none is given twice.
    expect([after.order.length, after.orderLog.length, after.allotment.length]).toEqual([1, 1, 1]);
    expect(await offerRow()).toMatchObject({
      state: 'Archived',
      why: null,
      archive: {
        orders: before.order.length,
        events: before.orderLog.length,
        allotments: before.allotment.length,
      },
    });
  });

  test('and uses no limit of a member, branch, user, PAN or collateral any more: those are of live bids', async () => {
    const used = await usedOf();
    expect(used).toEqual(await valueOfLive());
    expect(Object.keys(usedBefore).length).toBeGreaterThan(Object.keys(used).length);
  });

  test('and the check of the journal names none of the rows that are gone, but one more that is taken out', async () => {
    const { database, secrets, rowParts } = market.machine;
    const named = async () => {
      const { fault, more } = await verifyAudit(database.db, secrets.journalKey, {
        nouns: storedNouns,
        rowParts,
        dialect: database.dialect,
      });
      return [fault, ...more].flatMap((each) => (each ? [each.why] : []));
    };
    expect(await named()).toEqual([]);
    const line = await (database as TestDatabase).beside();
    const [kept] = (await liveRows(market)).order;
    await line.db.deleteFrom('order').where('orderId', '=', kept.orderId).execute();
    expect(await named()).toContain(
      `Rows of order: the journal has 6 of ${symbol} of ${market.openOnDate} that are no longer there, and the archive of it has 5.`,
    );
    await line.db.insertInto('order').values(kept).execute();
    expect(await named()).toEqual([]);
  });

  test('into Parquet files that any reader reads, each with its rows, sums and SHA-256 in a signed manifest', async () => {
    const home = await folder();
    const names = readdirSync(home).sort();
    expect(names).toEqual([
      'allotment-0001.index.parquet',
      'allotment-0001.parquet',
      'manifest.json',
      'order-0001.index.parquet',
      'order-0001.parquet',
      'orderLog-0001.index.parquet',
      'orderLog-0001.parquet',
    ]);
    const manifest = JSON.parse(readFileSync(join(home, 'manifest.json'), 'utf8'));
    const orders = manifest.tables.find((table: any) => table.name === 'order');
    const sum = (name: string) =>
      String(before.order.reduce((all, row) => all + Number(row[name]), 0));
    expect(orders.files[0]).toMatchObject({
      rows: before.order.length,
      sums: { quantity: sum('quantity'), value: sum('value') },
    });
    expect(manifest.signature).toMatch(/^[0-9a-f]{64}$/);
    const bytes = readFileSync(join(home, 'order-0001.parquet'));
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const rows = await parquetReadObjects({ file });
    expect(rows.map(({ orderId, price }) => [Number(orderId), Number(price)])).toEqual(
      before.order.map(({ orderId, price }) => [Number(orderId), Number(price)]),
    );
    expect(rows[0]?.entryTime).toEqual(new Date(Number(before.order[0].entryTime)));
  });

  test('and every role sees of it what it saw before, each row marked as archived', async () => {
    expect(await allSeen()).toEqual(seen);
    for (const path of lists) {
      const rows = await rowsOf(control, path);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ archived }) => archived === true)).toBe(true);
    }
    expect((await rowsOf(stranger, '/rms/order')).map(({ orderId }) => orderId)).toEqual([
      market.strange.orderId,
    ]);
    expect(await rowsOf(as('dealer', { userId: '9', memberId: null }), '/rms/order')).toEqual([]);
  });

  test('and lists find its rows by every filter, page by page, counted and added up', async () => {
    const { orderId } = market.other;
    for (const filter of [{ orderId }, { orderId, archived: true }, { archived: [true] }])
      expect((await rowsOf(control, '/rms/order', filter)).map((row) => row.orderId)).toContain(
        orderId,
      );
    expect(await rowsOf(control, '/rms/order', { symbol, archived: false })).toHaveLength(1);
    const both = await list(control, '/rms/order', { archived: [true, false] });
    expect([both.status, both.json.message]).toEqual([
      400,
      expect.stringMatching(/listed separately/),
    ]);
    const clientId = before.order.find((row) => Number(row.orderId) === orderId).clientId;
    const byClient = await rowsOf(control, '/rms/order', { archived: true, clientId });
    expect(byClient.every((row) => row.clientId === clientId)).toBe(true);
    const either = { archived: true, clientId, series: 'RS', any: ['clientId', 'series'] };
    expect((await rowsOf(control, '/rms/order', either)).map((row) => row.orderId)).toEqual(
      before.order
        .filter((row) => row.clientId === clientId || row.series === 'RS')
        .map((row) => Number(row.orderId))
        .reverse(),
    );
    // A symbol that is an alternative says nothing of where all rows are.
    const live = { symbol, clientId: 'C9999', any: ['symbol', 'clientId'] };
    expect(await rowsOf(control, '/rms/order', live)).toHaveLength(1);
    const walked: number[] = [];
    for (let after = ''; ; ) {
      const page = await list(control, '/rms/order', { symbol }, `&range=[0,1]${after}`);
      walked.push(...page.json.map((row: any) => row.orderId));
      const next = page.headers['x-next'];
      if (!next) break;
      after = `&after=${encodeURIComponent(String(next))}`;
    }
    expect(walked).toEqual(before.order.map((row) => Number(row.orderId)).reverse());
    const exact = await list(control, '/rms/order', { symbol, series: 'IS' }, '&count=sums');
    expect(exact.headers['content-range']).toMatch(/\/5$/);
    expect(JSON.parse(String(exact.headers['x-totals'])).quantity).toBe(
      before.order
        .filter((row) => row.series === 'IS')
        .reduce((sum, row) => sum + Number(row.quantity), 0),
    );
    const csv = (await market.ask(control, 'GET', `/api/rms/order/export?${filtered({ symbol })}`))
      .text;
    expect(csv.trim().split('\n').length).toBeGreaterThanOrEqual(1 + before.order.length);
  });

  test('and a bid, its history and why it got what it got still answer, within the reader’s scope', async () => {
    const { orderId } = market.own;
    const shown = await market.ask(dealer, 'GET', `/api/rms/order/${orderId}`);
    expect(shown.json).toMatchObject({ orderId, archived: true });
    expect((await market.ask(stranger, 'GET', `/api/rms/order/${orderId}`)).status).toBe(404);
    const [allotment] = await rowsOf(dealer, '/allocation/allotment', { orderId });
    const why = await market.ask(dealer, 'GET', `/api/allocation/allotment/${allotment.id}/why`);
    expect(why.json).toMatchObject({ allotment: { orderId, archived: true } });
    expect(why.json.words.length).toBeGreaterThan(0);
    const path = `/api/allocation/allotment/${allotment.id}/why`;
    expect((await market.ask(stranger, 'GET', path)).status).toBe(404);
    const history = await market.ask(control, 'GET', `/api/rms/order/${orderId}/history`);
    expect(history.status).toBe(200);
  });

  test('and the log says who did it, when, how much and with which manifest', async () => {
    const [entry] = (await market.ask(control, 'GET', '/api/query/archival-log')).json as any[];
    expect(entry).toMatchObject({
      symbol,
      kind: 'ARCHIVE',
      archivalStatus: 'Completed',
      orders: before.order.length,
      runId: archiveRun,
      startedBy: 'control',
    });
    expect(entry.sha256).toBe((await offerRow()).archive.sha256);
  });
});

describe('an archive that was damaged', () => {
  const verified = async () =>
    (
      await market.ask(
        control,
        'GET',
        `/api/query/symbolwise-archival/${symbol}/${market.openOnDate}/verify`,
      )
    ).json;
  /** Changes a file, asks, and puts it back as it was. */
  const whileChanged = async (
    name: string,
    change: (path: string, bytes: Buffer) => void,
    then: () => Promise<void>,
  ) => {
    const path = join(await folder(), name);
    const bytes = readFileSync(path);
    change(path, bytes);
    try {
      await then();
    } finally {
      writeFileSync(path, bytes);
    }
  };
  const flipped = (path: string, bytes: Buffer) => {
    const other = Buffer.from(bytes);
    other[100] = (other[100] as number) ^ 1;
    writeFileSync(path, other);
  };

  test('is found whole when nothing was changed', async () => {
    expect(await verified()).toMatchObject({ files: 6, faults: [] });
  });

  test('is found by the name of the file in which one byte is another, and is not restored', async () => {
    await whileChanged('order-0001.parquet', flipped, async () => {
      const { faults } = await verified();
      expect(faults).toEqual([
        expect.stringMatching(/^order-0001\.parquet is not what the manifest says/),
      ]);
      const runId = await market.start('restoreOffer', symbol);
      const step = await market.reaches(runId, 'check', 'Error');
      expect(step.message).toMatch(
        /is damaged\. order-0001\.parquet is not what the manifest says/,
      );
      const live = await liveRows(market);
      expect(live.order.length).toBe(1);
      await market.act(control, runId, 'cancel', { reason: 'damaged' });
      expect((await ends(market, runId)).runStatus).toBe('Cancelled');
    });
    expect((await offerRow()).state).toBe('Archived');
  });

  test('is found by the name of a file that is missing, and by a manifest that was changed', async () => {
    await whileChanged(
      'orderLog-0001.index.parquet',
      (path) => renameSync(path, `${path}.gone`),
      async () => {
        expect((await verified()).faults).toEqual([
          'orderLog-0001.index.parquet is no longer on the disk.',
        ]);
      },
    );
    await whileChanged(
      'manifest.json',
      (path, bytes) => writeFileSync(path, bytes.toString().replace('"runId"', '"runld"')),
      async () => {
        expect((await verified()).faults).toEqual([
          expect.stringMatching(/^manifest\.json of the archive .* is not the one that was sealed/),
        ]);
      },
    );
  });
});

describe('an archived offer is restored', () => {
  test('with the same rows, numbers and hashes, and the live tables answer again', async () => {
    const runId = await market.start('restoreOffer', symbol);
    await ends(market, runId);
    const after = await liveRows(market);
    expect(after.sha256).toBe(before.sha256);
    expect(after).toEqual(before);
    expect(await offerRow()).toMatchObject({ state: 'Live', archive: null, why: null });
    expect((await rowsOf(control, '/rms/order')).every(({ archived }) => archived === false)).toBe(
      true,
    );
    expect(await allSeen()).toEqual(seen);
    const [entry] = (await market.ask(control, 'GET', '/api/query/archival-log')).json as any[];
    expect(entry).toMatchObject({ kind: 'RESTORE', archivalStatus: 'Completed' });
  });

  test('and its bids use the limits as they did', async () => {
    expect(await usedOf()).toEqual(usedBefore);
  });

  test('and is archived again into another folder, to the same rows', async () => {
    const runId = await market.start('archiveOffer', symbol);
    await ends(market, runId);
    expect((await offerRow()).archive.folder).toBe(`${symbol}_${market.openOnDate}_run${runId}`);
    expect(await allSeen()).toEqual(seen);
    expect(await usedOf()).toEqual(await valueOfLive());
  });
});
