import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverModules } from '#registry/server.ts';
import { runTasks } from '#server/jobs/scheduler.ts';
import {
  aBid,
  actorOf,
  controlUser,
  dealer,
  type Market,
  openMarket,
  setTerms,
} from '../market/openMarket.ts';
import { as } from '../market/smallExchange.ts';

let market: Market;
let stop: () => void | Promise<void>;
beforeAll(async () => {
  market = await openMarket();
  stop = runTasks(
    market.machine,
    [],
    serverModules.flatMap(({ jobs }) => jobs ?? []),
  );
});
afterAll(async () => {
  await stop();
  await market.close();
});

const api = '/api/query/exchange-upload-log';
const place = async (more: object = {}): Promise<number> => {
  const payload = aBid({ category: 'MF', participantId: 'CP01', ...more });
  return (await market.ask(dealer, 'POST', '/api/rms/order', { payload })).json.orderId;
};
const stored = async (orderId: number) => (await market.rows('order', { orderId }))[0];

type Who = Parameters<Market['ask']>[0];
/** Uploads a file as the browser does. */
const send = async (text: string, who: Who = controlUser) => {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/csv' }), 'answers.csv');
  const request = new Request('http://x/', { method: 'POST', body: form });
  return market.ask(who, 'POST', `${api}/file`, {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') as string },
  });
};
const show = async (batchId: number) =>
  (await market.ask(controlUser, 'GET', `${api}/${batchId}`)).json;
const until = (batchId: number, status: string) =>
  expect.poll(async () => (await show(batchId)).uploadStatus).toBe(status);
const checkedFile = async (lines: readonly string[]): Promise<number> => {
  const { status, json } = await send(lines.join('\r\n'));
  expect(status).toBe(202);
  await until(json.batchId, 'Checked');
  return json.batchId;
};
const commit = (batchId: number, who: Who = controlUser) =>
  market.ask(who, 'POST', `${api}/${batchId}/commit`, { payload: {} });
const textOf = async (batchId: number, what: string) =>
  (await market.ask(controlUser, 'GET', `${api}/${batchId}/${what}`)).text;

const heading = 'orderId,answer,reason,participantId,symbol,clientId,quantity';

describe('a file of answers', () => {
  test('is checked without writing anything, then written; the result says what became of each row', async () => {
    const [first, second, third] = [await place(), await place(), await place({ marginType: '0' })];
    const batchId = await checkedFile([
      heading,
      `${first},CONFIRM,,CP01,LICI,C0001,1000`,
      `${second},R,No mandate,,,,`,
      `${third},reject,No mandate,,,,"1,000"`,
    ]);
    expect(await show(batchId)).toMatchObject({
      records: 3,
      confirmations: 1,
      rejections: 2,
      accepted: 0,
      refused: 0,
      uploadedBy: 'control',
    });
    expect((await stored(first)).orderStatus).toBe('Submitted');
    expect((await commit(batchId)).status).toBe(202);
    await until(batchId, 'Success');
    expect(await show(batchId)).toMatchObject({ accepted: 3, refused: 0 });
    expect(await stored(first)).toMatchObject({ orderStatus: 'Confirmed' });
    expect(await stored(second)).toMatchObject({
      orderStatus: 'Rejected',
      custodianReason: 'No mandate',
    });
    expect(await stored(third)).toMatchObject({
      orderStatus: 'Submitted',
      custodianReason: 'No mandate',
    });
    const [entry] = await market.rows('journal', { action: 'confirm', key: String(first) });
    expect(entry.userId).toBe('control');
    expect((await textOf(batchId, 'result')).split('\r\n').slice(0, 3)).toEqual([
      `${heading},Row,Result,Code,Message`,
      `${first},CONFIRM,,CP01,LICI,C0001,1000,2,Taken,,`,
      `${second},R,No mandate,,,,,3,Taken,,`,
    ]);
    expect((await commit(batchId)).json.message).toBe(
      'This upload cannot be written: it is success.',
    );
  });

  test('is read whatever was pasted with its codes, and refused for a hidden character in a reason', async () => {
    const [first, second] = [await place({ price: 391 }), await place({ price: 391 })];
    const batchId = await checkedFile([
      heading.replace('answer', 'an\u200bswer\u00a0'),
      `\u200b${first},CON\u2060FIRM,,CP01\u00a0,\u202aLICI,C\u200b0001,`,
      `${second},REJECT,Not\u202e mine,,,,`,
    ]);
    expect(await show(batchId)).toMatchObject({ records: 2, confirmations: 1, refused: 1 });
    expect(await textOf(batchId, 'errors')).toContain(
      'Reason has an invisible character at position 4: a mark that turns the direction of text (U+202E). Remove it.',
    );
  });

  test('is told every fault of every row, and the error file is exactly the refused rows', async () => {
    const right = await place({ price: 390 });
    const other = await place({ price: 390 });
    const cancelled = await place({ price: 390 });
    await market.ask(dealer, 'DELETE', `/api/rms/order/${cancelled}`);
    const plain = await place({ category: 'NII', participantId: null, price: 390 });
    const batchId = await checkedFile([
      heading,
      `${right},CONFIRM,,,,,`,
      `${right},CONFIRM,,,,,`,
      `${other},REJECT,,CP02,NHPC,,999`,
      `${cancelled},CONFIRM,,,,,`,
      `${plain},CONFIRM,,,,,`,
      '12,CONFIRM,,,,,',
      '2.02611E+15,MAYBE,,,,,',
      ',,,,,,x',
    ]);
    expect(await show(batchId)).toMatchObject({ records: 8, confirmations: 1, refused: 7 });
    const { json } = await market.ask(controlUser, 'GET', `${api}/${batchId}/lines`);
    const faultsByLine = json.lines.map(({ line, faults }: any) => [
      line,
      faults.map(({ field, code }: any) => `${field} ${code}`),
    ]);
    expect(faultsByLine).toEqual([
      [2, []],
      [3, ['orderId TWICE']],
      [4, ['reason MANDATORY', 'participantId MISMATCH', 'symbol MISMATCH', 'quantity MISMATCH']],
      [5, ['answer NOT_POSSIBLE']],
      [6, ['answer NOT_POSSIBLE']],
      [7, ['orderId NOT_FOUND']],
      [8, ['orderId INVALID', 'answer INVALID']],
      [9, ['orderId MANDATORY', 'answer MANDATORY']],
    ]);
    const errors = (await textOf(batchId, 'errors')).trim().split('\r\n');
    expect(errors).toHaveLength(8);
    expect(errors[0]).toBe(`${heading},Row,Field,Code,Message`);
    expect(errors[2]).toBe(
      `${other},REJECT,,CP02,NHPC,,999,4,reason; participantId; symbol; quantity,MANDATORY; MISMATCH; MISMATCH; MISMATCH,"Enter a reason for the refusal; The bid has custodian CP01, not CP02; The bid has symbol LICI, not NHPC; The bid has quantity 1000, not 999"`,
    );
    // The corrected error file can be uploaded as it is.
    const mended = [errors[0] as string, (errors[2] as string).replace(',CP02,NHPC,,999', ',,,,')];
    const again = await checkedFile(mended.map((line) => line.replace('REJECT,,', 'CONFIRM,,')));
    expect(await show(again)).toMatchObject({ records: 1, refused: 0 });
  });

  test('has its refused rows mended cell by cell, each checked again beside the other rows', async () => {
    const [first, second] = [await place({ price: 391 }), await place({ price: 391 })];
    const batchId = await checkedFile([
      heading,
      `${first},CONFIRM,,,,,`,
      `${first},REJECT,,,,,`,
      '2.02611E+15,MAYBE,,,,,',
    ]);
    const mend = async (line: number, column: number, value: string, who: Who = controlUser) =>
      (
        await market.ask(who, 'POST', `${api}/${batchId}/mend`, {
          payload: { line, column, value },
        })
      ).json;
    const codes = ({ line }: any) => line.faults.map(({ code }: any) => code);
    expect(codes(await mend(3, 3, 'No mandate'))).toEqual(['TWICE']);
    expect(await mend(3, 1, String(second))).toMatchObject({
      line: { outcome: 'waiting', orderId: second, answer: 'reject', faults: [] },
      batch: { confirmations: 1, rejections: 1, refused: 1 },
    });
    expect(codes(await mend(4, 1, String(second)))).toEqual(['INVALID', 'TWICE']);
    expect((await mend(3, 2, 'CONFIRM')).batch).toMatchObject({ confirmations: 2, rejections: 0 });
    expect(
      (await mend(3, 1, String(first), as('controlUser', { userId: 'control2' }))).message,
    ).toContain('Only the user');
    await commit(batchId);
    await until(batchId, 'Success');
    expect(await stored(second)).toMatchObject({ orderStatus: 'Confirmed' });
    const entries = await market.rows('journal', { resource: 'exchangeUpload', action: 'mend' });
    expect(entries.map(({ userId }) => userId)).toEqual(Array(4).fill('control'));
  });

  test('refuses a bid that was changed between the check and the writing, and writes the rest', async () => {
    const [kept, changed] = [await place({ price: 392 }), await place({ price: 392 })];
    const batchId = await checkedFile(['orderId,answer', `${kept},CONFIRM`, `${changed},CONFIRM`]);
    await market.ask(dealer, 'PUT', `/api/rms/order/${changed}`, {
      payload: { quantity: 5000, price: 392, isMarketOrder: false },
    });
    await commit(batchId);
    await until(batchId, 'Success');
    expect(await show(batchId)).toMatchObject({ accepted: 1, refused: 1 });
    expect((await stored(changed)).orderStatus).toBe('Submitted');
    expect(await textOf(batchId, 'errors')).toContain('This bid was changed after the check');
    // After a second check against the bid as it is now, another command writes it.
    const again = await market.ask(controlUser, 'POST', `${api}/${batchId}/check`);
    expect(again.json).toMatchObject({ uploadStatus: 'Checking' });
    await until(batchId, 'Checked');
    expect(await show(batchId)).toMatchObject({ accepted: 1, refused: 0, confirmations: 1 });
    await commit(batchId);
    await until(batchId, 'Success');
    expect(await show(batchId)).toMatchObject({ accepted: 2, refused: 0 });
    expect((await stored(changed)).orderStatus).toBe('Confirmed');
  });

  test('that comes too late is refused row by row, but not for bids that were taken back since', async () => {
    const [late, back] = [await place({ price: 393 }), await place({ price: 393 })];
    const say = async (name: string) =>
      market.ask(controlUser, 'POST', `/api/rms/order/${back}/${name}`, {
        payload: { version: Number((await stored(back)).version), reason: 'asked for' },
      });
    const setOffer = (cpCutOffTime: string) =>
      market.machine.database.write(
        setTerms,
        { where: { symbol: 'LICI', series: 'IS' }, values: { cpCutOffTime } },
        actorOf(controlUser),
      );
    await say('reject');
    await setOffer('00:00:00');
    await say('restore');
    const batchId = await checkedFile(['orderId,answer', `${late},C`, `${back},C`]);
    expect(await show(batchId)).toMatchObject({ confirmations: 1, refused: 1 });
    expect(await textOf(batchId, 'errors')).toContain('Custodians answered until 00:00:00 of');
    await commit(batchId);
    await until(batchId, 'Success');
    expect((await stored(back)).orderStatus).toBe('Confirmed');
    await setOffer('23:59:59');
  });

  const files: [words: string, text: string, message: string | RegExp][] = [
    ['no heading', '2026112100000001,CONFIRM\n', /There is no column '2026112100000001'/],
    ['a column missing', 'orderId,reason\n1,x\n', /The column 'answer' is missing/],
    ['no rows', 'orderId,answer\n', 'Row 1: There is no answer in this file.'],
  ];
  test.each(files)('with %s is no such file, and says so', async (_, text, message) => {
    const { json } = await send(text);
    await until(json.batchId, 'Error');
    expect((await show(json.batchId)).message).toMatch(message);
    expect((await commit(json.batchId)).status).toBe(422);
  });

  test('is for Control Users, and only its uploader writes or discards it', async () => {
    for (const who of [dealer, as('viewOnly'), as('inquiry')]) {
      expect((await send('orderId,answer\n', who)).status).toBe(403);
      expect((await market.ask(who, 'GET', api)).status).toBe(403);
    }
    const batchId = await checkedFile(['orderId,answer', `${await place()},CONFIRM`]);
    const second = as('controlUser', { userId: 'control2' });
    expect((await commit(batchId, second)).status).toBe(403);
    const discard = (who: Who) =>
      market.ask(who, 'POST', `${api}/${batchId}/discard`, { payload: {} });
    expect((await discard(second)).status).toBe(403);
    expect((await discard(controlUser)).json.uploadStatus).toBe('Discarded');
    expect((await commit(batchId)).status).toBe(422);
  });

  test('has a sample that is taken as it is', async () => {
    await place({ price: 394 });
    await place({ price: 394 });
    const sample = (await market.ask(controlUser, 'GET', `${api}/sample`)).text;
    const batchId = await checkedFile(sample.trim().split('\r\n'));
    expect(await show(batchId)).toMatchObject({ records: 2, confirmations: 1, rejections: 1 });
  });
});
