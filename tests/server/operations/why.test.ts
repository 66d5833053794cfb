import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import demo from '../../../resources/demo/server.ts';
import { as, type Exchange, openExchange } from '../market/smallExchange.ts';

const machineParts = {
  nouns: machineTables,
  mutations: [...folderMutations, ...demo.mutations],
};

const openAs = (mode: 'test' | 'production') =>
  openExchange(nouns, serverModules, { hasMasters: true, settings: { mode } }, machineParts);

let exchange: Exchange;
beforeAll(async () => {
  exchange = await openAs('test');
});
afterAll(() => exchange.close());

const dealer = as('dealer', { userId: '1001', branchId: 'B1' });
const control = as('controlUser', { userId: 'control' });

const whyOf = async (...call: Parameters<Exchange['ask']>) => {
  const { status, json } = await exchange.ask(...call);
  return { status, ...json.why };
};

describe('a refusal says the rule, what is missing and where the rule is declared:', () => {
  test('rows that the role may not list', async () => {
    expect(await whyOf(dealer, 'GET', '/api/masters/branch')).toEqual({
      status: 403,
      rule: 'Only some roles may see the list of Branches.',
      needs: 'Roles that may: Control User, Member Admin, VIEWONLY. Your role: Dealer.',
      declaredIn: { noun: 'branch', file: 'schemas/branch.ts', part: 'access', action: 'list' },
    });
  });

  test('a view that is named and not the caller’s', async () => {
    expect(await whyOf(dealer, 'GET', '/api/masters/branch?view=branch-viewonly')).toMatchObject({
      needs: 'Roles that may: VIEWONLY. Your role: Dealer.',
      declaredIn: { part: 'variants.viewonly.access' },
    });
  });

  test.each([
    [
      'a call that is declared',
      dealer,
      'POST',
      '/api/rms/halt',
      'schemas/halt.ts',
      /^calls\.\w+\.roles$/,
    ],
    [
      'a call that takes a file',
      as('inquiry'),
      'POST',
      '/api/rms/batchorder/file',
      'schemas/batchOrder.ts',
      /^calls\.\w+\.roles$/,
    ],
    [
      'an action on a row',
      as('inquiry'),
      'POST',
      '/api/masters/user/1001/disable',
      'schemas/user.ts',
      /^actions\.\w+$/,
    ],
  ] as const)('%s', async (_, user, method, url, file, part) => {
    const { status, rule, needs, declaredIn } = await whyOf(user, method, url, { payload: {} });
    expect(status).toBe(403);
    expect(rule).toMatch(/^Only some roles may do this: .+\.$/);
    expect(needs).toMatch(/^Roles that may: .*Your role: (Dealer|Inquiry|Member Admin)\.$/);
    expect(declaredIn.file).toBe(file);
    expect(declaredIn.part).toMatch(part);
  });

  test('values that the role may not write', async () => {
    const payload = {
      userId: 'domain9100',
      userName: 'Somebody New',
      role: 'controlUser',
      memberId: null,
      branchId: null,
      emailId: 'new@exchange.example',
      mobileNumber: '9800000009',
    };
    const viewer = as('viewOnly', { memberId: null });
    expect(await whyOf(viewer, 'POST', '/api/masters/user', { payload })).toMatchObject({
      status: 403,
      rule: 'Your role writes some Users only.',
      needs: expect.stringContaining('only to Dealer'),
      declaredIn: { noun: 'user', part: 'access.viewOnly.allowedValues' },
    });
  });

  test('a row that would not be the caller’s own', async () => {
    const admin = as('memberAdmin');
    const payload = { tradingMemberId: 'M002', branchId: 'X9', branchName: 'Elsewhere' };
    expect(await whyOf(admin, 'POST', '/api/masters/branch', { payload })).toMatchObject({
      status: 403,
      rule: 'Your role writes its own Branches only.',
      needs: expect.stringMatching(/^A row of yours has .* M001\.$/),
      declaredIn: { part: 'access.memberAdmin.within' },
    });
  });
});

describe('a row outside the scope is never told from one that is not there:', () => {
  const read = async (url: string) => {
    const { status, json } = await exchange.ask(as('memberAdmin'), 'GET', url);
    const { reference: _, ...body } = json;
    return { status, body };
  };

  test('both get one answer, which names only the caller’s own rows', async () => {
    const other = (
      await exchange.ask(control, 'GET', '/api/masters/branch?filter={"tradingMemberId":"M002"}')
    ).json[0];
    expect(other.tradingMemberId).toBe('M002');
    const hidden = await read(`/api/masters/branch/M002/${other.branchId}`);
    const absent = await read('/api/masters/branch/M002/NONE');
    expect(hidden).toEqual(absent);
    expect(hidden.body.why).toMatchObject({
      rule: 'There is no such row among those you may open.',
      needs: expect.stringMatching(/^Your role, Member Admin, opens Branches with .* M001\.$/),
    });
    expect(JSON.stringify(hidden.body)).not.toContain('M002');
  });

  test('a role that opens all rows is told no more than that there is none', async () => {
    const { json } = await exchange.ask(control, 'GET', '/api/masters/branch/M002/NONE');
    expect(json).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such Branch.' });
    expect(json.why).toBeUndefined();
  });
});

describe('a page and a grant can be asked about beforehand:', () => {
  test('the rule of a page is that of the console', async () => {
    const url = '/api/why/place?path=/utils/change-mkt-status';
    expect((await exchange.ask(dealer, 'GET', url)).json).toMatchObject({
      allows: false,
      why: {
        rule: expect.stringMatching(/^Only some roles may open the page .+\.$/),
        needs: 'Roles that may: Control User. Your role: Dealer.',
        declaredIn: { part: expect.stringMatching(/^pages\.\w+\.roles$/) },
      },
    });
    expect((await exchange.ask(control, 'GET', url)).json).toEqual({ allows: true, why: null });
    expect((await exchange.ask(dealer, 'GET', '/api/why/place?path=/nowhere')).status).toBe(404);
  });

  test('so is that of the rows of a noun', async () => {
    const url = '/api/why/rows?noun=security&action=edit';
    expect((await exchange.ask(dealer, 'GET', url)).json).toMatchObject({
      allows: false,
      why: { needs: 'Roles that may: Control User. Your role: Dealer.' },
    });
    expect((await exchange.ask(control, 'GET', url)).json).toEqual({ allows: true, why: null });
  });
});

test('in production the exchange’s own people alone are told where a rule is declared', async () => {
  const real = await openAs('production');
  try {
    const url = '/api/why/place?path=/order/entry';
    const whyFor = async (user: Parameters<Exchange['ask']>[0]) =>
      (await real.ask(user, 'GET', url)).json.why;
    expect(await whyFor(control)).toMatchObject({ declaredIn: { file: 'schemas/order.ts' } });
    for (const role of ['inquiry', 'listco'] as const) {
      const why = await whyFor(as(role));
      expect(why.needs).toMatch(
        /^Roles that may: Dealer, Member Admin, Branch Admin\. Your role: /,
      );
      expect(why).not.toHaveProperty('declaredIn');
    }
    const { json } = await real.ask(dealer, 'GET', '/api/masters/branch');
    expect(json.why).not.toHaveProperty('declaredIn');
  } finally {
    await real.close();
  }
});
