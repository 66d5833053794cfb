import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instantOf } from '#domain/market/calendar.ts';
import { type Sentence, textOf } from '#domain/sentence.ts';
import { system } from '#server/database/writing/mutation.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { publishT, reopenT } from '../allocation/tAllotted.ts';
import {
  aBid,
  controlUser,
  dealer,
  inquiry,
  type Market,
  memberAdmin,
  openMarket,
  otherDealer,
  setTerms,
  setValues,
  stranger,
} from './openMarket.ts';
import { as } from './smallExchange.ts';

/**
 * Every rule of a bid and every refusal, one line each as a dealer would read it (issue 5), asked
 * through the API. NHPC: T on Monday the 16th, T+1 on the 17th; LICI: T on the 17th, T+1 on the 18th.
 * What a refusal must not do is looked at for each of them: nothing but the error order is written.
 */
let clock = instantOf('2026-11-17', '11:00:00');
let market: Market;
const pans: Record<string, string> = {};

const T_OF_NHPC = '2026-11-16 11:00:00';
const TODAY = '2026-11-17 11:00:00';
const NEXT_DAY = '2026-11-18 11:00:00';

const setClock = (when: string) => {
  const [date = '', time = ''] = when.split(' ');
  clock = instantOf(date, time);
};
const set = (table: string, where: object, values: object) =>
  market.machine.database.write(setValues, { table, where, values }, system);

const offer = (where: object, values: Record<string, unknown>) =>
  market.machine.database.write(setTerms, { where, values }, system);

beforeAll(async () => {
  market = await openMarket({}, () => clock);
  await offer({}, { mktOpenTime: '09:15:00', mktCloseTime: '15:30:00' });
  // The cut-offs of T day: NHPC at 75.00, and LICI at 383.10, which applies on the 18th only.
  await offer({ symbol: 'NHPC' }, { cutOffPrice: 75 });
  for (const series of ['RS', 'ES'])
    await offer({ symbol: 'LICI', series }, { cutOffPrice: 383.1 });
  for (const { clientId, pan } of await market.rows('client', { memberId: 'M001' }))
    pans[clientId] = pan;
});
afterAll(() => market.close());

type Reply = Awaited<ReturnType<Market['ask']>>;
const ask = (method: string, path: string, payload?: object, user: SignedIn = dealer) =>
  market.ask(user, method, `/api/rms/order${path}`, payload ? { payload } : {});
const place = (bid: object, user?: SignedIn) => ask('POST', '', bid, user);

/** Bids that are valid in every field; each line of the table changes what it tests. */
const client = (clientId: string) => ({ clientId, pan: pans[clientId] });
const nonRetail = (more: object = {}) => place(aBid(more));
const retail = (clientId: string, more: object = {}) =>
  place(
    aBid({
      symbol: 'NHPC',
      series: 'RS',
      category: 'RI',
      ...client(clientId),
      quantity: 100,
      price: 75,
      ...more,
    }),
  );
const atCutOff = { isMarketOrder: true, price: null };
const employee = (clientId: string, more: object = {}) =>
  retail(clientId, { series: 'ES', category: 'EMP', ...atCutOff, ...more });
const institution = { category: 'MF', marginType: '0' };

/** A live bid, entered at an instant; returns its id. */
const live = async (more: object = {}, when = TODAY): Promise<string> => {
  const before = clock;
  setClock(when);
  const { json } = await nonRetail(more);
  clock = before;
  if (!json.orderId) throw new Error(`not taken: ${JSON.stringify(json)}`);
  return `/${json.orderId}`;
};
/** A bid of T day of NHPC, to which T has allotted nothing. */
const ofNhpc = async (more: object = {}, shares = 0) => {
  const bid = await unallotted(more);
  await publish({ [bid.slice(1)]: shares });
  return bid;
};
const publish = (shares: Record<string, number>) =>
  market.machine.database.write(publishT, { symbol: 'NHPC', shares }, system);
const unallotted = async (more: object = {}) => {
  await market.machine.database.write(reopenT, { symbol: 'NHPC' }, system);
  return live({ symbol: 'NHPC', price: 75, ...more }, T_OF_NHPC);
};
const modify = async (bid: string, more: object = {}, user?: SignedIn) =>
  ask('PUT', bid, { quantity: 1000, price: 383, isMarketOrder: false, ...more }, user);
const cancel = async (bid: string, user?: SignedIn) => ask('DELETE', bid, undefined, user);
const carry = async (bid: string, more: object = {}, user?: SignedIn) =>
  ask('POST', `${bid}/carryForward`, { quantity: 1000, price: 75, ...more }, user);

type Line = [words: string, outcome: string, act: () => Promise<Reply>, when?: string];

/** An answer in words: 'taken', or 'CODE at field, number' with the parts that it has. */
const outcomeOf = ({ status, json }: Reply): string => {
  if (status === 200 || status === 201) return 'taken';
  if (status !== 422) return `${status} ${json?.code}`;
  const [field] = Object.keys(json.errors);
  const number = json.number === null ? '' : `, ${json.number}`;
  return `${json.code}${field ? ` at ${field}` : ''}${number}`;
};

/** The state that a refused bid must leave as it is. */
const sums = async () => {
  const [orders, levels, limits] = await Promise.all(
    ['order', 'bookLevel', 'limitUse'].map((table) => market.rows(table)),
  );
  const sum = (rows: any[] = [], name: string) => rows.reduce((all, row) => all + row[name], 0);
  return {
    live: (orders ?? []).filter(({ orderStatus }) => orderStatus !== 'Cancelled').length,
    quantity: sum(levels, 'quantity'),
    used: sum(limits, 'used'),
  };
};

/** The message and the faults of a refusal come as sentences too, which programs know by their keys. */
const expectSentences = ({ json: { message, errors, sentences } }: Reply) => {
  expect(textOf(sentences.message)).toBe(message);
  expect(
    Object.fromEntries(
      Object.entries<Sentence>(sentences.errors ?? {}).map(([field, fault]) => [
        field,
        textOf(fault),
      ]),
    ),
  ).toEqual(errors);
};

test('a refusal says its sentence by a key, with what stands in its places', async () => {
  setClock(TODAY);
  const { json } = await nonRetail({ price: 381.95 });
  const floor = {
    key: 'Bid price is below the floor price %{price}',
    values: { price: '382.00' },
  };
  expect(json.message).toBe('Bid price is below the floor price 382.00');
  expect(json.sentences).toEqual({ message: floor, errors: { price: floor } });
});

const table = (title: string, lines: Line[]) =>
  describe(title, () => {
    test.each(lines)('%s: %s', async (_, outcome, act, when = TODAY) => {
      setClock(when);
      const answer = await act();
      expect(outcomeOf(answer)).toBe(outcome);
      if (answer.status !== 422) return;
      expectSentences(answer);
      const [code] = outcome.split(/[ ,]/);
      const kept = (await market.rows('errorOrder')).at(-1);
      expect([kept.code, kept.errorNumber, kept.reason]).toEqual([
        code,
        answer.json.number,
        answer.json.message,
      ]);
      const { message } = answer.json.sentences ?? {};
      const hasValues = message && Object.keys(message.values).length > 0;
      expect(JSON.parse(kept.sentences)?.reason).toEqual(hasValues ? message : undefined);
    });
  });

table('the hours and days of the market', [
  ['non-retail on T day', 'taken', () => nonRetail()],
  ['a second before the open', 'MARKET_CLOSED, 16000', () => nonRetail(), '2026-11-17 09:14:59'],
  ['on the stroke of the open', 'taken', () => nonRetail(), '2026-11-17 09:15:00'],
  ['in the last second', 'taken', () => nonRetail(), '2026-11-17 15:29:59'],
  ['on the stroke of the close', 'MARKET_CLOSED, 16000', () => nonRetail(), '2026-11-17 15:30:00'],
  [
    'retail on T day',
    'MARKET_CLOSED, 16000',
    () => retail('C0002', { symbol: 'LICI', price: 384 }),
  ],
  ['retail on T+1', 'taken', () => retail('C0002')],
  [
    'a new non-retail bid on T+1, which is for carrying forward',
    'NEW_ORDERS_NOT_ALLOWED',
    () => nonRetail({ symbol: 'NHPC', price: 75 }),
  ],
  [
    'an offer of next week',
    'MARKET_CLOSED, 16000',
    () => nonRetail({ symbol: 'GICRE', price: 352 }),
  ],
  ['an offer that is over', 'MARKET_CLOSED, 16000', () => nonRetail({ symbol: 'IOB', price: 34 })],
  [
    'a symbol that nobody offers',
    'SYMBOL_NOT_FOUND at symbol, 16012',
    () => nonRetail({ symbol: 'NOSUCH' }),
  ],
  [
    'an offer that is not approved',
    'SYMBOL_NOT_FOUND at symbol, 16012',
    () => nonRetail({ symbol: 'IRFC', price: 91 }),
  ],
]);

describe('further hours of a day', () => {
  const evening = '2026-11-17 16:30:00';
  const approve = async (payload: object) => {
    const second = as('controlUser', { userId: 'control2' });
    const held = await market.ask(controlUser, 'POST', '/api/masters/trading-window', { payload });
    expect(held.status).toBe(202);
    return market.ask(second, 'POST', '/api/approvals/decide', {
      payload: { ids: [held.json.held.id], decision: 'approve', reason: null },
    });
  };
  const window = {
    symbol: 'LICI',
    series: 'IS',
    tradeDate: '2026-11-17',
    opensAt: '16:00:00',
    closesAt: '17:00:00',
    purpose: 'The line was down from 11:00 to 12:00',
    reason: 'Agreed with the seller',
  };

  test('count once a second Control User has approved them, for their symbol and series alone', async () => {
    setClock(evening);
    expect(outcomeOf(await nonRetail())).toBe('MARKET_CLOSED, 16000');
    expect((await approve(window)).status).toBe(200);
    expect(outcomeOf(await nonRetail())).toBe('taken');
    expect(outcomeOf(await nonRetail({ symbol: 'HINDCOPPER', price: 514 }))).toBe(
      'MARKET_CLOSED, 16000',
    );
    setClock('2026-11-17 15:59:59');
    expect(outcomeOf(await nonRetail())).toBe('MARKET_CLOSED, 16000');
    setClock('2026-11-17 17:00:00');
    expect(outcomeOf(await nonRetail())).toBe('MARKET_CLOSED, 16000');
    setClock(evening);
    const { json } = await market.ask(dealer, 'GET', '/api/masters/security/active');
    const shown = json.find(({ symbol }: any) => symbol === 'LICI').configuration;
    expect([shown.isOpen, shown.windowClosesAt]).toEqual([true, '17:00:00']);
  });

  test('may be for every symbol, and for one of several windows of a day', async () => {
    const evenLater = {
      ...window,
      symbol: '*',
      series: null,
      opensAt: '18:00:00',
      closesAt: '18:30:00',
    };
    expect((await approve(evenLater)).status).toBe(200);
    setClock('2026-11-17 18:15:00');
    expect(outcomeOf(await nonRetail({ symbol: 'HINDCOPPER', price: 514 }))).toBe('taken');
    expect(outcomeOf(await retail('C0003'))).toBe('taken');
    setClock('2026-11-17 17:30:00');
    expect(outcomeOf(await nonRetail())).toBe('MARKET_CLOSED, 16000');
  });
});

table('who bids in which series', [
  [
    'a retail individual in non-retail',
    'CATEGORY_NOT_ALLOWED at category, 16418',
    () => nonRetail({ category: 'RI' }),
  ],
  [
    'a non-institutional bidder in retail',
    'CATEGORY_NOT_ALLOWED at category, 16418',
    () => retail('C0003', { category: 'NII' }),
  ],
  [
    'retail among the employees',
    'CATEGORY_NOT_ALLOWED at category, 16418',
    () => employee('C0048', { category: 'RI' }),
  ],
  ['the member for itself in non-retail', 'taken', () => nonRetail(pro())],
  [
    'the member for itself in retail',
    'PRO_NOT_ALLOWED at clientType, 16411',
    () => retail('C0003', { clientType: 'PRO' }),
  ],
  [
    'the member under a PAN that is not its own',
    'PAN_MISMATCH at pan, 17177',
    () => nonRetail({ ...pro(), pan: 'ZZZPZ0000Z' }),
  ],
]);
/** It is the member's own bid, with its PAN from the demo. */
const pro = () => ({ clientType: 'PRO', clientId: 'M001', pan: 'BAACA0001Z' });

table('quantity and price', [
  [
    'a quantity off the lot',
    'QUANTITY_NOT_IN_LOTS at quantity, 16328',
    () => inLots(() => nonRetail({ quantity: 1001 })),
  ],
  ['a quantity in lots', 'taken', () => inLots(() => nonRetail({ quantity: 1010 }))],
  [
    'a price off the tick',
    'PRICE_NOT_IN_TICKS at price, 16283',
    () => nonRetail({ price: 383.01 }),
  ],
  ['the floor price', 'taken', () => nonRetail({ price: 382 })],
  ['a tick under the floor', 'BELOW_FLOOR at price, 16284', () => nonRetail({ price: 381.95 })],
  [
    'far above the floor, since there is no band',
    'taken',
    () => nonRetail({ price: 900, quantity: 1 }),
  ],
  ['no price', 'PRICE_MISSING at price, 16247', () => nonRetail({ price: null })],
  [
    'a value beyond all sums',
    'VALUE_TOO_LARGE at quantity, 16600',
    () => nonRetail({ quantity: 9_000_000_000_000 }),
  ],
  ['retail at the T-day cut-off', 'taken', () => retail('C0004')],
  [
    'retail one paisa under the T-day cut-off',
    'BELOW_CUT_OFF at price, 16284',
    () => retail('C0004', { price: 74.99 }),
  ],
  [
    'retail at the floor when non-retail was under-subscribed',
    'taken',
    () => undersubscribed(() => retail('C0004', { price: 71 })),
  ],
  [
    'retail under the floor even then',
    'BELOW_FLOOR at price, 16284',
    () => undersubscribed(() => retail('C0004', { price: 70.99 })),
  ],
]);
type Terms = Record<string, unknown>;
const changed = async (where: object, on: Terms, off: Terms, act: () => Promise<Reply>) => {
  await offer(where, on);
  const answer = await act();
  await offer(where, off);
  return answer;
};
const inLots = (act: () => Promise<Reply>) =>
  changed({ symbol: 'LICI', series: 'IS' }, { regularLotSize: 10 }, { regularLotSize: 1 }, act);
const undersubscribed = (act: () => Promise<Reply>) =>
  changed(
    { symbol: 'NHPC', series: 'RS' },
    { isUndersubscribed: true },
    { isUndersubscribed: false },
    act,
  );

table('the cut-off price', [
  ['retail', 'taken', () => retail('C0005', atCutOff)],
  [
    'retail with a price beside it',
    'PRICE_WITH_CUT_OFF at price, 16247',
    () => retail('C0005', { isMarketOrder: true }),
  ],
  [
    'retail where the seller does not offer it',
    'CUT_OFF_NOT_ALLOWED at isMarketOrder',
    () =>
      changed({ symbol: 'NHPC', series: 'RS' }, { cutoffFlag: false }, { cutoffFlag: true }, () =>
        retail('C0005', atCutOff),
      ),
  ],
  ['non-retail', 'CUT_OFF_NOT_ALLOWED at isMarketOrder', () => nonRetail(atCutOff)],
  ['an employee', 'taken', () => employee('C0048')],
  [
    'an employee at a price',
    'CUT_OFF_ONLY at price, 16247',
    () => employee('C0048', { isMarketOrder: false, price: 75 }),
  ],
]);

table('margin', [
  ['a mutual fund on 0%', 'taken', () => nonRetail(institution)],
  ['an insurance company on 0%', 'taken', () => nonRetail({ ...institution, category: 'IC' })],
  ['another institution on 0%', 'taken', () => nonRetail({ ...institution, category: 'OTHS' })],
  [
    'a non-institutional bidder on 0%',
    'MARGIN_NOT_ALLOWED at marginType',
    () => nonRetail({ marginType: '0' }),
  ],
  ['retail on 0%', 'MARGIN_NOT_ALLOWED at marginType', () => retail('C0006', { marginType: '0' })],
]);

// 2 lakh at 75.00 are 2,666 shares; 5 lakh at 373.10, which LICI's employees pay, are 1,340.
table('the limit of a PAN', [
  ['retail up to 2 lakh at its price', 'taken', () => retail('C0007', { quantity: 2666 })],
  [
    'retail a share above 2 lakh',
    'RETAIL_LIMIT at quantity',
    () => retail('C0008', { quantity: 2667 }),
  ],
  [
    'retail at the cut-off is held at the cut-off',
    'RETAIL_LIMIT at quantity',
    () => retail('C0008', { ...atCutOff, quantity: 2667 }),
  ],
  [
    'retail by a higher price',
    'RETAIL_LIMIT at quantity',
    () => retail('C0008', { price: 76, quantity: 2632 }),
  ],
  [
    'a second retail bid of a PAN that has used it up',
    'RETAIL_LIMIT at quantity',
    () => retail('C0007', { quantity: 1 }),
  ],
  [
    'the other offer has a limit of its own',
    'taken',
    () => retail('C0007', { symbol: 'COALINDIA', price: 412, quantity: 485 }),
  ],
  [
    'retail is never held at the discounted price',
    'RETAIL_LIMIT at quantity',
    () => retail('C0007', { symbol: 'LICI', ...atCutOff, quantity: 523 }),
    NEXT_DAY,
  ],
  [
    'retail at the cut-off up to 2 lakh',
    'taken',
    () => retail('C0007', { symbol: 'LICI', ...atCutOff, quantity: 522 }),
    NEXT_DAY,
  ],
  [
    'an employee up to 5 lakh at the price employees pay',
    'taken',
    () => employee('C0048', { symbol: 'LICI', quantity: 1340 }),
    NEXT_DAY,
  ],
  [
    'an employee a share above 5 lakh',
    'EMPLOYEE_LIMIT at quantity',
    () => employee('C0049', { symbol: 'LICI', quantity: 1341 }),
    NEXT_DAY,
  ],
  [
    'a second bid of an employee who has used it up',
    'EMPLOYEE_LIMIT at quantity',
    () => employee('C0048', { symbol: 'LICI', quantity: 1 }),
    NEXT_DAY,
  ],
  ['non-retail has none', 'taken', () => nonRetail({ quantity: 1_000_000 })],
]);

const crore = 1_000_000_000;
const usedBy = async (holder: string) => (await market.rows('limitUse', { holder }))[0]?.used ?? 0;
/** Leaves so much below a limit, paise, and restores the limit afterwards. */
const withRoom = async (
  holder: string,
  [rows, where]: [table: string, where: object],
  left: number,
  act: () => Promise<Reply>,
) => {
  const [{ orderValueLimit }] = await market.rows(rows, where as Record<string, unknown>);
  await set(rows, where, { orderValueLimit: (await usedBy(holder)) + left });
  const answer = await act();
  await set(rows, where, { orderValueLimit });
  return answer;
};
const member = (left: number, act: () => Promise<Reply>) =>
  withRoom('member:M001', ['tradingMember', { tradingMemberId: 'M001' }], left, act);
const branch = (left: number, act: () => Promise<Reply>) =>
  withRoom('branch:M001/B1', ['branch', { tradingMemberId: 'M001', branchId: 'B1' }], left, act);
const user = (left: number, act: () => Promise<Reply>) =>
  withRoom('user:1001', ['user', { userId: '1001' }], left, act);
const held = async (values: object, act: () => Promise<Reply>) => {
  const at = { tradingMemberId: 'M001' };
  await set('tradingMember', at, values);
  const answer = await act();
  await set('tradingMember', at, { isActive: 1, isCollateralHeld: 0 });
  return answer;
};

// A bid of 1,000 at 383.00 is worth 3,83,000.00.
table('the limits of member, branch and user', [
  ['a bid that the member limit just holds', 'taken', () => member(38_300_000, () => nonRetail())],
  ['a paisa less', 'MEMBER_LIMIT at quantity', () => member(38_299_999, () => nonRetail())],
  ['a bid that the branch limit just holds', 'taken', () => branch(38_300_000, () => nonRetail())],
  [
    'a paisa less of the branch',
    'BRANCH_LIMIT at quantity, 16333',
    () => branch(38_299_999, () => nonRetail()),
  ],
  ['a bid that the user limit just holds', 'taken', () => user(38_300_000, () => nonRetail())],
  [
    'a paisa less of the user',
    'USER_LIMIT at quantity, 16436',
    () => user(38_299_999, () => nonRetail()),
  ],
  [
    'a modification makes room for itself',
    'taken',
    async () => {
      const bid = await live();
      return user(0, () => modify(bid, { quantity: 999 }));
    },
  ],
  [
    'a modification above the room',
    'USER_LIMIT at quantity, 16436',
    async () => {
      const bid = await live();
      return user(38_299, () => modify(bid, { quantity: 1001 }));
    },
  ],
  [
    'a member held to its collateral without any',
    'INSUFFICIENT_COLLATERAL at quantity',
    () => held({ isCollateralHeld: 1 }, () => nonRetail()),
  ],
  [
    'the same on 0% margin, for which none is put down',
    'taken',
    () => held({ isCollateralHeld: 1 }, () => nonRetail(institution)),
  ],
  [
    'a member that may not bid',
    'MEMBER_NOT_ACTIVE, 16285',
    () => held({ isActive: 0 }, () => nonRetail()),
  ],
]);

const compliant = (date: string | null, time: string | null) => async () => {
  const at = { memberId: 'M001', clientId: 'C0009' };
  await set('client', at, { uccComplianceDate: date, uccComplianceTime: time });
  return nonRetail(client('C0009'));
};
const clientWith = (values: object) => async () => {
  await set('client', { memberId: 'M001', clientId: 'C0010' }, values);
  const answer = await nonRetail(client('C0010'));
  await set('client', { memberId: 'M001', clientId: 'C0010' }, { isActive: 1 });
  return answer;
};

table('the client', [
  [
    'a code that nobody has',
    'CLIENT_UNKNOWN at clientId, 16431',
    () => nonRetail({ clientId: 'C9999' }),
  ],
  [
    'a client that is no longer active',
    'CLIENT_NOT_ACTIVE at clientId, 16431',
    clientWith({ isActive: 0 }),
  ],
  ['a PAN of somebody else', 'PAN_MISMATCH at pan, 17177', () => nonRetail({ pan: 'ZZZPZ0000Z' })],
  ['a UCC compliant at 22:00:00 of the day before', 'taken', compliant('2026-11-16', '22:00:00')],
  [
    'a UCC compliant a second later',
    'UCC_NOT_COMPLIANT at clientId',
    compliant('2026-11-16', '22:00:01'),
  ],
  ['a UCC compliant the day before at no time on record', 'taken', compliant('2026-11-16', null)],
  ['a UCC compliant late two days before', 'taken', compliant('2026-11-15', '23:59:59')],
  [
    'a UCC compliant on the day itself',
    'UCC_NOT_COMPLIANT at clientId',
    compliant('2026-11-17', '08:00:00'),
  ],
  ['a UCC without a day on record', 'taken', compliant(null, null)],
]);

table('the employees of the offer', [
  ['one on the list', 'taken', () => employee('C0050', { quantity: 10 })],
  ['one who is not', 'EMPLOYEE_UNKNOWN at pan', () => employee('C0011')],
]);

table('the custodian', [
  ['one that is known', 'taken', () => nonRetail({ category: 'MF', participantId: 'CP01' })],
  [
    'one that is not',
    'PARTICIPANT_UNKNOWN at participantId, 16425',
    () => nonRetail({ participantId: 'CP99' }),
  ],
  [
    'one that is suspended',
    'PARTICIPANT_SUSPENDED at participantId, 16483',
    async () => {
      await set('participant', { participantId: 'CP02' }, { isActive: 0 });
      return nonRetail({ participantId: 'CP02' });
    },
  ],
]);

table('a bid on 100% margin is changed', [
  ['up', 'taken', async () => modify(await live(), { quantity: 2000, price: 400 })],
  ['down', 'taken', async () => modify(await live(), { quantity: 1, price: 382 })],
  ['into itself', 'taken', async () => modify(await live())],
  [
    'without a word on the cut-off price',
    'taken',
    async () => modify(await live(), { price: 390, isMarketOrder: undefined }),
  ],
  [
    'without a price and without a word on the cut-off price, which it is not at',
    'PRICE_MISSING at price, 16247',
    async () => modify(await live(), { price: null, isMarketOrder: undefined }),
  ],
  [
    'to a price, without a word on the cut-off price that it is at',
    'PRICE_WITH_CUT_OFF at price, 16247',
    async () => {
      const { json } = await retail('C0003', atCutOff);
      return modify(`/${json.orderId}`, { quantity: 100, price: 76, isMarketOrder: undefined });
    },
  ],
  [
    'under the floor',
    'BELOW_FLOOR at price, 16284',
    async () => modify(await live(), { price: 381 }),
  ],
  [
    'off the tick',
    'PRICE_NOT_IN_TICKS at price, 16283',
    async () => modify(await live(), { price: 383.01 }),
  ],
  [
    'after the close',
    'MARKET_CLOSED, 16000',
    async () => modify(await live()),
    '2026-11-17 15:30:00',
  ],
  [
    'once it is cancelled',
    'NOT_LIVE, 16060',
    async () => {
      const bid = await live();
      await cancel(bid);
      return modify(bid);
    },
  ],
  [
    'that another dealer entered',
    '404 NOT_FOUND',
    async () => modify(await live(), {}, otherDealer),
  ],
  [
    'that a dealer of another member entered',
    '404 NOT_FOUND',
    async () => modify(await live(), {}, stranger),
  ],
  ['by the admin of the member', 'taken', async () => modify(await live(), {}, memberAdmin)],
  ['by the exchange', '403 NOT_ALLOWED', async () => modify(await live(), {}, controlUser)],
  [
    'over somebody else’s change',
    '409 STALE',
    async () => {
      const bid = await live();
      await modify(bid, { quantity: 2000 });
      return modify(bid, { version: 1 });
    },
  ],
  [
    'to what it is already, which changes nothing',
    'taken',
    async () => {
      const bid = await live();
      await modify(bid);
      return modify(bid, { version: 1 });
    },
  ],
]);

table('a bid on 0% margin is changed', [
  ['up in quantity', 'taken', async () => modify(await live(institution), { quantity: 1001 })],
  ['up in price', 'taken', async () => modify(await live(institution), { price: 383.05 })],
  [
    'down in quantity',
    'UPWARDS_ONLY at quantity, 16346',
    async () => modify(await live(institution), { quantity: 999 }),
  ],
  [
    'down in price',
    'UPWARDS_ONLY at price, 16346',
    async () => modify(await live(institution), { price: 382.95 }),
  ],
  [
    'up in price and down in quantity',
    'UPWARDS_ONLY at quantity, 16346',
    async () => modify(await live(institution), { quantity: 999, price: 400 }),
  ],
  ['into itself', 'UPWARDS_ONLY at quantity, 16346', async () => modify(await live(institution))],
]);

table('a bid is cancelled', [
  ['on 100% margin', 'taken', async () => cancel(await live())],
  ['on 0% margin', 'CANCEL_NOT_ALLOWED, 16344', async () => cancel(await live(institution))],
  [
    'a second time',
    'NOT_LIVE, 16060',
    async () => {
      const bid = await live();
      await cancel(bid);
      return cancel(bid);
    },
  ],
  [
    'after the close',
    'MARKET_CLOSED, 16000',
    async () => cancel(await live()),
    '2026-11-17 15:30:00',
  ],
  ['by another dealer', '404 NOT_FOUND', async () => cancel(await live(), otherDealer)],
  ['by the exchange', '403 NOT_ALLOWED', async () => cancel(await live(), controlUser)],
]);

table('a bid of T day is carried forward', [
  ['on T+1', 'taken', async () => carry(await ofNhpc())],
  ['before T is allotted', 'T_NOT_ALLOTTED', async () => carry(await unallotted())],
  [
    'for more than T left of it',
    'ABOVE_WHAT_IS_LEFT at quantity',
    async () => carry(await ofNhpc({}, 300), { quantity: 701 }),
  ],
  [
    'for all that T left of it',
    'taken',
    async () => carry(await ofNhpc({}, 300), { quantity: 700 }),
  ],
  [
    'and then raised above what T left of it',
    'ABOVE_WHAT_IS_LEFT at quantity',
    async () => modify(await carried(), { quantity: 1001, price: 75 }),
  ],
  [
    'a second time, after its T+1 bid was cancelled',
    'CARRIED_ALREADY',
    async () => {
      const bid = await ofNhpc();
      await cancel(`/${(await carry(bid)).json.orderId}`);
      return carry(bid);
    },
  ],
  [
    'at a lower price and quantity on 100% margin',
    'taken',
    async () => carry(await ofNhpc(), { quantity: 1, price: 71 }),
  ],
  ['on T day', 'CARRY_ONLY_ON_T1', async () => carry(await live())],
  [
    'after the close of T+1',
    'MARKET_CLOSED, 16000',
    async () => carry(await ofNhpc()),
    '2026-11-17 15:30:00',
  ],
  [
    'twice',
    'CARRIED_ALREADY',
    async () => {
      const bid = await ofNhpc();
      await carry(bid);
      return carry(bid);
    },
  ],
  ['on 0% margin as it is', 'taken', async () => carry(await ofNhpc(institution))],
  [
    'on 0% margin for less',
    'UPWARDS_ONLY at quantity, 16346',
    async () => carry(await ofNhpc(institution), { quantity: 999 }),
  ],
  [
    'on 0% margin at a lower price',
    'UPWARDS_ONLY at price, 16346',
    async () => carry(await ofNhpc(institution), { price: 74.99 }),
  ],
  [
    'under the floor',
    'BELOW_FLOOR at price, 16284',
    async () => carry(await ofNhpc(), { price: 70.99 }),
  ],
  [
    'above a limit',
    'USER_LIMIT at quantity, 16436',
    async () => carry(await ofNhpc(), { price: crore / 2 }),
  ],
  [
    'again after a limit refused it',
    'CARRY_REFUSED_BEFORE',
    async () => {
      const bid = await ofNhpc();
      await carry(bid, { price: crore / 2 });
      return carry(bid);
    },
  ],
  [
    'when all of it was allotted',
    'FULLY_ALLOTTED',
    async () => {
      const bid = await ofNhpc({}, 1000);
      return carry(bid);
    },
  ],
  [
    'of an offer of one day',
    'CARRY_ONLY_ON_T1',
    async () => {
      const bid = await ofNhpc();
      return changed(
        { symbol: 'NHPC', series: 'IS' },
        { isOneDay: true },
        { isOneDay: false },
        () => carry(bid),
      );
    },
  ],
  ['by another dealer', '404 NOT_FOUND', async () => carry(await ofNhpc(), {}, otherDealer)],
  ['by a reader', '403 NOT_ALLOWED', async () => carry(await ofNhpc(), {}, inquiry)],
  [
    'by modifying it',
    'CARRY_FORWARD_ONLY, 16346',
    async () => modify(await ofNhpc(), { price: 76 }),
  ],
  ['and not cancelled', 'CARRY_FORWARD_ONLY, 16346', async () => cancel(await ofNhpc())],
  ['and then changed as a bid of T+1', 'taken', async () => modify(await carried(), { price: 72 })],
  ['and then cancelled', 'taken', async () => cancel(await carried())],
  [
    'on 0% margin, and then reduced',
    'UPWARDS_ONLY at quantity, 16346',
    async () => modify(await carried(institution), { quantity: 999, price: 75 }),
  ],
  [
    'on 0% margin, and then cancelled',
    'CANCEL_NOT_ALLOWED, 16344',
    async () => cancel(await carried(institution)),
  ],
  [
    'and then modified at its place of T',
    'CARRIED_ALREADY',
    async () => {
      const bid = await ofNhpc();
      await carry(bid);
      return modify(bid, { price: 76 });
    },
  ],
]);
const carried = async (more: object = {}) => `/${(await carry(await ofNhpc(more))).json.orderId}`;

const halting = (symbol: string) => async (act: () => Promise<Reply>) => {
  const payload = { symbol, cause: 'BREAKER', reason: 'Index fell by 10%' };
  await market.ask(controlUser, 'POST', '/api/rms/halt', { payload });
  const answer = await act();
  const second = as('controlUser', { userId: 'control2' });
  await market.ask(second, 'POST', '/api/rms/halt/resume', { payload });
  return answer;
};
table('a halt', [
  ['stops a new bid', 'BIDDING_HALTED, 16330', () => halting('LICI')(() => nonRetail())],
  [
    'of the whole market stops a new bid',
    'BIDDING_HALTED, 16330',
    () => halting('*')(() => nonRetail()),
  ],
  ['of another symbol does not', 'taken', () => halting('HINDCOPPER')(() => nonRetail())],
  [
    'stops a change',
    'BIDDING_HALTED, 16330',
    async () => {
      const bid = await live();
      return halting('*')(() => modify(bid));
    },
  ],
  [
    'stops a cancellation',
    'BIDDING_HALTED, 16330',
    async () => {
      const bid = await live();
      return halting('*')(() => cancel(bid));
    },
  ],
  [
    'stops a carrying forward',
    'BIDDING_HALTED, 16330',
    async () => {
      const bid = await ofNhpc();
      return halting('NHPC')(() => carry(bid));
    },
  ],
  [
    'leaves nothing behind once it is over',
    'taken',
    async () => {
      await halting('*')(() => nonRetail());
      return nonRetail();
    },
  ],
]);

table('who bids', [
  ['a dealer', 'taken', () => place(aBid())],
  ['the admin of the member', 'taken', () => place(aBid(), memberAdmin)],
  ['somebody who only reads', '403 NOT_ALLOWED', () => place(aBid(), inquiry)],
  ['the exchange', '403 NOT_ALLOWED', () => place(aBid(), controlUser)],
]);

test('a refused bid leaves the book, the limits and the orders as they were', async () => {
  setClock(TODAY);
  const before = await sums();
  const refused = [
    nonRetail({ price: 381 }),
    retail('C0008', { quantity: 2667 }),
    nonRetail({ clientId: 'C9999' }),
    nonRetail({ marginType: '0' }),
    member(0, () => nonRetail()),
  ];
  for (const answer of await Promise.all(refused)) expect(answer.status).toBe(422);
  expect(await sums()).toEqual(before);
});

test('several faults are refused for the first of them in the order of the rules', async () => {
  setClock(TODAY);
  const all = { category: 'RI', quantity: 0.5 };
  expect((await nonRetail(all)).status).toBe(400);
  const faults = { price: 381.01, marginType: '0', clientId: 'C9999' };
  expect(outcomeOf(await nonRetail(faults))).toBe('PRICE_NOT_IN_TICKS at price, 16283');
  expect(outcomeOf(await nonRetail({ ...faults, price: 381 }))).toBe('BELOW_FLOOR at price, 16284');
  expect(outcomeOf(await nonRetail({ ...faults, price: 383 }))).toBe(
    'MARGIN_NOT_ALLOWED at marginType',
  );
});

test('a change without a word on the cut-off price keeps what the bid has', async () => {
  setClock(TODAY);
  const changed = await ask('PUT', await live(), { quantity: 1200, price: 390 });
  expect(changed.json).toMatchObject({ quantity: 1200, price: 390, isMarketOrder: false });
});

test('an order that is none, or is not within reach, is refused in one wording by every call', async () => {
  setClock(TODAY);
  const unreached = await live();
  const answers = await Promise.all(
    ['/2026111700999999', unreached].flatMap((bid) => {
      const read = ask('GET', bid, undefined, stranger);
      return [
        read,
        modify(bid, {}, stranger),
        cancel(bid, stranger),
        carry(bid, {}, stranger),
        ask('PUT', `${bid}/custodian`, { participantId: 'CP01' }, stranger),
      ];
    }),
  );
  expect(answers.map(({ status, json }) => `${status} ${json.message}`)).toEqual(
    answers.map(() => '404 There is no such Order.'),
  );
});
