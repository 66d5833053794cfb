import { vi } from 'vitest';
import { guardedAmong, type Resource } from '#model';
import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { approvedEdit } from '#server/approvals/approvedEdit.ts';
import { editedRow } from '#server/database/rows/rowChanges.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import { mutation, system } from '#server/database/writing/mutation.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import demo from '../../resources/demo/server.ts';
import { publishT } from '../server/allocation/tAllotted.ts';
import { isOnPostgres } from '../server/database/emptyDatabase.ts';
import { as, type Exchange, openExchange } from '../server/market/smallExchange.ts';
import {
  type Dealer,
  type Market as Model,
  type Moment,
  momentAt,
  type Registers,
} from './model.ts';
import { watchedMemory } from './remembered.ts';

/** Two dealers of one member and one of another, which is held to its collateral. */
export const dealers: readonly Dealer[] = [
  { userId: '1001', memberId: 'M001', branchId: 'B1' },
  { userId: '1002', memberId: 'M001', branchId: 'B2' },
  { userId: '2001', memberId: 'M002', branchId: 'B1' },
];

export const symbol = 'LICI';
export const lot = 10;
export const tick = 5;
export const floor = 38_200;
export const cutOff = 38_310;

/** The instants of the clock of a model, one after the other; exchange time is 5:30 ahead. */
export const moments: readonly Moment[] = [
  momentAt('T', '09:00:00'),
  momentAt('T', '10:00:00'),
  momentAt('T', '15:29:59'),
  momentAt('T', '15:30:00'),
  momentAt('T+1', '07:00:00'),
  momentAt('T+1', '07:30:00'),
  momentAt('T+1', '09:15:00'),
  momentAt('T+1', '14:00:00'),
  momentAt('T+1', '15:30:00'),
];

const crore = 1_000_000_000;
/** Limits that some bids exceed, paise. */
export const limits: ReadonlyMap<string, number> = new Map([
  ['member:M001', 8 * crore],
  ['member:M002', 5 * crore],
  ['branch:M001/B1', 5 * crore],
  ['branch:M001/B2', 4 * crore],
  ['user:1001', 4 * crore],
  ['user:1002', 3 * crore],
  ['collateral:M002:T', 2 * crore],
  ['collateral:M002:T+1', 2 * crore],
]);

/** Changes a row as two people would; values as the wire has them. */
const changeRow = mutation(
  'proof.changeRow',
  async (tx, { resource, row, values }: { resource: string; row: any; values: object }) => {
    const noun = tx.noun(resource) as Resource;
    const edit = { values: { ...values }, reason: 'for a proof', hand: 'another' };
    const names = Object.keys(values);
    if (guardedAmong(noun, encodeRow(noun, row), names, edit.values).length > 0)
      return approvedEdit(tx, noun, row, edit);
    const key = Object.fromEntries(noun.key.map((name) => [name, row[String(name)]]));
    const { version } = row;
    await editedRow(tx, { resource, key, version, scope: {}, ...edit }, null);
  },
);

const rowsOf =
  ({ machine }: Exchange) =>
  (table: string, where: Record<string, unknown> = {}): Promise<any[]> =>
    machine.database.db
      .selectFrom(table)
      .selectAll()
      .where((is) => is.and(where))
      .execute();

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * The product with the masters of the demo on a Thursday, and a model with the same masters. On PostgreSQL two
 * processes share the database, and what changes something goes to the one or the other in no regular order.
 */
export const openWorld = async () => {
  const days = { T: '2026-11-19', 'T+1': '2026-11-20' };
  const set = ({ day, time }: Moment) => vi.setSystemTime(Date.parse(`${days[day]}T${time}+05:30`));
  vi.useFakeTimers({ toFake: ['Date'] });
  set(moments[1] as Moment);
  const { watched, remembered } = watchedMemory();
  const parts = {
    nouns: machineTables,
    mutations: [...folderMutations, ...demo.mutations, changeRow, publishT, remembered],
  };
  const modules = serverModules.map((module) => ({
    ...module,
    mutations: (module.mutations ?? []).map(watched),
  }));
  const exchange = await openExchange(nouns, modules, { hasMasters: true }, parts);
  const both = isOnPostgres()
    ? [exchange, await openExchange(nouns, modules, { beside: exchange }, parts)]
    : [exchange];
  let calls = 1;
  const next = (): Exchange => {
    calls = (calls * 48_271) % 2_147_483_647;
    return both[calls % both.length] as Exchange;
  };
  const market = {
    ...exchange,
    both,
    rows: rowsOf(exchange),
    ask: (...call: Parameters<Exchange['ask']>) =>
      (call[1] === 'GET' ? exchange : next()).ask(...call),
  };
  const offers = await market.rows('security', { symbol });
  const change = async (resource: string, key: Record<string, unknown>, values: object) => {
    const [row] = await market.rows(resource, key);
    await next().machine.database.write(changeRow, { resource, row, values }, system);
  };
  const onOffers = async (values: object) => {
    for (const { id } of offers) await change('security', { id: Number(id) }, values);
  };
  const settlementOf = async (day: string) =>
    (await market.rows('settlement', { tradeDate: day, settlementType: 'H' }))[0].settlementNumber;
  const settlements = { T: await settlementOf(days.T), 'T+1': await settlementOf(days['T+1']) };
  /** The row of a holder's limit. */
  const limit = (holder: string, value: number) => {
    const [kind, whose = '', day] = holder.split(':');
    const [memberId, branchId] = whose.split('/');
    const orderValueLimit = value / 100;
    if (kind === 'member')
      return change('tradingMember', { tradingMemberId: memberId }, { orderValueLimit });
    if (kind === 'branch')
      return change('branch', { tradingMemberId: memberId, branchId }, { orderValueLimit });
    if (kind === 'user') return change('user', { userId: whose }, { orderValueLimit });
    const settlementNumber = settlements[day as keyof typeof settlements];
    return change('collateral', { memberId, settlementNumber }, { amount: value / 100 });
  };
  await onOffers({
    regularLotSize: lot,
    mktOpenTime: '09:15:00',
    mktCloseTime: '15:30:00',
    cpCutOffTime: '15:30:00',
    cpNextDayCutOffTime: '07:30:00',
  });
  for (const [holder, value] of limits) await limit(holder, value);
  const idOf = (series: string) => Number(offers.find((offer) => offer.series === series)?.id);
  return {
    ...market,
    limit,
    settlements,
    idOf,
    /** The remembered answers of each process, each with the answer of the tables. */
    remembered: async () =>
      (
        await Promise.all(
          both.map(({ machine }) => machine.database.write(remembered, undefined, system)),
        )
      ).flat(),
    registers: await registersOf(market.rows),
    /** Publishes T: the shares of each bid of its book. */
    publish: (shares: Record<string, number>) =>
      market.machine.database.write(publishT, { symbol, shares }, system),
    /** Moves the clock; the cut-off price is known on T+1. */
    moveTo: async (moment: Moment) => {
      set(moment);
      if (moment.day === 'T+1') await onOffers({ cutOffPrice: cutOff / 100 });
    },
    close: async () => {
      for (const each of both.toReversed()) await each.close();
      vi.useRealTimers();
    },
  };
};

/** The dealers and the clients that they may bid for, from the masters. */
const registersOf = async (
  rows: (table: string, where?: Record<string, unknown>) => Promise<any[]>,
): Promise<Registers> => {
  const members = await rows('tradingMember');
  return {
    pans: new Map(
      (await rows('client')).map(({ memberId, clientId, pan }) => [`${memberId}/${clientId}`, pan]),
    ),
    memberPans: new Map(members.map(({ tradingMemberId, pan }) => [tradingMemberId, pan])),
    employees: new Set((await rows('offerEmployee', { symbol })).map(({ pan }) => pan)),
    custodians: new Set((await rows('participant')).map(({ participantId }) => participantId)),
    heldToCollateral: new Set(
      members
        .filter(({ isCollateralHeld }) => Boolean(isCollateralHeld))
        .map(({ tradingMemberId }) => tradingMemberId),
    ),
  };
};

/** A model of the market at its opening. */
export const newModel = ({ registers }: Pick<World, 'registers'>): Model => ({
  terms: {
    lot,
    tick,
    floor,
    cutOff: null,
    discount: 1000,
    retailLimit: 20_000_000,
    employeeLimit: 50_000_000,
  },
  registers,
  moment: moments[1] as Moment,
  isTOut: false,
  halts: new Set(),
  bids: [],
  refused: new Map(),
  codes: new Map(),
  limits: new Map(limits),
});

/** A dealer as a signed-in user. */
export const signedIn = (dealer: Dealer): SignedIn => as('dealer', dealer);
export const exchangeUsers = ['control', 'control2'].map((userId) => as('controlUser', { userId }));
