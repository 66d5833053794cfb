import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationSetup } from '#domain/allocation/terms.ts';
import {
  allocationColumns,
  allocationLine,
  keptBidHeading,
  keptBidLine,
} from '#domain/exchangeFile/bidsOfFile.ts';
import type { ExchangeBid } from '#domain/exchangeFile/exchangeBid.ts';
import { allocateFiles } from '#exchange/allocation/allocateFiles.ts';
import { processFile } from '#own/processFile/processFile.ts';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import { mutation } from '#server/database/writing/mutation.ts';
import { hashOfFile } from '#server/fileStore/uploadFolder.ts';
import { makeRunFolder, newRunFile, runFile } from '#server/processes/runFolder.ts';
import { setupText } from '../../../resources/allocation/server/setupText.ts';
import { markPublished, takeBook } from '../../../resources/allocationLock/server/bookLock.ts';
import { memberFiles } from '../../../resources/allotment/server/files/memberFiles.ts';
import {
  type ResultFiles,
  type ResultRow,
  resultRows,
} from '../../../resources/allotment/server/files/resultRows.ts';
import type {
  ResultOffer,
  SeriesResult,
} from '../../../resources/allotment/server/files/seriesResult.ts';
import { notifyMembers } from '../../../resources/allotment/server/notifyMembers.ts';
import { ordersOf, writeAllotments } from '../../../resources/allotment/server/writeAllotments.ts';
import demo from '../../../resources/demo/server.ts';
import { writeObligations } from '../../../resources/obligation/server/writeObligations.ts';
import {
  actorOf,
  controlUser,
  dealer,
  setTerms,
  setValues,
  stranger,
} from '../market/openMarket.ts';
import { openExchange } from '../market/smallExchange.ts';

const runId = 7;

/** Does the work of a run's publishing step for some rows, without the run. */
const publishRows = mutation(
  'test.publishRows',
  async (
    tx,
    { run, rows }: { run: Parameters<typeof writeAllotments>[1]; rows: readonly ResultRow[] },
  ): Promise<number> => {
    for (const { exchange, bidId, allotQuantity } of rows)
      if (exchange === 'NSE')
        await tx.db
          .updateTable('order')
          .set({ allottedQuantity: allotQuantity })
          .where('orderId', '=', Number(bidId))
          .execute();
    return writeAllotments(tx, run, rows, await ordersOf(tx, rows));
  },
);

const publishRest = mutation(
  'test.publishRest',
  async (
    tx,
    { openOnDate, memberIds }: { openOnDate: string; memberIds: readonly string[] },
  ): Promise<void> => {
    const book = { symbol: 'LICI', openOnDate, day: 'T' as const, runId };
    await takeBook(tx, { ...book, tradeDate: openOnDate });
    for (const memberId of memberIds)
      for (const settlementType of ['H', 'T'] as const)
        await writeObligations(tx, { runId, memberId, settlementType });
    await markPublished(tx, book);
    await notifyMembers(tx, book);
  },
);

const keepFiles = mutation(
  'test.keepFiles',
  async (tx, files: readonly Record<string, unknown>[]): Promise<void> => {
    for (const file of files)
      await tx.db
        .insertInto(processFile.name)
        .values({
          runId,
          isInput: false,
          isBrought: false,
          isKept: true,
          keptAt: tx.now,
          ...file,
          ...keptBy(tx),
        })
        .execute();
  },
);

/**
 * The exchange with the masters of the demo, three bids of ours and two of BSE in LICI, allotted as a run
 * allots them: 3,000 shares for 2,000 at 385.00, 1,500 at 384.00 and 1,100 at 383.00.
 */
export const openAllotted = async () => {
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-allotted-'));
  let ahead = 0;
  const exchange = await openExchange(
    nouns,
    serverModules,
    { settings: { data }, now: () => Date.now() + ahead, hasMasters: true },
    {
      nouns: machineTables,
      mutations: [
        ...folderMutations,
        ...demo.mutations,
        setValues,
        setTerms,
        publishRows,
        publishRest,
        keepFiles,
      ],
    },
  );
  const { machine, ask } = exchange;
  const rows = (table: string, where: Record<string, unknown> = {}): Promise<any[]> =>
    machine.database.db
      .selectFrom(table)
      .selectAll()
      .where((is) => is.and(where))
      .execute();
  const place = async (who: typeof dealer, bid: object): Promise<any> => {
    const payload = {
      symbol: 'LICI',
      series: 'IS',
      category: 'NII',
      clientType: 'CLI',
      clientId: 'C0001',
      marginType: '1',
      isMarketOrder: false,
      ...bid,
    };
    const { status, json } = await ask(who, 'POST', '/api/rms/order', { payload });
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(json)}`);
    return json;
  };
  const panOf = async (memberId: string) =>
    (await rows('client', { memberId, clientId: 'C0001' }))[0].pan as string;
  const pan = await panOf('M001');
  const fund = await place(dealer, {
    category: 'MF',
    participantId: 'CP01',
    marginType: '0',
    quantity: 2000,
    price: 385,
    pan,
  });
  const shared = await place(dealer, { quantity: 1000, price: 384, pan });
  const low = await place(stranger, { quantity: 600, price: 383, pan: await panOf('M002') });
  const [offer] = await rows('security', { symbol: 'LICI', series: 'IS' });

  const bidOf = (order: any, more: Partial<ExchangeBid> = {}): ExchangeBid => ({
    symbol: 'LICI',
    series: 'IS',
    bidId: String(order.orderId),
    exchange: 'NSE',
    category: order.category,
    memberCode: order.memberId,
    clientCode: order.clientId,
    pan: order.pan,
    cpCode: order.participantId,
    quantity: order.quantity,
    price: Math.round(order.price * 100),
    isCutOff: false,
    marginType: order.marginType,
    isCpApproved: false,
    entryTime: Date.parse(order.entryTime),
    custodian: null,
    modifiedTime: null,
    ...more,
  });
  const theirs = { exchange: 'BSE', memberCode: 'M001', cpCode: null, clientCode: 'ASH1' };
  const bse = [
    bidOf(shared, { ...theirs, bidId: '1000000001', quantity: 500, pan: 'ZZZPB0001B' }),
    bidOf(low, { ...theirs, bidId: '1000000002', quantity: 500, pan: 'ZZZPB0002B' }),
  ];
  const bids = [...[fund, shared, low].map((order) => bidOf(order)), ...bse];
  const setup: AllocationSetup = {
    symbol: 'LICI',
    series: 'IS',
    method: 'PRICE_PRIORITY',
    quantity: 3000,
    lotSize: 1,
    tickSize: 5,
    floorPrice: 38200,
    cutOffPrice: null,
    reserveQuantity: 0,
    bidderCapQuantity: null,
    discountType: null,
    discountFactor: null,
    retailPriceBasis: 'CUTOFF',
    retailLimit: 20_000_000,
    employeeFirstLimit: 20_000_000,
    employeeLimit: 50_000_000,
  };
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-run-'));
  const path = (name: string) => join(folder, name);
  await writeFile(path('setup-IS.json'), setupText(setup, new Map()));
  await writeFile(
    path('bids-IS.csv'),
    `${[allocationColumns.join(','), ...bids.map(allocationLine)].join('\n')}\n`,
  );
  const demand = { exchange: 'BSE' as const, path: path('bids-BSE.csv') };
  await writeFile(demand.path, `${[keptBidHeading, ...bse.map(keptBidLine)].join('\n')}\n`);
  const files: ResultFiles = { bids: path('bids-IS.csv'), allotments: path('allotments-IS.csv') };
  const { summary } = allocateFiles({
    setup: path('setup-IS.json'),
    bids: files.bids,
    out: files.allotments,
  });
  const resultOffer: ResultOffer = {
    symbol: 'LICI',
    securityName: 'Life Insurance Corporation of India',
    openOnDate: offer.openOnDate,
    day: 'T',
    dayType: '10',
    tradeDate: offer.openOnDate,
    closedAt: offer.mktCloseTime,
  };
  const result: SeriesResult = { files, setup, greenshoeQuantity: 0, summary };
  const by = actorOf(controlUser);
  const run = {
    runId,
    symbol: 'LICI',
    series: 'IS' as const,
    openOnDate: offer.openOnDate as string,
    day: 'T' as const,
  };
  const publish = async (): Promise<number> => {
    let written = 0;
    for await (const some of resultRows(files))
      written += await machine.database.write(publishRows, { run, rows: some }, by);
    return written;
  };
  const keep = async (named: readonly { name: string; at: string }[]) => {
    await makeRunFolder(machine.settings);
    const kept = [];
    for (const { name, at } of named) {
      const storedAs = newRunFile();
      await writeFile(runFile(machine.settings, storedAs), await readFile(at));
      const sha256 = await hashOfFile(at);
      kept.push({ step: 'test', name, sha256, bytes: (await stat(at)).size, storedAs });
    }
    await machine.database.write(keepFiles, kept, by);
  };
  return {
    ...exchange,
    rows,
    fund,
    shared,
    low,
    files,
    demand,
    result,
    resultOffer,
    summary,
    path,
    publish,
    keep,
    /** The rest of what a publishing step does, and its files. */
    publishRest: async () => {
      const { openOnDate } = offer;
      await machine.database.write(publishRest, { openOnDate, memberIds: ['M001', 'M002'] }, by);
      const members = await memberFiles(resultOffer, [result]);
      const named = [];
      for (const { name, write } of members.files) {
        await write(path(name));
        named.push({ name, at: path(name) });
      }
      await members.done();
      await keep([
        ...['setup-IS.json', 'bids-IS.csv'].map((name) => ({ name, at: path(name) })),
        ...named,
      ]);
    },
    /** Moves the clock. */
    pass: (ms: number) => {
      ahead += ms;
    },
    close: async () => {
      await exchange.close();
      for (const gone of [data, folder]) rmSync(gone, { recursive: true, force: true });
    },
  };
};
