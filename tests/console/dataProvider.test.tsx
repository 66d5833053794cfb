import { HttpResponse, http } from 'msw';
import type { HttpError, RaRecord } from 'react-admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dataProvider } from '#console/calls/dataProvider.ts';
import type { ListPlace } from '#console/calls/listPlace.ts';
import { putRows } from '../server/auth/cookieMarket.ts';
import { openRealServer } from './signedInConsole.ts';

const server = openRealServer();
const { calls } = server;
const system = { userId: 'system', role: null, memberId: null, branchId: null, address: null };

/** Another 300 branches, so that a list of them takes several calls. */
beforeAll(async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    tradingMemberId: 'M009',
    branchId: `Z${at + 100}`,
    branchName: `Branch ${at}`,
    isActive: true,
  }));
  await server.market().machine.database.write(putRows, { table: 'branch', rows }, system);
});
beforeEach(() => server.signIn('control', 'controlUser'));

const sort = { field: 'id', order: 'ASC' } as const;
const list = (name: string, page: number, perPage: number, more: object = {}) =>
  dataProvider.getList(name, { pagination: { page, perPage }, sort, filter: {}, ...more });
const idsOf = (rows: readonly RaRecord[]) => rows.map(({ id }) => id);
const refusalOf = (step: Promise<unknown>): Promise<HttpError> =>
  step.then(
    () => Promise.reject(new Error('It is not refused')),
    (error: HttpError) => error,
  );
const reading = () => calls.filter(({ method }) => method === 'GET');
const writing = () => calls.filter(({ method }) => method !== 'GET');

/** A new branch, as the server has it. */
const aBranch = async (branchId: string, more: object = {}): Promise<RaRecord> => {
  const data = { tradingMemberId: 'M001', branchId, branchName: `Branch ${branchId}`, ...more };
  const { json } = await server.ask('POST', '/masters/branch', data);
  return { ...json, id: `M001/${branchId}` };
};
const branchNow = async (id: string) => (await server.ask('GET', `/masters/branch/${id}`)).json;

/** Puts bids into the table of orders, copies of a real one, until there are so many. */
const putOrders = async (count: number): Promise<void> => {
  const { machine } = server.market();
  const dealer = await server.market().signIn('1001');
  const payload = {
    symbol: 'LICI',
    series: 'IS',
    category: 'NII',
    clientType: 'CLI',
    clientId: 'C0001',
    pan: 'AAAPA0001A',
    marginType: '1',
    isMarketOrder: false,
    quantity: 1000,
    price: 383,
  };
  const { status, text } = await server.market().ask(dealer, 'POST', '/rms/order', { payload });
  expect([status, text]).toEqual([201, expect.anything()]);
  const bid = await machine.database.db.selectFrom('order').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, at) => ({
    ...bid,
    orderId: Number(bid.orderId) + at + 1,
  }));
  await machine.database.write(putRows, { table: 'order', rows }, system);
};

test('getList gives more rows at a time than the server does: one of 250 is as ten pages of 25', async () => {
  const whole = await list('branch', 1, 250);
  const ids = idsOf(whole.data);
  expect([ids.length, new Set(ids).size, ids[0]]).toEqual([250, 250, 'M001/B1']);
  expect(reading()).toHaveLength(3);
  const pages: unknown[] = [];
  for (let page = 1; page <= 10; page += 1)
    pages.push(...idsOf((await list('branch', page, 25)).data));
  expect(pages).toEqual(ids);
});

test('getList gives what is left where there are fewer rows than wanted, and the second page of 150', async () => {
  const { data, total, pageInfo } = await list('branch', 1, 1000);
  expect([data.length, pageInfo]).toEqual([total, { hasNextPage: false, hasPreviousPage: false }]);
  const second = await list('branch', 2, 150);
  expect(idsOf(second.data)).toEqual(idsOf(data).slice(150, 300));
});

test('getList keeps the cursor of a page that was walked to, and reaches others by number', async () => {
  await list('branch', 1, 10);
  await list('branch', 2, 10);
  await list('branch', 7, 10);
  const [, second, seventh] = reading().map(({ query }) => query);
  expect([second?.has('after'), second?.get('range')]).toEqual([true, '[0,9]']);
  expect([seventh?.has('after'), seventh?.get('range')]).toEqual([false, '[60,69]']);
  calls.length = 0;
  const other = await list('branch', 2, 10, { filter: { tradingMemberId: 'M001' } });
  expect(reading()[0]?.query.has('after')).toBe(false);
  expect(other.total).toBeLessThan(10);
});

test('getList goes on by the cursors that a list names, as the one of the desk does', async () => {
  const first = await list('branch', 1, 10);
  const { next } = first.meta as ListPlace;
  const second = await list('branch', 1, 10, { meta: { after: next } });
  const { previous } = second.meta as ListPlace;
  const back = await list('branch', 1, 10, { meta: { before: previous } });
  expect(idsOf(back.data)).toEqual(idsOf(first.data));
  expect(idsOf(second.data)).toEqual(idsOf((await list('branch', 2, 10)).data));
});

test('getList passes the signal on', async () => {
  const leaving = new AbortController();
  const pages = list('branch', 1, 250, { signal: leaving.signal });
  leaving.abort(new Error('The page is left'));
  await expect(pages).rejects.toThrow('The page is left');
  expect(dataProvider.supportAbortSignal).toBe(true);
});

test('getList says a total only where it is exact, reaches pages behind row 10,000, and never walks without end', async () => {
  await putOrders(14_000);
  calls.length = 0;
  const first = await list('order', 1, 25);
  expect(first).not.toHaveProperty('total');
  expect([first.pageInfo, (first.meta as ListPlace).floor]).toEqual([
    { hasNextPage: true, hasPreviousPage: false },
    10_000,
  ]);
  const few = await list('order', 1, 25, { filter: { orderId: first.data[3]?.id } });
  expect([few.total, (few.meta as ListPlace).floor]).toEqual([1, null]);
  const firstOf = async (page: number) => {
    calls.length = 0;
    const { data, meta, pageInfo } = await list('order', page, 25);
    const number = (meta as ListPlace).page;
    return {
      at: Number(data[0]?.id) - Number(first.data[0]?.id),
      number,
      calls: calls.length,
      pageInfo,
    };
  };
  const pageInfo = { hasNextPage: true, hasPreviousPage: true };
  expect(await firstOf(400)).toEqual({ at: -9_975, number: 400, calls: 1, pageInfo });
  // Walked in hundreds, then known.
  expect(await firstOf(410)).toEqual({ at: -10_225, number: 410, calls: 4, pageInfo });
  expect(await firstOf(410)).toMatchObject({ at: -10_225, number: 410, calls: 1 });
  expect(await firstOf(411)).toMatchObject({ at: -10_250, number: 411, calls: 1 });
  // Too far to be walked to: the last page that is known.
  expect(await firstOf(3_000)).toEqual({ at: -10_275, number: 412, calls: 1, pageInfo });
  const behind = await list('order', 42, 250);
  expect([behind.data.length, behind.data[0]?.id]).toEqual([
    250,
    String(Number(first.data[0]?.id) - 10_250),
  ]);
});

test('getList turns the pages of a report by number', async () => {
  await server.market().signIn('1001');
  const all = await list('activeUser', 1, 1000);
  expect([all.total, all.data.length > 1]).toEqual([all.data.length, true]);
  const { data, total } = await list('activeUser', 2, 1);
  expect([data, total]).toEqual([[all.data[1]], all.total]);
});

test('getMany gives the rows of more ids than a call takes, by ids of several parts, and of none that cannot be', async () => {
  const ids = idsOf((await list('branch', 1, 250)).data);
  calls.length = 0;
  const { data } = await dataProvider.getMany('branch', { ids: [...ids, 'M001', 'M001/B1'] });
  expect([new Set(idsOf(data)), data.length]).toEqual([new Set(ids), 250]);
  expect(reading()).toHaveLength(3);
});

test('getManyReference gives the rows that refer to one, also by a key of several parts', async () => {
  const params = { pagination: { page: 1, perPage: 25 }, sort, filter: {} };
  const ofMember = await dataProvider.getManyReference('branch', {
    ...params,
    target: 'tradingMemberId',
    id: 'M002',
  });
  expect([idsOf(ofMember.data), ofMember.total]).toEqual([['M002/B1', 'M002/B2'], 2]);
  const ofBranch = await dataProvider.getManyReference('user', {
    ...params,
    target: 'branchId',
    id: 'M001/B1',
  });
  expect(ofBranch.data.length).toBeGreaterThan(0);
  for (const user of ofBranch.data)
    expect(user).toMatchObject({ id: user.userId, memberId: 'M001', branchId: 'B1' });
});

test('create sends what may be written of a record, blank as null, and leaves the rest to the server', async () => {
  const { data } = await dataProvider.create('branch', {
    data: {
      id: 'M001/X1',
      version: 7,
      createdBy: 'somebody',
      orderValueLimit: 5,
      tradingMemberId: ' m001 ',
      branchId: 'X1',
      branchName: 'Cloned',
      city: '',
      isActive: undefined,
    },
  });
  expect(writing()[0]?.body).toEqual({
    tradingMemberId: 'M001',
    branchId: 'X1',
    branchName: 'Cloned',
    city: null,
  });
  expect(data).toMatchObject({ id: 'M001/X1', version: 1, isActive: true, orderValueLimit: null });
});

test('update takes a whole record with its computed fields as it was read, and gives it back with its id', async () => {
  const previousData = await aBranch('U1', { city: 'Pune' });
  const { data } = await dataProvider.update('branch', {
    id: previousData.id,
    data: { ...previousData, branchName: 'Renamed' },
    previousData,
  });
  expect(data).toMatchObject({ id: 'M001/U1', branchName: 'Renamed', city: 'Pune', version: 2 });
});

test('update of some values leaves the others as they were read, or as they are where nothing was read', async () => {
  const previousData = await aBranch('U2', { city: 'Pune' });
  await dataProvider.update('branch', { id: 'M001/U2', data: { isActive: false }, previousData });
  expect(await branchNow('M001/U2')).toMatchObject({ city: 'Pune', isActive: false, version: 2 });
  const update = { id: 'M001/U2', data: { city: 'Goa' } };
  await dataProvider.update('branch', { ...update, previousData: undefined as never });
  expect(await branchNow('M001/U2')).toMatchObject({ city: 'Goa', isActive: false, version: 3 });
});

test('update in a version that was overtaken is refused with 409, in the words of the server, and with the row as it is', async () => {
  const previousData = await aBranch('U3');
  const write = (branchName: string) =>
    dataProvider.update('branch', {
      id: 'M001/U3',
      data: { ...previousData, branchName },
      previousData,
    });
  await write('First');
  const { status, message, body } = await refusalOf(write('Second'));
  expect([status, body.current.branchName]).toEqual([409, 'First']);
  expect(message).toContain(body.message);
  expect((await branchNow('M001/U3')).branchName).toBe('First');
});

test('a refusal has the words of each field, and the sentence of the server where react-admin looks for one', async () => {
  const data = { tradingMemberId: 'M001', branchId: 'X2', branchName: '', city: 'x'.repeat(51) };
  const { status, message, body } = await refusalOf(dataProvider.create('branch', { data }));
  expect(status).toBe(400);
  expect(body.errors).toEqual({
    branchName: 'Branch Name is mandatory',
    city: 'City cannot have more than 50 characters',
    root: { serverError: message },
  });
  expect(message).toBe(body.message);
});

test('what is held for a second person is refused with 202, in words', async () => {
  await server.signIn('viewer', 'viewOnly');
  const data = {
    userId: '9101',
    userName: 'New Dealer',
    role: 'dealer',
    memberId: 'M001',
    branchId: 'B1',
    emailId: 'new@m001.example',
    mobileNumber: '9800000001',
    reason: 'They join on Monday',
  };
  const { status, message, body } = await refusalOf(dataProvider.create('user', { data }));
  expect([status, message, body.held?.id]).toEqual([
    202,
    'Nothing is changed yet: a second person must approve it.',
    expect.any(Number),
  ]);
  const bare = await refusalOf(dataProvider.create('user', { data: { ...data, reason: '' } }));
  expect([bare.status, bare.body.errors]).toEqual([422, {}]);
  expect(bare.message).toMatch(/[Rr]eason/);
});

test('delete takes the version that was looked at, or the one that is there where none was', async () => {
  const row = await aBranch('D1');
  await dataProvider.update('branch', { id: row.id, data: { city: 'Goa' }, previousData: row });
  const { status } = await refusalOf(
    dataProvider.delete('branch', { id: row.id, previousData: row }),
  );
  expect(status).toBe(409);
  const { data } = await dataProvider.delete('branch', { id: row.id });
  expect(data).toMatchObject({ id: 'M001/D1', city: 'Goa' });
  expect((await branchNow('M001/D1')).code).toBe('NOT_FOUND');
});

test('deleteMany removes each row in its own version, and answers their ids', async () => {
  const rows = [await aBranch('D2'), await aBranch('D3')];
  const [first] = rows as [RaRecord];
  await dataProvider.update('branch', { id: first.id, data: { city: 'Goa' }, previousData: first });
  const ids = idsOf(rows);
  calls.length = 0;
  const [one, same] = await Promise.all([
    dataProvider.deleteMany('branch', { ids }),
    dataProvider.deleteMany('branch', { ids }),
  ]);
  expect([one, same]).toEqual([{ data: ids }, { data: ids }]);
  expect(writing().map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/api/masters/branch/M001/D2'],
    ['DELETE', '/api/masters/branch/M001/D3'],
  ]);
});

test('deleteMany removes what it can, and says of each other row why it is there still', async () => {
  const { id } = await aBranch('D4');
  const ids = ['M001/B1', id, 'M001/GONE'];
  const { status, message, body } = await refusalOf(dataProvider.deleteMany('branch', { ids }));
  expect(status).toBe(409);
  const used = body.outcomes[0].words;
  expect(used).toMatch(/refer|used/);
  expect(message).toBe(
    `1 of 3 rows are removed. M001/B1: ${used}. M001/GONE: There is no such Branch.`,
  );
  expect(body.outcomes.map((each: any) => [each.id, each.is])).toEqual([
    ['M001/B1', 'refused'],
    [id, 'done'],
    ['M001/GONE', 'refused'],
  ]);
  expect(writing().map(({ path }) => path)).toEqual([
    '/api/masters/branch/M001/B1',
    '/api/masters/branch/M001/D4',
  ]);
});

test('updateMany sets one field by the call for many rows where the noun has one', async () => {
  const ids = ['M003', 'M004'];
  const { data } = await dataProvider.updateMany('tradingMember', { ids, data: { city: 'Goa' } });
  expect(data).toEqual(ids);
  expect(writing().map(({ path, body }) => [path, body])).toEqual([
    [
      '/api/masters/tradingMember/edit',
      { city: 'Goa', rows: ids.map((key) => ({ key, version: 1 })) },
    ],
  ]);
  const { message, body } = await refusalOf(
    dataProvider.updateMany('tradingMember', {
      ids: ['M003', 'NONE'],
      data: { memberType: 'TM' },
    }),
  );
  expect(message).toBe('1 of 2 rows are changed. NONE: There is no such Trading Member.');
  expect(body.outcomes.map((each: any) => each.is)).toEqual(['done', 'refused']);
});

test('updateMany writes row by row where there is no such call, and lets the server refuse what no form has', async () => {
  const rows = [await aBranch('N1', { city: 'Pune' }), await aBranch('N2')];
  const ids = idsOf(rows);
  const { data } = await dataProvider.updateMany('branch', { ids, data: { isActive: false } });
  expect(data).toEqual(ids);
  expect(await branchNow('M001/N1')).toMatchObject({ city: 'Pune', isActive: false, version: 2 });
  const { message } = await refusalOf(
    dataProvider.updateMany('branch', { ids, data: { orderValueLimit: 5 } }),
  );
  expect(message).toBe(
    '0 of 2 rows are changed. M001/N1, M001/N2: Order Value Limit cannot be set here.',
  );
});

test('deleteMany sends nothing more once the line is lost, and says which rows may be gone', async () => {
  const ids = idsOf([await aBranch('L1'), await aBranch('L2'), await aBranch('L3')]);
  server.line.use(
    http.delete('/api/masters/branch/M001/L2', () => HttpResponse.error(), { once: true }),
  );
  const { message, body } = await refusalOf(dataProvider.deleteMany('branch', { ids }));
  expect(body.outcomes.map((each: any) => [each.id, each.is])).toEqual([
    ['M001/L1', 'done'],
    ['M001/L2', 'unknown'],
    ['M001/L3', 'unsent'],
  ]);
  expect(message).toMatch(/^1 of 3 rows are removed\. M001\/L2: The server did not answer/);
  expect((await branchNow('M001/L3')).branchName).toBe('Branch L3');
});

test('getList of a list with another call gives more rows than that call does', async () => {
  const rows = Array.from({ length: 130 }, (_, at) => ({
    fileType: 'BSEFile',
    uploadStatus: 'Success',
    uploadedBy: 'control',
    uploadedAt: at,
    fileName: `demand ${at}.csv`,
    records: 0,
    quantity: 0,
    faults: 0,
    bytes: 0,
  }));
  await server.market().machine.database.write(putRows, { table: 'demandUpload', rows }, system);
  const { data, total } = await list('demandUpload', 1, 1000);
  expect([data.length, new Set(idsOf(data)).size, total]).toEqual([130, 130, 130]);
  const second = await list('demandUpload', 2, 30);
  expect(idsOf(second.data)).toEqual(idsOf(data).slice(30, 60));
});
