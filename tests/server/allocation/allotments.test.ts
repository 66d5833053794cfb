import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTasks } from '#server/jobs/scheduler.ts';
import { crossCheck } from '../../../resources/allotment/server/files/crossCheck.ts';
import { resultFiles } from '../../../resources/allotment/server/files/resultFiles.ts';
import { resultRows } from '../../../resources/allotment/server/files/resultRows.ts';
import { resultTotals } from '../../../resources/allotment/server/files/resultTotals.ts';
import { obligationCutOffs } from '../../../resources/obligation/server/cutOff.ts';
import {
  controlUser,
  dealer,
  inquiry,
  memberAdmin,
  otherDealer,
  stranger,
} from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';
import { openAllotted } from './allotted.ts';

let market: Awaited<ReturnType<typeof openAllotted>>;
beforeAll(async () => {
  market = await openAllotted();
});
afterAll(() => market.close());

const list = async (who: typeof dealer, query = '') =>
  (await market.ask(who, 'GET', `/api/allocation/allotment?${query}`)).json;
const ofOrder = async ({ orderId }: { orderId: number }) =>
  (await market.rows('allotment', { orderId }))[0];

describe('the allotments of a run', () => {
  test('each bid gets its own, ours with the member, the branch and the user of its order', async () => {
    expect(await market.publish()).toBe(5);
    expect(await list(dealer)).toMatchObject([
      {
        orderId: market.shared.orderId,
        memberId: 'M001',
        branchId: 'B1',
        userId: '1001',
        quantity: 1000,
        allotQuantity: 667,
        allotPrice: 384,
        value: 256_128,
        reason: 'PARTIAL',
        settlementType: 'H',
        heldBy: 'MEMBER',
      },
      { orderId: market.fund.orderId, allotQuantity: 2000, reason: 'FULL', heldBy: 'PENDING' },
    ]);
  });

  test('publishing again writes nothing twice', async () => {
    expect(await market.publish()).toBe(0);
    expect(await market.rows('allotment')).toHaveLength(5);
  });

  test('a dealer sees the own ones, a member admin those of the member, the exchange those of all exchanges', async () => {
    expect(await list(otherDealer)).toEqual([]);
    expect(await list(memberAdmin)).toHaveLength(2);
    expect(await list(stranger)).toMatchObject([{ allotQuantity: 0, reason: 'NOT_ALLOTTED' }]);
    expect(await list(controlUser)).toHaveLength(5);
    expect(await list(as('listco', { memberId: null }))).toHaveLength(5);
    expect((await market.ask(as('lic'), 'GET', '/api/allocation/allotment')).status).toBe(403);
  });

  test('a bid of another exchange belongs to no member of ours, though its code is the same', async () => {
    const filter = encodeURIComponent(JSON.stringify({ exchange: 'BSE' }));
    expect(await list(memberAdmin, `filter=${filter}`)).toEqual([]);
    expect(await list(controlUser, `filter=${filter}`)).toMatchObject([
      { memberId: null, memberCode: 'M001', orderId: null, heldBy: null },
      { memberId: null, bidId: 'BSE-1000000001', allotQuantity: 333 },
    ]);
  });

  test('once they are out each member hears of its own, once', async () => {
    await market.publishRest();
    const messages = (await market.rows('outbox', { type: 'ALLOTMENT' })).map(({ text }) => text);
    expect(messages).toEqual([
      'LICI, T day: allotments are out. 2,667 shares are allotted to the 2 bids of M001.',
      'LICI, T day: allotments are out. Nothing is allotted to the one bid of M002.',
    ]);
  });

  test('what was allotted lately is added up over the bids that the user sees', async () => {
    const recent = async (who: typeof dealer) =>
      (await market.ask(who, 'GET', '/api/allocation/allotment/recent')).json;
    expect(await recent(dealer)).toMatchObject([
      { symbol: 'LICI', series: 'IS', bids: 2, allotted: 2, quantity: 2667, hasFile: false },
    ]);
    expect(await recent(memberAdmin)).toMatchObject([{ quantity: 2667, hasFile: true }]);
    expect(await recent(stranger)).toMatchObject([{ bids: 1, allotted: 0, quantity: 0, value: 0 }]);
    expect(await recent(otherDealer)).toEqual([]);
    expect(await recent(controlUser)).toMatchObject([{ bids: 5, quantity: 3000 }]);
  });
});

describe('why a bid got what it got', () => {
  const why = async (who: typeof dealer, id: number) =>
    market.ask(who, 'GET', `/api/allocation/allotment/${id}/why`);

  test('the rule, the level, the ratio and the rounding are told in numbers and in words', async () => {
    const { id } = await ofOrder(market.shared);
    const { status, json } = await why(dealer, id);
    expect([status, json.drawnUpBy]).toEqual([200, 'NSE']);
    expect(json.allotment).toMatchObject({ allotQuantity: 667, reason: 'PARTIAL' });
    expect(json.steps).toMatchObject([
      {
        rule: 'PRO_RATA',
        level: 38400,
        want: 1000,
        available: 1000,
        demand: 1500,
        given: 667,
        shared: { ratio: [2, 3], floor: 666, hasExtraLot: true },
      },
    ]);
    expect(json.words.join(' ')).toMatch(/667/);
  });

  test('a user hears nothing of the bids of others, the exchange of each', async () => {
    const { id } = await ofOrder(market.low);
    expect((await why(dealer, id)).status).toBe(404);
    expect((await why(stranger, id)).json.steps).toMatchObject([{ rule: 'NOT_REACHED' }]);
    const [bse] = await market.rows('allotment', { bidId: 'BSE-1000000001' });
    expect((await why(memberAdmin, bse.id)).status).toBe(404);
    expect((await why(controlUser, bse.id)).json.steps).toMatchObject([{ given: 333 }]);
    expect((await why(controlUser, 999_999)).status).toBe(404);
  });
});

describe('obligations', () => {
  const owed = async (memberId = 'M001') =>
    Object.fromEntries(
      (await market.rows('obligation', { memberId })).map((row) => [
        row.settlementType,
        ['quantity', 'memberQuantity', 'custodianQuantity', 'pendingQuantity'].map((name) =>
          Number(row[name]),
        ),
      ]),
    );
  const answer = async (name: string) => {
    const { orderId } = market.fund;
    const [{ version }] = await market.rows('order', { orderId });
    const { status, json } = await market.ask(
      controlUser,
      'POST',
      `/api/rms/order/${orderId}/${name}`,
      {
        payload: { version: Number(version), ...(name !== 'confirm' && { reason: 'so it says' }) },
      },
    );
    expect([status, json.code]).toEqual([200, undefined]);
  };

  test('per settlement, and provisional while a custodian may still answer at 0% margin', async () => {
    expect(await owed()).toEqual({ H: [667, 667, 0, 0], T: [2000, 0, 0, 2000] });
    expect(await owed('M002')).toEqual({});
    const [row] = await market.rows('obligation', { settlementType: 'T' });
    expect(Number(row.value)).toBe(2000 * 38500);
    expect(row.settlementNumber).toMatch(/^20\d{5}$/);
    const [offer] = await market.rows('security', { symbol: 'LICI', series: 'IS' });
    expect(Number(row.provisionalUntil)).toBe(Date.parse(`${offer.nextOnDate}T07:30:00+05:30`));
  });

  test('a refusal leaves it to the member, and taking it back makes it provisional again', async () => {
    await answer('reject');
    expect((await owed()).T).toEqual([2000, 2000, 0, 0]);
    expect((await ofOrder(market.fund)).heldBy).toBe('MEMBER');
    await answer('restore');
    expect((await owed()).T).toEqual([2000, 0, 0, 2000]);
  });

  test('a confirmation moves it to the custodian', async () => {
    await answer('confirm');
    expect((await owed()).T).toEqual([2000, 0, 2000, 0]);
    expect(
      (await market.rows('obligation', { settlementType: 'T' }))[0].provisionalUntil,
    ).toBeNull();
    await answer('reject');
    await answer('restore');
  });

  test('what none has confirmed by the cut-off is the member’s', async () => {
    const [row] = await market.rows('obligation', { settlementType: 'T' });
    market.pass(Number(row.provisionalUntil) - Date.now() + 1_000);
    const stop = runTasks(market.machine, [obligationCutOffs], []);
    await expect.poll(async () => (await owed()).T).toEqual([2000, 2000, 0, 0]);
    await stop();
    expect((await owed()).H).toEqual([667, 667, 0, 0]);
  });

  test('a member sees its own alone, a dealer none', async () => {
    const of = async (who: typeof dealer) =>
      (await market.ask(who, 'GET', '/api/allocation/obligation')).json;
    expect(await of(memberAdmin)).toHaveLength(2);
    expect(await of(as('memberAdmin', { memberId: 'M002' }))).toEqual([]);
    expect(await of(controlUser)).toHaveLength(2);
    expect((await of(dealer)).code).toBe('NOT_ALLOWED');
  });
});

describe('the files of a result', () => {
  const written = async (to: string) => {
    const names: string[] = [];
    for await (const { name, write } of resultFiles(
      market.resultOffer,
      [market.result],
      [market.demand],
    )) {
      await write(market.path(`${to}-${name}`));
      names.push(name);
    }
    return names;
  };
  const text = (name: string) => readFile(market.path(name), 'utf8');
  const linesOf = async (name: string) => (await text(name)).trimEnd().split(/\r?\n/);

  test('each of them comes out the same, byte for byte, however often it is written', async () => {
    const names = await written('one');
    expect(await written('two')).toEqual(names);
    for (const name of names) expect(await text(`one-${name}`)).toBe(await text(`two-${name}`));
    const of = `LICI-${market.resultOffer.tradeDate}`;
    expect(names).toEqual([
      `allotment-BSE-${of}.txt`,
      `allotment-member-M001-${of}.csv`,
      `allotment-member-M002-${of}.csv`,
      `obligations-${of}.csv`,
      `rejected-bids-${of}.csv`,
      `website-summary-${of}.json`,
      `website-ladder-${of}.json`,
      `website-past-${of}.json`,
      `totals-${of}.csv`,
    ]);
  });

  const of = () => `LICI-${market.resultOffer.tradeDate}`;

  test('the reply to an exchange has its rows in its order, under totals and a hash that are theirs', async () => {
    const content = await text(`one-allotment-BSE-${of()}.txt`);
    const [header = '', ...rows] = content.trimEnd().split('\n');
    const rest = content.slice(header.length + 1);
    const sha256 = createHash('sha256').update(rest).digest('hex');
    const { tradeDate } = market.resultOffer;
    expect(header).toBe(`H|BSE|LICI|IS|10|${tradeDate}|2|1000|${sha256}`);
    expect(rows.map((row) => row.split('|').slice(-3))).toEqual([
      ['333', '384.00', 'PARTIAL'],
      ['0', '', 'NOT_ALLOTTED'],
    ]);
    expect(rows[0]).toContain('|1000000001|');
  });

  test('a bid book of BSE is answered as its allocation, with its margin codes and without a header', async () => {
    const path = market.path('book.csv');
    const kept = await text('bids-BSE.csv');
    await writeFile(path, kept.replaceAll(/ZZZPB000\dB/g, 'BSE:ASH1'));
    const files = resultFiles(market.resultOffer, [market.result], [{ exchange: 'BSE', path }]);
    const { value: reply } = await files.next();
    await reply?.write(market.path('book.txt'));
    expect(await linesOf('book.txt')).toEqual([
      'LICI,NII,,ASH1,,500,384.00,1000000001,333,384.00,2',
      'LICI,NII,,ASH1,,500,383.00,1000000002,0,,2',
    ]);
  });

  test('a demand that is not the one that was allotted is refused by name', async () => {
    const path = market.path('other.csv');
    const [heading, , second] = await linesOf('bids-BSE.csv');
    await writeFile(path, `${heading}\n${second}\n`);
    const files = resultFiles(market.resultOffer, [market.result], [{ exchange: 'BSE', path }]);
    const { value: reply } = await files.next();
    await expect(reply?.write(market.path('reply.txt'))).rejects.toThrow(
      /differ from the bid 1000000002/,
    );
  });

  test('a member gets all of its bids and nothing of others, from the exchange or by itself', async () => {
    const get = (who: typeof dealer, query: string) =>
      market.ask(who, 'GET', `/api/allocation/allotment/memberfile?${query}`);
    const { status, text: got, headers } = await get(memberAdmin, 'runId=7');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain(`allotment-member-M001-${of()}.csv`);
    expect(got).toBe(await text(`one-allotment-member-M001-${of()}.csv`));
    expect(got.trimEnd().split('\r\n')).toHaveLength(3);
    expect((await get(inquiry, 'runId=7&memberId=M002')).text).toBe(got);
    expect((await get(controlUser, 'runId=7&memberId=M001')).text).toBe(got);
    expect((await get(controlUser, 'runId=7')).status).toBe(400);
    expect((await get(memberAdmin, 'runId=8')).status).toBe(404);
    expect((await get(dealer, 'runId=7')).status).toBe(403);
  });

  test('obligations, rejected bids and the website say what the allotments say', async () => {
    expect(await linesOf(`one-obligations-${of()}.csv`)).toEqual([
      expect.stringContaining('memberId'),
      'LICI,T,M001,H,IS,1,667,256128.00,667,256128.00,0,0.00,0,0.00',
      'LICI,T,M001,T,IS,1,2000,770000.00,0,0.00,0,0.00,2000,770000.00',
    ]);
    expect(await linesOf(`one-rejected-bids-${of()}.csv`)).toHaveLength(1);
    const json = async (kind: string) =>
      JSON.parse(await text(`one-website-${kind}-${of()}.json`)).data;
    expect(await json('summary')).toMatchObject([
      {
        symbol: 'LICI',
        totQty: 4600,
        cumu_100pcQty: 2600,
        cumu_0pcQty: 2000,
        cutOffPrice: '384.00',
        noOfTimes: '1.53',
      },
    ]);
    expect(
      (await json('ladder')).map(({ pri, totQty, conQty, uCQty, cumTQty }: any) => [
        pri,
        totQty,
        conQty,
        uCQty,
        cumTQty,
      ]),
    ).toEqual([
      ['385.00', 2000, 0, 2000, 2000],
      ['384.00', 1000, 1000, 0, 3000],
      ['383.00', 600, 600, 0, 3600],
    ]);
    expect(await json('past')).toMatchObject([
      { sr_no: 1, symbol: 'LICI', allocatedQty: 2667, methodology: 'Multiple' },
      { sr_no: 2, symbol: 'LICICUMU', allocatedQty: 3000, allocatePriceGeneral: '384.00' },
    ]);
  });

  test('totals that must agree agree, and one that does not is marked', async () => {
    const totals = await resultTotals(market.files);
    const { summary } = market;
    const own = { bids: 3, quantity: 3600, ladder: { bids: 3, quantity: 3600 } };
    const others = [{ exchange: 'BSE', bids: 2, quantity: 1000 }];
    const merged = { bids: 5, quantity: 4600 };
    const all = { own, others, merged, allotted: { summary, totals } };
    expect(crossCheck(all).rows.every(({ agrees }) => agrees)).toBe(true);
    const short = crossCheck({ ...all, merged: { bids: 5, quantity: 4500 } }).rows;
    expect(short.filter(({ agrees }) => !agrees).map(({ cells }) => cells[3])).toEqual([-100, 100]);
  });

  test('allotments of other bids are refused by the bid at which they part', async () => {
    const allotments = market.path('mixed.csv');
    const [heading, first, second, ...rest] = await linesOf('allotments-IS.csv');
    await writeFile(allotments, [heading, second, first, ...rest].join('\n'));
    const read = async () => {
      for await (const _ of resultRows({ ...market.files, allotments }));
    };
    await expect(read()).rejects.toThrow(`differ from the bid ${market.fund.orderId}`);
  });
});
