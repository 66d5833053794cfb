import { gzipSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import readXlsxFile, { readSheet } from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { updateRow } from '#server/database/rows/rows.ts';
import { system } from '#server/database/writing/mutation.ts';
import {
  aDesk,
  as,
  desk,
  type Exchange,
  modules,
  openExchange,
  tally,
} from '../market/smallExchange.ts';

let exchange: Exchange;
beforeEach(async () => {
  exchange = await openExchange();
});
afterEach(() => exchange.close());

const control = as('controlUser');
const admin = as('memberAdmin');
const ask: Exchange['ask'] = (...question) => exchange.ask(...question);
const create = (more: object = {}, user = control) =>
  ask(user, 'POST', '/api/masters/desk', { payload: aDesk(more) });
const list = (query: Record<string, unknown> = {}, user = control) =>
  ask(
    user,
    'GET',
    `/api/masters/desk?${new URLSearchParams(
      Object.entries(query).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )}`,
  );
const stored = () => exchange.machine.database.store.list(desk);

describe('a row', () => {
  test('is created from what the form gives, with the initial values of the rest', async () => {
    const { status, json, headers } = await create({ memberId: ' m001 ', fee: 12.5, word: 'hush' });
    expect(status).toBe(201);
    expect(headers.location).toBe('/api/masters/Desk/M001/D1');
    expect(json).toMatchObject({
      memberId: 'M001',
      fee: 12.5,
      isOpen: true,
      count: 0,
      status: 'draft',
      version: 1,
    });
    expect(json.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+05:30$/);
    expect(json).not.toHaveProperty('word');
    expect(await stored()).toMatchObject([{ fee: 1250, word: 'hush' }]);
  });

  test('is found by its key, whatever the case of the path', async () => {
    await create();
    for (const path of ['/api/masters/desk/M001/D1', '/api/MASTERS/Desk/M001/D1']) {
      const { status, json } = await ask(control, 'GET', path);
      expect([status, json.title]).toEqual([200, 'Front desk']);
    }
    expect((await ask(control, 'GET', '/api/masters/desk/M001/D9')).status).toBe(404);
  });

  test('is changed by a caller who gives the version they saw, and refused with the row as it is otherwise', async () => {
    await create();
    const change = (payload: object, headers = {}) =>
      ask(control, 'PUT', '/api/masters/desk/M001/D1', { payload, headers });
    const { memberId, deskId, ...rest } = aDesk({ title: 'Back desk', isOpen: true, fee: 0 });
    expect((await change(rest)).json.errors).toEqual({ version: 'Version is mandatory' });
    const changed = await change({ ...rest, version: 1 });
    expect([changed.status, changed.json.version, changed.json.title]).toEqual([
      200,
      2,
      'Back desk',
    ]);
    const stale = await change({ ...rest, title: 'Side desk', version: 1 });
    expect([stale.status, stale.json.code]).toEqual([409, 'STALE']);
    expect(stale.json.current).toMatchObject({ version: 2, title: 'Back desk', memberId, deskId });
    const matched = await change({ ...rest, title: 'Side desk' }, { 'if-match': '"2"' });
    expect([matched.status, matched.json.version]).toEqual([200, 3]);
  });

  test('that exists already is 409', async () => {
    await create();
    const { status, json } = await create();
    expect([status, json.code]).toEqual([409, 'DUPLICATE']);
  });

  test('is removed only where the schema lets somebody remove', async () => {
    await create();
    expect((await ask(admin, 'DELETE', '/api/masters/desk/M001/D1')).status).toBe(403);
    expect((await ask(control, 'DELETE', '/api/masters/desk/M001/D1')).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  test('moves along its workflow by the roles of the move alone', async () => {
    await create();
    const publish = (user = control) => ask(user, 'POST', '/api/masters/desk/M001/D1/publish');
    expect((await publish(admin)).status).toBe(403);
    expect((await publish()).json).toMatchObject({ status: 'live', version: 2 });
    const again = await publish();
    expect([again.status, again.json.code]).toEqual([422, 'REFUSED']);
  });
});

describe('a body', () => {
  test.each([
    ['a field nobody knows', { colour: 'red' }, 'colour', 'There is no field colour'],
    ['a field of the server', { count: 7 }, 'count', 'Count cannot be set here'],
    ['the state of a workflow', { status: 'live' }, 'status', 'Status cannot be set here'],
    ['the version machinery', { createdBy: 'me' }, 'createdBy', 'There is no field createdBy'],
    ['a number as a text', { seats: '3' }, 'seats', 'Seats must be a number'],
    ['a text as a number', { title: 3 }, 'title', 'Title must be a text'],
    ['an object', { title: {} }, 'title', 'Title must be a text'],
    ['too many decimals', { fee: 1.234 }, 'fee', 'Fee cannot have more than 2 decimal places'],
    ['a fraction', { seats: 1.5 }, 'seats', 'Seats must be a whole number'],
    ['too little', { seats: 0 }, 'seats', 'Seats must be at least 1'],
    ['a strange code', { kind: 'X' }, 'kind', 'Kind must be one of R, I'],
    ['a blank', { title: '  ' }, 'title', 'Title is mandatory'],
    ['no such day', { since: '2026-02-30' }, 'since', 'Since must be a date, YYYY-MM-DD'],
    ['a text for yes', { isOpen: 'true' }, 'isOpen', 'Open must be yes or no'],
  ])('with %s is 400 at that field, and nothing is stored', async (_, wrong, field, words) => {
    const { status, json } = await create(wrong);
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'INVALID', message: words, errors: { [field]: words } });
    expect(json.reference).toEqual(expect.any(String));
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['key', { memberId: 'M002' }],
    ['fixed field', { opened: '2026-11-21' }],
  ])('cannot change a %s', async (_, wrong) => {
    await create();
    const { memberId, deskId, ...rest } = aDesk({ isOpen: true, fee: 0 });
    const payload = { ...rest, ...wrong, version: 1 };
    expect((await ask(control, 'PUT', '/api/masters/desk/M001/D1', { payload })).status).toBe(400);
    expect(await stored()).toMatchObject([{ version: 1 }]);
  });

  const raw = (payload: string, type = 'application/json') =>
    ask(control, 'POST', '/api/masters/desk', { payload, headers: { 'content-type': type } });

  test.each([
    ['malformed JSON', '{"memberId":', 400, 'MALFORMED'],
    ['nothing', '', 400, 'MALFORMED'],
    ['a list', '[]', 400, 'MALFORMED'],
    ['a text', '"desk"', 400, 'MALFORMED'],
    [
      'a number that is none',
      `${JSON.stringify(aDesk()).slice(0, -1)},"fee":1e309}`,
      400,
      'INVALID',
    ],
    ['a prototype', `{"__proto__":{"role":"controlUser"}}`, 400, 'MALFORMED'],
    [
      'more than 1 MiB',
      JSON.stringify(aDesk({ title: 'x'.repeat(1024 * 1024) })),
      413,
      'TOO_LARGE',
    ],
  ])('of %s is refused with words', async (_, payload, status, code) => {
    const reply = await raw(payload);
    expect([reply.status, reply.json.code]).toEqual([status, code]);
    const names = Object.keys(reply.json).filter((name) => name !== 'sentences');
    expect(names.sort()).toEqual(['code', 'errors', 'message', 'reference']);
    expect(await stored()).toEqual([]);
  });

  test('that is no application/json is 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ])
      expect((await raw(JSON.stringify(aDesk()), type)).status).toBe(415);
  });
});

describe('who may what', () => {
  test.each([
    ['nobody', null, 401, 401, 401, 401],
    ['a Control User', control, 200, 201, 404, 200],
    ['a Member Admin', admin, 200, 201, 404, 200],
    ['an Inquiry user', as('inquiry'), 200, 403, 404, 200],
    ['somebody who may only list', as('lic'), 200, 403, 403, 403],
    ['a Dealer', as('dealer'), 403, 403, 403, 403],
    ['View Only', as('viewOnly'), 403, 403, 403, 403],
  ])('%s', async (_, user, lists, creates, shows, exports) => {
    const status = async (method: string, url: string, payload?: object) =>
      (await ask(user, method, url, payload ? { payload } : {})).status;
    expect(await status('GET', '/api/masters/desk')).toBe(lists);
    expect(await status('GET', '/api/masters/desk/M001/D9')).toBe(shows);
    expect(await status('GET', '/api/masters/desk/export')).toBe(exports);
    expect(await status('POST', '/api/masters/desk', aDesk())).toBe(creates);
  });

  test('a row outside what somebody reaches is 404, as if it were not there', async () => {
    await create({ memberId: 'M002' });
    const own = await create({ memberId: 'M001' }, admin);
    expect(own.status).toBe(201);
    const url = '/api/masters/desk/M002/D1';
    const { memberId, deskId, ...rest } = aDesk({ version: 1, isOpen: true, fee: 0 });
    expect((await ask(admin, 'GET', url)).status).toBe(404);
    expect((await ask(admin, 'PUT', url, { payload: rest })).status).toBe(404);
    expect((await list({}, admin)).json).toMatchObject([{ memberId: 'M001' }]);
    expect((await list({ filter: { memberId: 'M002' } }, admin)).json).toEqual([]);
    expect((await list({ filter: { id: ['M002/D1', 'M001/D1'] } }, admin)).json).toMatchObject([
      { memberId: 'M001' },
    ]);
  });

  test('nobody creates a row outside what they reach', async () => {
    const { status, json } = await create({ memberId: 'M002' }, admin);
    expect(status).toBe(403);
    expect(json.errors).toEqual({ memberId: 'Member Id must be your own' });
  });

  test('a refused attempt stands in the journal', async () => {
    await ask(as('dealer'), 'GET', '/api/masters/desk?filter={"memberId":"M001"}');
    const rows = await exchange.machine.database.db.selectFrom('journal').selectAll().execute();
    expect(rows).toMatchObject([
      { userId: 'dealer1', action: 'refused', resource: 'GET /api/masters/Desk' },
    ]);
  });

  test('an address without a call is 401 without a session and 404 with one', async () => {
    expect((await ask(null, 'GET', '/api/nothing')).status).toBe(401);
    const { status, json } = await ask(control, 'GET', '/api/nothing');
    expect([status, json.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('what another site makes a browser send is refused', async () => {
    const from = (headers: Record<string, string>) =>
      ask(control, 'POST', '/api/masters/desk', { payload: aDesk({}), headers });
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await from({ origin: 'null' })).status).toBe(403);
    expect(await stored()).toEqual([]);
    expect((await from({ origin: 'http://localhost', host: 'localhost' })).status).toBe(201);
  });

  test('methods that are not served are 405', async () => {
    for (const method of ['TRACE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const { status, headers } = await ask(control, method, '/api/masters/desk');
      expect([method, status, headers.allow]).toEqual([
        method,
        405,
        'GET, HEAD, POST, PUT, DELETE',
      ]);
    }
  });
});

describe('a list', () => {
  const desks = async (count: number) => {
    for (let at = 1; at <= count; at += 1)
      await create({ deskId: `D${String(at).padStart(2, '0')}`, seats: (at % 5) + 1, fee: at });
  };

  test('says where its rows stand, and pages by key in both directions', async () => {
    await desks(7);
    const first = await list({ range: [0, 2], sort: ['deskId', 'ASC'] });
    expect(first.headers['content-range']).toBe('desk 0-2/7');
    expect(first.headers['x-total-more']).toBeUndefined();
    expect(first.headers['x-previous']).toBeUndefined();
    const second = await list({
      range: [0, 2],
      sort: ['deskId', 'ASC'],
      after: first.headers['x-next'],
    });
    expect(second.json.map((row: any) => row.deskId)).toEqual(['D04', 'D05', 'D06']);
    // The range counts from the start, and this page does not begin there: only the cursor has its place.
    expect(second.headers['content-range']).toBe('desk */7');
    const back = await list({
      range: [0, 2],
      sort: ['deskId', 'ASC'],
      before: second.headers['x-previous'],
    });
    expect(back.json).toEqual(first.json);
    const last = await list({ range: [6, 8], sort: ['deskId', 'ASC'] });
    expect(last.headers['content-range']).toBe('desk 6-6/7');
    expect(last.headers['x-next']).toBeUndefined();
  });

  test('filters by value, by several values, by range and by the first letters', async () => {
    await desks(6);
    const ids = async (filter: object) =>
      (await list({ filter, sort: ['deskId', 'ASC'] })).json.map((row: any) => row.deskId);
    expect(await ids({ deskId: 'D03' })).toEqual(['D03']);
    expect(await ids({ deskId: ['D01', 'D05'] })).toEqual(['D01', 'D05']);
    expect(await ids({ fee__gte: 2, fee__lte: 3 })).toEqual(['D02', 'D03']);
    expect(await ids({ q: 'front' })).toHaveLength(6);
    expect(await ids({ q: 'desk' })).toEqual([]);
  });

  test('gives many rows by their keys, as ra-data-simple-rest asks', async () => {
    await desks(3);
    const { json } = await list({ filter: { id: ['M001/D03', 'M001/D01', 'M001/D77'] } });
    expect(json.map((row: any) => row.deskId)).toEqual(['D03', 'D01']);
  });

  test('through a variant shows its rows alone', async () => {
    await desks(2);
    await ask(control, 'POST', '/api/masters/desk/M001/D02/publish');
    expect((await list({ view: 'desk-live' })).json).toMatchObject([{ deskId: 'D02' }]);
    expect((await list({ view: 'desk-dead' })).status).toBe(403);
    const byKeys = await list({ view: 'desk-live', filter: { id: ['M001/D01', 'M001/D02'] } });
    expect(byKeys.json).toMatchObject([{ deskId: 'D02' }]);
  });

  test('counts past its cap only when asked', async () => {
    await desks(2);
    expect((await list({ count: 'exact' })).headers['content-range']).toBe('desk 0-1/2');
    expect((await list({ count: 'sums' })).headers['content-range']).toBe('desk 0-1/2');
    expect((await list({ count: 'some' })).json.message).toBe(
      "count can only be 'exact', 'sums' or 'none'.",
    );
  });

  test.each([
    ['a sort that is no JSON', 'sort=seats'],
    ['a sort by a field that is not offered', 'sort=["isOpen","ASC"]'],
    ['a sort by no field', 'sort=["constructor","ASC"]'],
    ['a sort of no direction', 'sort=["seats","UP"]'],
    ['a range that runs backwards', 'range=[5,2]'],
    ['a range of too many rows', 'range=[0,100]'],
    ['a filter that is no object', 'filter=[1]'],
    ['a filter by a field that is not offered', 'filter={"word":"hush"}'],
    ['a filter by an object', 'filter={"memberId":{"$ne":""}}'],
    ['a cursor that was never given', 'after=abc'],
    ['a count of its own', 'count=all'],
    ['something a list does not take', 'limit=5'],
    ['the same thing twice', 'range=[0,1]&range=[0,2]'],
  ])('with %s is 400', async (_, query) => {
    const { status, json } = await ask(control, 'GET', `/api/masters/desk?${query}`);
    expect([status, json.code]).toEqual([400, 'MALFORMED']);
  });
});

describe('an export', () => {
  test('has every row, ends with their number, runs nothing in a spreadsheet and stands in the journal', async () => {
    await create({ deskId: 'D1', title: '=HYPERLINK("x")', fee: 3.5 });
    await create({ deskId: '-2', title: 'Say "hello", twice' });
    const { text, headers } = await ask(
      control,
      'GET',
      '/api/masters/desk/export?sort=["deskId","ASC"]',
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="desk-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers['cache-control']).toBe('no-store');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      'Member Id,Desk Id,Title,Fee,Seats,Open,Kind,Kind (code),Since,Opened,Count,Status,Status (code)',
    );
    expect(lines[1]).toBe(`M001,"'-2","Say ""hello"", twice",0,3,Yes,Retail,R,,,0,Draft,draft`);
    expect(lines[2]).toBe(`M001,D1,"'=HYPERLINK(""x"")",3.5,3,Yes,Retail,R,,,0,Draft,draft`);
    expect(lines[3]).toBe('#END rows=2 complete=true');
    const journal = await exchange.machine.database.db
      .selectFrom('journal')
      .selectAll()
      .where('action', '=', 'export')
      .execute();
    expect(journal).toMatchObject([{ resource: 'desk', userId: 'controlUser1' }]);
  });

  test('is a workbook whose values another library reads: text as text, also like a formula and in Hindi, numbers, days', async () => {
    await create({ deskId: '007', title: '=1+1', fee: 1234567.05, since: '2026-02-28' });
    await create({ deskId: '008', title: 'मुंबई डेस्क', fee: 0.1, seats: 12 });
    const url = '/api/masters/desk/export?sort=["deskId","ASC"]&format=xlsx';
    const { bytes } = await ask(control, 'GET', url);
    const rows = await readSheet(Buffer.from(bytes), { trim: false });
    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      ['Desk Id', 'Title', 'Fee', 'Seats'],
      ['007', '=1+1', 1234567.05, 3],
      ['008', 'मुंबई डेस्क', 0.1, 12],
    ]);
    expect([rows[1]?.[8], rows[2]?.[8]]).toEqual([new Date('2026-02-28T00:00:00Z'), null]);
  });

  test('is an Excel workbook too: codes as text, numbers with their places, days as days, a bold heading that stays', async () => {
    await create({ deskId: '007', title: '=HYPERLINK("x")', fee: 1234567.5, since: '2026-11-21' });
    await create({ deskId: '008', title: 'Bell', kind: 'I' });
    // An earlier release took it.
    await exchange.machine.database.write(
      updateRow,
      {
        resource: 'desk',
        key: { memberId: 'M001', deskId: '008' },
        version: null,
        scope: {},
        values: { title: 'B\u0001ell & "Sons" <1>' },
      },
      system,
    );
    const url = '/api/masters/desk/export?sort=["deskId","ASC"]&format=xlsx';
    const { status, headers, bytes } = await ask(control, 'GET', url);
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="desk-\d{4}-\d\d-\d\d\.xlsx"$/),
    ]);
    const books = await readXlsxFile(Buffer.from(bytes), { trim: false });
    expect(books.map(({ sheet }) => sheet)).toEqual(['Desks']);
    const [heading, first, second] = books[0]?.data ?? [];
    expect(heading?.slice(0, 9).join()).toBe(
      'Member Id,Desk Id,Title,Fee,Seats,Open,Kind,Kind (code),Since',
    );
    const since = new Date('2026-11-21T00:00:00Z');
    expect(first?.slice(0, 9)).toEqual([
      ...['M001', '007', '=HYPERLINK("x")', 1234567.5, 3, 'Yes', 'Retail', 'R'],
      since,
    ]);
    expect(second?.[2]).toBe('B\u0001ell & "Sons" <1>');
    // Looks, which the other library does not read.
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    const style = (cell: string) => sheet?.cells?.get(cell)?.style;
    expect([style('0,0')?.font?.bold, style('1,0')?.font?.bold ?? false]).toEqual([true, false]);
    expect(['1,1', '1,2', '1,3', '1,8'].map((cell) => style(cell)?.numFmt)).toEqual([
      ...['@', '@', '#,##0.00', 'yyyy-mm-dd'],
    ]);
    // No cell is a formula, whatever its text begins with.
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula)).toEqual([]);
    const titles = sheet?.columns?.map(({ width }) => width) ?? [];
    expect(titles[2]).toBeGreaterThanOrEqual('=HYPERLINK("x")'.length);
    const taken = await exchange.machine.database.db.selectFrom('journal').selectAll().execute();
    expect(taken.filter(({ action }) => action === 'export')).toMatchObject([
      { after: expect.stringContaining('"format":"xlsx"') },
    ]);
    expect((await ask(as('dealer'), 'GET', url)).status).toBe(403);
    expect((await ask(control, 'GET', url.replace('xlsx', 'pdf'))).status).toBe(400);
  });

  test('is one at a time for each user, and the next may come when it ended or failed', async () => {
    await create();
    const url = '/api/masters/desk/export';
    const both = await Promise.all([ask(control, 'GET', url), ask(control, 'GET', url)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(both.find(({ status }) => status === 429)?.json.message).toMatch(/still running/);
    expect((await ask(control, 'GET', `${url}?filter={"word":"x"}`)).status).toBe(400);
    const others = [ask(control, 'GET', url), ask(admin, 'GET', url)];
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('leaves no PAN in the journal, in whatever field it was looked for', async () => {
    await ask(control, 'GET', '/api/masters/desk/export?filter={"q":" aaapa0001a"}');
    const rows = await exchange.machine.database.db.selectFrom('journal').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.after).toContain('AAAPxxxx1A');
    expect(JSON.stringify(rows)).not.toMatch(/aaapa0001a/i);
  });

  test('follows the filter and the scope of the list', async () => {
    await create({ deskId: 'D1', kind: 'R' });
    await create({ deskId: 'D2', kind: 'I' });
    await create({ memberId: 'M002', kind: 'I' });
    const { text } = await ask(admin, 'GET', '/api/masters/desk/export?filter={"kind":"I"}');
    expect(text).toContain('M001,D2');
    expect(text).toContain('#END rows=1 complete=true');
    const wrong = await ask(admin, 'GET', '/api/masters/desk/export?filter={"word":"x"}');
    expect(wrong.status).toBe(400);
  });
});

describe('a call written by hand', () => {
  test('is handed its parameters, its query and its body, checked', async () => {
    const { status, json } = await ask(
      control,
      'POST',
      '/api/masters/desk/M001/d1/seats?dryRun=true',
      {
        payload: { seats: 4, fee: 1.25 },
      },
    );
    expect(status).toBe(201);
    expect(json).toEqual({
      params: { memberId: 'M001', deskId: 'd1' },
      query: { dryRun: 'true' },
      body: { seats: 4, fee: 1.25 },
    });
  });

  test.each([
    ['?dryRun=perhaps', { seats: 4 }, { dryRun: 'Dry Run must be yes or no' }],
    ['?wet=true', { seats: 4 }, { wet: 'There is no field wet' }],
    ['', { seats: 4, chairs: 1 }, { chairs: 'There is no field chairs' }],
    ['', {}, { seats: 'Seats is mandatory' }],
  ])('refuses what it does not declare: %s %o', async (query, payload, errors) => {
    const reply = await ask(control, 'POST', `/api/masters/desk/M001/D1/seats${query}`, {
      payload,
    });
    expect([reply.status, reply.json.errors]).toEqual([400, errors]);
  });

  test('is for its roles, else for those who may list', async () => {
    expect((await ask(control, 'GET', '/api/masters/desk/count')).json).toEqual({ count: 0 });
    expect((await ask(admin, 'GET', '/api/masters/desk/count')).status).toBe(403);
    expect((await ask(as('lic'), 'GET', '/api/masters/desk/file')).status).toBe(200);
    expect((await ask(as('dealer'), 'GET', '/api/masters/desk/file')).status).toBe(403);
    expect((await ask(null, 'GET', '/api/masters/desk/file')).status).toBe(401);
  });

  test('can answer a file, under a name that is no path', async () => {
    const { text, headers } = await ask(control, 'GET', '/api/masters/desk/file');
    expect(text).toBe('one desk');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="d_sk _1_.txt"; filename*=UTF-8''d%C3%A9sk%20%221%22.txt`,
    );
  });

  test('that breaks answers 500 in general words, and the cause is in the log alone', async () => {
    const { status, json, text } = await ask(control, 'GET', '/api/masters/desk/broken');
    expect([status, json.code]).toEqual([500, 'FAILED']);
    expect(text).not.toMatch(/fire|Error:|\.ts/);
    const line = exchange.logged.find((one) => one.includes(json.reference));
    expect(line).toContain('is on fire');
    expect(line).toContain('AAAPxxxx1A');
    expect(exchange.logged.join('')).not.toContain('AAAPA0001A');
  });
});

describe('a report', () => {
  test('that somebody ran stands in the journal, unless screens keep asking for it', async () => {
    await ask(control, 'GET', '/api/query/tally?memberId=M001');
    const runs = () =>
      exchange.machine.database.db
        .selectFrom('journal')
        .select(['action', 'resource', 'userId', 'after'])
        .where('action', '=', 'report')
        .execute();
    expect(await runs()).toEqual([
      { action: 'report', resource: 'tally', userId: 'controlUser1', after: '{"memberId":"M001"}' },
    ]);
    await exchange.close();
    const polled = { ...tally, isPolled: true as const };
    exchange = await openExchange([desk, polled], modules);
    expect((await ask(control, 'GET', '/api/query/tally?memberId=M001')).status).toBe(200);
    expect(await runs()).toEqual([]);
  });

  test('is taken away as a file that says how many rows it has, and the journal who took it', async () => {
    await create({ seats: 4 });
    const { status, text, headers } = await ask(
      control,
      'GET',
      '/api/query/tally/export?memberId=M001',
    );
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="tally-[\d-]+\.csv"$/);
    expect(text).toBe('Member,Seats\r\nM001,4\r\n#END rows=1 complete=true\r\n');
    const taken = await exchange.machine.database.db
      .selectFrom('journal')
      .select(['userId', 'after'])
      .where('action', '=', 'export')
      .execute();
    expect(taken).toEqual([{ userId: 'controlUser1', after: '{"memberId":"M001"}' }]);
    const book = await ask(control, 'GET', '/api/query/tally/export?memberId=M001&format=xlsx');
    const [{ data } = { data: [] }] = await readXlsxFile(Buffer.from(book.bytes));
    expect(data).toEqual([
      ['Member', 'Seats'],
      ['M001', 4],
    ]);
    expect((await ask(control, 'GET', '/api/query/tally/export')).status).toBe(400);
    expect((await ask(null, 'GET', '/api/query/tally/export?memberId=M001')).status).toBe(401);
  });

  test('checks what the reader must give first', async () => {
    await create({ seats: 4 });
    await create({ deskId: 'D2', seats: 5 });
    const tally = (query: string, user = control) => ask(user, 'GET', `/api/query/tally${query}`);
    const right = await tally('?memberId=m001');
    expect(right.json).toEqual([{ memberId: 'M001', seats: 9 }]);
    expect(right.headers['content-range']).toBe('tally 0-0/1');
    expect((await tally('')).json.errors).toEqual({ memberId: 'Member is mandatory' });
    expect((await tally('?memberId=TOOLONG')).status).toBe(400);
    expect((await tally('?memberId=M001', admin)).status).toBe(403);
  });
});

describe('every answer', () => {
  test('of the API is never kept, and says how it may be used', async () => {
    for (const url of ['/api/health', '/api/masters/desk', '/api/nothing']) {
      const { headers } = await ask(control, 'GET', url);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  test('is compressed when it is long', async () => {
    for (let at = 0; at < 20; at += 1) await create({ deskId: `D${at}` });
    const { headers } = await ask(control, 'GET', '/api/masters/desk', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['content-range']).toBe('desk 0-19/20');
    const bomb = await ask(control, 'POST', '/api/masters/desk', {
      payload: gzipSync(JSON.stringify(aDesk({ deskId: 'D99' }))),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(bomb.status).toBe(415);
  });

  test('to the health call comes without a session', async () => {
    const { status, json } = await ask(null, 'GET', '/api/health');
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'ok', database: 'ok', writes: 'ok' });
  });
});
