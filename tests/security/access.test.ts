import { describe, expect } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { type Account, accountsByRole, control, dealer, otherDealer } from '../markets/client.ts';
import { bidOn, openOffer } from '../markets/market.ts';
import { type Exchange, test } from './exchange.ts';
import type { Visitor } from './visitor.ts';

const roles = Object.keys(accountsByRole) as Role[];
const codes: Record<string, Role> = {
  0: 'dealer',
  1: 'controlUser',
  3: 'inquiry',
  4: 'memberAdmin',
  5: 'branchAdmin',
  6: 'lic',
  7: 'mof',
  8: 'listco',
  10: 'viewOnly',
};

/** One visitor of each role, signed in once a file. */
let everybody: Promise<Record<Role, Visitor>> | null = null;
const eachRole = (exchange: Exchange): Promise<Record<Role, Visitor>> => {
  everybody ??= Promise.all(
    roles.map(async (role) => [role, await exchange.visitor().signIn(accountsByRole[role])]),
  ).then(Object.fromEntries);
  return everybody;
};

/**
 * The calls that a stranger may make once the feed is enabled: they are published, and no other
 * call may join them unseen.
 */
const published = ['GET /public/ofs', 'GET /public/ofs/{name}'];

/** The calls whose description asks for no session. */
const publicOf = (calls: readonly { method: string; path: string; about: any }[]): string[] =>
  calls
    .filter(({ about }) => Array.isArray(about.security) && about.security.length === 0)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

/**
 * Each role's manual takes seconds to make, and tests/server/manual/printedManual.test.ts requests
 * all of them.
 */
const manual = '/query/downloadUserManual';

/** Whether a status means that the role may make the call, even if the call is otherwise wrong. */
const isLetIn = (status: number) => status !== 403 && status !== 401;

describe('1. the server asks the role at every call:', () => {
  // The rights from the menus, dashboards and rules of the specification: + may, x must be refused, . is
  // silent.
  const table = `
    call                                                        0 1 3 4 5 6 7 8 10
    GET /masters/security/active                                + + . + + . . . +
    GET /query/userstats                                        + . . + + x x x x
    GET /query/get-client-summary                               x + x x x + x x +
    GET /query/get-client-data                                  x + x x x + x x +
    GET /query/export-client-data                               x + x x x + x x +
    GET /query/get-mof-summary                                  x + x x x x + x +
    GET /query/get-mof-category-data                            x + x x x x + x +
    GET /rms/interface/status                                   x + x x x x x x .
    GET /auth/admin/loggedInCount                               x + x x x x x x x
    POST /masters/changePassword                                + x + + + + + x x
    GET /masters/mfa-settings                                   + x + + + + + x x
    GET /messaging/get-messages                                 + + + + + + + + +
    GET /auth/user-info                                         + + + + + + + + +
    POST /rms/order                                             + x x + + x x x x
    POST /masters/user                                          x + x + + x x x +
    GET /messaging/broadcast/reach                              x + x x x x x x x
    POST /messaging/broadcast                                   x + x x x x x x x
    GET /rms/halt/now                                           + + + + + + + + +
    GET /rms/halt/reach                                         x + x x x x x x x
    POST /rms/halt                                              x + x x x x x x x
    POST /rms/halt/resume                                       x + x x x x x x x
    POST /rms/order/1/carryForward                              + x x + + x x x x
    PUT /rms/order/1/custodian                                  + x x + + x x x x
    GET /rms/order/custodianTotals                              + + + + + x x x x
    POST /rms/order/confirm                                     x + x x x x x x x
    POST /rms/order/reject                                      x + x x x x x x x
    POST /rms/order/restore                                     x + x x x x x x x
    POST /rms/batchorder/file                                   + x x + + x x x x
    POST /rms/batchorder/1/place                                + x x + + x x x x
    GET /rms/batchorder/sample                                  + x x + + x x x x
    POST /query/exchange-upload-log/file                        x + x x x x x x x
    POST /query/exchange-upload-log/1/commit                    x + x x x x x x x
    GET /query/exchange-upload-log/1/result                     x + x x x x x x x
    GET /query/exchange-upload-log/sample                       x + x x x x x x x
    GET /query/category-demand                                  + + + + + x + x +
    GET /masters/holiday/next                                   x + x x x x x + x
    GET /masters/settlement                                     x + x x x x x x x
    GET /masters/collateral                                     x + x x x x x x x
    GET /masters/trading-window                                 x + x x x x x x x
    GET /messaging/broadcast-template                           x + x x x x x x x
    GET /rms/riskCheck                                          x + x x x x x x x
    GET /scheduler/job                                          x + x x x x x x x
    GET /allocation/security-stats                              x . x x x x x + x
    GET /allocation/proc/stats                                  x . x x x x x + x
    GET /allocation/master-setup                                x . x x x x x + x
    POST /allocation/master-setup                               x x x x x x x + x
    GET /allocation/process                                     x + x x x x x + x
    GET /allocation/process/choices                             x + x x x x x + x
    POST /allocation/process/start                              x + x x x x x + x
    GET /allocation/process/1/steps                             x + x x x x x + x
    POST /allocation/process/1/steps/approval/approve           x + x x x x x + x
    GET /allocation/process/1/files/1                           x + x x x x x + x
    POST /allocation/process/1/cancel                           x + x x x x x + x
    POST /allocation/what-if/1                                  x + x x x x x + x
    POST /scheduler/demanddata/bsefileupload                    x + x x x x x x x
    POST /scheduler/demanddata/msefileupload                    x + x x x x x x x
    POST /scheduler/demanddata/fileUploads                      x + x x x x x x x
    GET /scheduler/demanddata/file/response                     x + x x x x x x x
    GET /allocation/nse-bid-filegen-logs                        x + x x x x x x x
    GET /allocation/allotment                                   + + + + + x x + x
    GET /allocation/obligation                                  x + + + x x x . x`;
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => /^\s*(\S+ \S+|call)\s+(.*)$/.exec(line)?.slice(1) ?? [])
    .map(([name = '', cells = '']) => [name, ...cells.split(/\s+/)]);

  test.for(rows)('%s', async ([callNamed = '', ...cells], { exchange }) => {
    const [method = '', path = ''] = callNamed.split(' ');
    const body = method === 'POST' ? {} : undefined;
    const nobody = await exchange.visitor().call(method, path, body);
    expect(nobody.status).toBe(401);
    const users = await eachRole(exchange);
    const seen: string[] = [];
    for (const [at, cell] of cells.entries()) {
      const role = codes[head[at + 1] ?? ''] as Role;
      const { status } = await users[role].call(method, path, body);
      expect([role, status >= 500 || status === 401]).toEqual([role, false]);
      seen.push(cell === '.' ? '.' : isLetIn(status) ? '+' : 'x');
    }
    expect(seen).toEqual(cells);
  });

  test('no call of the document answers 401 to a role, or fails', async ({ exchange }) => {
    const users = await eachRole(exchange);
    const { body: document } = await users.controlUser.call('GET', '/openapi.json');
    const calls = Object.entries<any>(document.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods)
        .filter(() => !/message-stream|\/auth\/|\/dev\/|^\/(health|openapi\.json)$/.test(path))
        .map(([method, about]) => ({ method: method.toUpperCase(), path, about })),
    );
    expect(calls.length).toBeGreaterThan(100);
    expect(publicOf(calls)).toEqual(published);
    const faults: string[] = [];
    for (const { method, path } of calls) {
      const url = path.replaceAll(/\{\w+\}/g, 'NONE9');
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await exchange.visitor().call(method, url, body);
      // The published calls find nothing, since nobody has opened the feed.
      const refusal = published.includes(`${method} ${path}`) ? 404 : 401;
      if (status !== refusal) faults.push(`${method} ${path} answers ${status} to nobody`);
      const answers = (path.endsWith(manual) ? [] : roles).map(async (role) => {
        const answer = await users[role].call(method, url, body);
        if (answer.status === 401 || answer.status >= 500)
          faults.push(`${method} ${path} answers ${answer.status} to ${role}`);
      });
      await Promise.all(answers);
    }
    expect(faults).toEqual([]);
  });

  test('an address that there is not is no way in', async ({ exchange }) => {
    const { dealer: user } = await eachRole(exchange);
    for (const path of ['/masters', '/masters/nothing', '/rms/order/1/nothing', '/auth/admin'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const body = method === 'POST' || method === 'PUT' ? {} : undefined;
        expect((await exchange.visitor().call(method, path, body)).status).toBe(401);
        expect((await user.call(method, path, body)).status).toBe(404);
      }
  });
});

describe('2. a member sees the rows of the member, whatever it asks for:', () => {
  test('orders, by number, list, filter, export, and by changing them', async ({ exchange }) => {
    const [owner, stranger] = [
      await exchange.visitor().signIn(dealer),
      await exchange.visitor().signIn(otherDealer),
    ];
    const offer = await openOffer(owner as never);
    const { body: order } = await owner.call('POST', '/rms/order', bidOn(offer));
    const path = `/rms/order/${order.orderId}`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { quantity: 1, price: offer.floorPrice, isMarketOrder: false }],
      ['DELETE', undefined],
      ['GET', undefined],
    ] as const) {
      const answer = await stranger.call(method, path, body);
      expect([method, answer.status]).toEqual([method, 404]);
      expect(JSON.stringify(answer.body)).not.toMatch(/M001|AAAPA0001A|C0001/);
    }
    expect((await stranger.call('GET', `${path}/history`)).status).toBe(404);
    for (const filter of [{ memberId: 'M001' }, { orderId: order.orderId }]) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
      const list = await stranger.call('GET', `/rms/order?${query}`);
      // Either the filter is not available to them, or it finds nothing.
      expect([200, 400]).toContain(list.status);
      if (list.status === 200) expect(list.body).toEqual([]);
      const file = await stranger.call('GET', `/rms/order/export?${query}`);
      expect(String(file.body)).not.toMatch(/\bM001\b/);
    }
    const all = await stranger.call('GET', '/rms/order?range=[0,99]');
    expect(new Set(all.body.map(({ memberId }: any) => memberId))).toEqual(new Set(['M002']));
    const file = await stranger.call('GET', '/rms/order/export');
    expect(file.body).toContain('M002');
    expect(file.body).not.toMatch(/\bM001\b/);
  });

  test('batches of bids, with their rows and their files', async ({ exchange }) => {
    const [owner, stranger] = [
      await exchange.visitor().signIn(dealer),
      await exchange.visitor().signIn(otherDealer),
    ];
    const offer = await openOffer(owner as never);
    const { symbol, series, floorPrice } = offer;
    const file = [
      '--x',
      'content-disposition: form-data; name="file"; filename="bids.csv"',
      'content-type: text/csv',
      '',
      `${symbol},${series},CLI,C0001,,1,N,100,${floorPrice},E,`,
      '--x--',
      '',
    ].join('\r\n');
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const { body } = await owner.call('POST', '/rms/batchorder/file', file, type);
    const at = `/rms/batchorder/${body.batchId}`;
    for (const [method, path] of [
      ['GET', at],
      ['GET', `${at}/lines`],
      ['GET', `${at}/errors`],
      ['GET', `${at}/result`],
      ['POST', `${at}/place`],
      ['POST', `${at}/discard`],
    ] as const) {
      const answer = await stranger.call(method, path);
      expect([method, path, answer.status]).toEqual([method, path, 404]);
      expect(JSON.stringify(answer.body)).not.toMatch(/M001|C0001/);
    }
    await expect
      .poll(async () => (await owner.call('GET', `${at}/lines`)).body.lines)
      .toHaveLength(1);
  });

  test('users, branches and clients of another member', async ({ exchange }) => {
    const admin = await exchange.visitor().signIn(accountsByRole.memberAdmin);
    const ownClients = await admin.call('GET', '/masters/client?range=[0,99]');
    expect(ownClients.status).toBe(200);
    expect(new Set(ownClients.body.map(({ memberId }: any) => memberId))).toEqual(
      new Set(['M001']),
    );
    for (const [path, changes] of [
      ['/masters/user/2001', { userName: 'x', version: 1 }],
      ['/masters/branch/M002/B1', { branchName: 'x', version: 1 }],
      ['/masters/user/control', { userName: 'x', version: 1 }],
    ] as const) {
      const answers = [
        await admin.call('GET', path),
        await admin.call('GET', `${path}/history`),
        await admin.call('PUT', path, changes),
        await admin.call('DELETE', path),
      ];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([
        path,
        404,
        404,
        expect.toBeOneOf([400, 404]),
        expect.toBeOneOf([403, 404]),
      ]);
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(/M002|Sheikh|Desk"/);
    }
    for (const path of ['/masters/user', '/masters/branch', '/masters/client']) {
      const file = await admin.call('GET', `${path}/export`);
      expect([path, file.status]).toEqual([path, 200]);
      // A PAN may contain those four letters too.
      expect(file.body).not.toMatch(/\bM002\b/);
    }
  });

  test('a branch admin sees the branch', async ({ exchange }) => {
    const admin = await exchange.visitor().signIn(accountsByRole.branchAdmin);
    const { body } = await admin.call('GET', '/masters/user?range=[0,99]');
    expect(new Set(body.map(({ branchId }: any) => branchId))).toEqual(new Set(['B1']));
    expect((await admin.call('GET', '/masters/user/1002')).status).toBe(404);
  });
});

const aUser = (role: Role, userId: string, more: object = {}) => ({
  userId,
  userName: `Made for ${role}`,
  role,
  memberId: ['controlUser', 'listco', 'viewOnly'].includes(role) ? null : 'M001',
  branchId: ['dealer', 'branchAdmin'].includes(role) ? 'B1' : null,
  emailId: `${userId}@m001.example`,
  mobileNumber: '9800000001',
  isTwoFactor: false,
  ...more,
});

describe('3. the body says what a form may say, and no more:', () => {
  test('nobody gives a role, a member or a password that is not theirs to give', async ({
    exchange,
  }) => {
    const admin = await exchange.visitor().signIn(accountsByRole.memberAdmin);
    for (const more of [
      { roles: ['ROLE_1'] },
      { passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA' },
      { password: 'Bell-Tower@1947' },
      { passwordChangedAt: 0 },
      { failedAttempts: 0 },
      { lockedAt: null },
      { orderValueLimit: 1e9 },
      { version: 7 },
      { createdBy: 'control' },
      { role: 'controlUser' },
      { memberId: 'M002' },
    ]) {
      const { status } = await admin.call('POST', '/masters/user', aUser('dealer', '7777', more));
      expect([more, [400, 403, 404, 422].includes(status)]).toEqual([more, true]);
    }
    expect(
      exchange.look((database) =>
        database.prepare("select count(*) from user where userId = '7777'").pluck().get(),
      ),
    ).toBe(0);
  });

  test('nobody gives themselves another role, member or branch', async ({ exchange }) => {
    const admin = await exchange.visitor().signIn(accountsByRole.memberAdmin);
    const { body: row } = await admin.call('GET', '/masters/user/4001');
    for (const changes of [{ role: 'controlUser' }, { memberId: 'M002' }, { roles: ['ROLE_1'] }]) {
      const { status } = await admin.call('PUT', '/masters/user/4001', { ...row, ...changes });
      expect([changes, status >= 400 && status < 500 && status !== 401]).toEqual([changes, true]);
    }
    const { body } = await admin.call('GET', '/auth/user-info');
    expect([body.roles, body.memberId]).toEqual([['ROLE_4'], 'M001']);
  });
});

describe('4. who may create whom is as §6 has it:', () => {
  const mayCreate: Partial<Record<Role, Role[]>> = {
    controlUser: ['dealer', 'memberAdmin', 'branchAdmin', 'lic', 'mof'],
    viewOnly: ['dealer', 'memberAdmin', 'branchAdmin', 'lic', 'mof'],
    memberAdmin: ['dealer', 'branchAdmin'],
    branchAdmin: ['dealer'],
  };

  test('nine creators and nine they would create', async ({ exchange }) => {
    const users = await eachRole(exchange);
    let nth = 80_000;
    const made: string[] = [];
    for (const creator of roles)
      for (const role of roles) {
        const isOfMember = !['controlUser', 'listco', 'viewOnly'].includes(role);
        const userId = isOfMember ? String(nth++) : `made${nth++}`;
        const body = aUser(role, userId);
        const answer = await users[creator].call('POST', '/masters/user', {
          ...body,
          ...(creator === 'viewOnly' && { reason: 'as §6 has it' }),
        });
        expect([creator, role, answer.status]).not.toEqual([creator, role, 401]);
        expect(answer.status).toBeLessThan(500);
        if (answer.status < 300) made.push(`${creator} ${role}`);
      }
    expect(made.sort()).toEqual(
      Object.entries(mayCreate)
        .flatMap(([creator, targets]) => targets.map((role) => `${creator} ${role}`))
        .sort(),
    );
  });

  test('what a VIEWONLY creates is there when a Control User has approved it', async ({
    exchange,
  }) => {
    const users = await eachRole(exchange);
    const body = { ...aUser('dealer', '81999'), reason: 'as §6 has it' };
    expect((await users.viewOnly.call('POST', '/masters/user', body)).status).toBe(202);
    expect((await users.controlUser.call('GET', '/masters/user/81999')).status).toBe(404);
  });
});

describe('41. a caller who asks too often is told so:', () => {
  test('more than sixty exports a minute are 429', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(await exchange.dealer());
    const seen: number[] = [];
    for (let nth = 0; nth < 61; nth++) {
      const { status, headers } = await user.call('GET', '/rms/errororder/export');
      seen.push(status);
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(seen).toEqual([...Array(60).fill(200), 429]);
    // A user who exports too much may still bid.
    expect((await user.call('GET', '/masters/security/active')).status).toBe(200);
  });

  test('a password is forgotten three times in ten minutes at most, and nobody sees which', async ({
    exchange,
  }) => {
    const { username, memberId } = await exchange.dealer();
    const row = await userRow(exchange, username);
    const seen: unknown[] = [];
    for (let nth = 0; nth < 5; nth++) {
      const { status, body } = await exchange.visitor().call('POST', '/auth/forgot-password', {
        userId: username,
        mobileNumber: row.mobileNumber,
        emailId: row.emailId,
      });
      seen.push([status, body.messages, typeof body.accessToken]);
    }
    expect([memberId, ...new Set(seen.map((each) => JSON.stringify(each)))]).toEqual([
      memberId,
      JSON.stringify([200, [], 'string']),
    ]);
    await expect.poll(async () => (await exchange.sentTo(username)).letters.length).toBe(3);
  });
});

const userRow = async (exchange: Exchange, userId: string) => {
  const keeper = await exchange.visitor().signIn(control);
  const { body } = await keeper.call('GET', `/masters/user/${userId}`);
  await keeper.signOut();
  return body;
};

describe('42. what is not meant is not understood:', () => {
  test('half of a letter, which no database gives back, is in no text', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(control);
    const body = { templateName: '\ud800 half', message: 'Half of a letter', toRole: null };
    const answer = await user.call('POST', '/messaging/broadcast-template', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED']);
  });

  const account: Account = dealer;

  test('a word of a query that comes twice', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(account);
    for (const path of [
      '/query/marketByPrice?symbol=ONGC&symbol=LICI&series=IS',
      '/rms/order?filter={}&filter={"memberId":"M002"}',
      '/auth/user-info?view=a&view=b',
      '/rms/order?range=[0,9]&RANGE=[0,9]&range=[0,99]',
    ])
      expect([path, (await user.call('GET', path)).status]).toEqual([path, 400]);
  });

  test('a prototype in a body', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(account);
    const offer = await openOffer(user as never);
    const sound = JSON.stringify(bidOn(offer)).slice(0, -1);
    for (const more of [
      '"__proto__":{"role":"controlUser"}',
      '"constructor":{"prototype":{"role":"controlUser"}}',
      '"__proto__":null',
    ])
      expect((await user.call('POST', '/rms/order', `${sound},${more}}`)).status).toBe(400);
    const { body } = await user.call('GET', '/auth/user-info');
    expect(body.roles).toEqual(['ROLE_0']);
    expect((await user.call('GET', '/auth/admin/loggedInCount')).status).toBe(403);
  });

  test('a number that is none, or too large, or written as text', async ({ exchange }) => {
    const user = await exchange.visitor().signIn(account);
    const offer = await openOffer(user as never);
    for (const [field, value] of [
      ['price', '"1e2"'],
      ['price', '1e309'],
      ['price', '-0'],
      ['price', 'NaN'],
      ['price', 'Infinity'],
      ['price', '[400]'],
      ['price', '{"$gt":0}'],
      ['quantity', '1e309'],
      ['quantity', '0x10'],
      ['quantity', 'true'],
    ]) {
      const body = JSON.stringify({ ...bidOn(offer), [field as string]: '@' });
      const { status } = await user.call(
        'POST',
        '/rms/order',
        body.replace('"@"', value as string),
      );
      expect([field, value, status]).toEqual([field, value, 400]);
    }
  });
});
