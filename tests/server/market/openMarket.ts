import { nouns } from '#registry';
import { serverModules } from '#registry/server.ts';
import { declaredSettings } from '#registry/settings.ts';
import { security } from '#schemas/security.ts';
import { folderMutations } from '#server/app/mutations.ts';
import { machineTables } from '#server/app/nouns.ts';
import { type Actor, mutation } from '#server/database/writing/mutation.ts';
import { readSettings, type Settings } from '#server/runtime/settings.ts';
import type { SignedIn } from '#server/runtime/signedIn.ts';
import { changeOffer } from '../../../resources/demo/server/changeOffer.ts';
import demo from '../../../resources/demo/server.ts';
import { publishT, reopenT } from '../allocation/tAllotted.ts';
import { as, openExchange } from './smallExchange.ts';

/** The settings of the modules as the environment of an installation has them. */
export const settingsOf = (environment: Record<string, string>): Pick<Settings, 'modules'> => {
  const { settings, faults } = readSettings('test', environment, declaredSettings);
  if (faults.length > 0) throw new Error(faults.join(' '));
  return { modules: settings.modules };
};

/**
 * The whole exchange with the masters of the demo and no bids: LICI and HINDCOPPER are on their
 * first day, NHPC and COALINDIA on their second. `now` is its clock.
 */
export const openMarket = async (
  settings: Partial<Settings> = {},
  now = Date.now,
  over: Parameters<typeof openExchange>[2] = {},
) => {
  const exchange = await openExchange(
    nouns,
    serverModules,
    { ...over, settings, now, hasMasters: true },
    {
      nouns: machineTables,
      mutations: [...folderMutations, ...demo.mutations, setValues, setTerms, publishT, reopenT],
    },
  );
  const { db } = exchange.machine.database;
  return {
    ...exchange,
    count: async (table: string): Promise<number> => {
      const row = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(row.rows);
    },
    rows: (table: string, where: Record<string, unknown> = {}): Promise<any[]> =>
      db
        .selectFrom(table)
        .selectAll()
        .where((is) => is.and(where))
        .execute(),
  };
};

/** Sets stored values in the rows of a table that have others, past all rules. */
export const setValues = mutation(
  'test.setValues',
  async (
    tx,
    { table, where, values }: { table: string; where: object; values: object },
  ): Promise<void> => {
    await tx.db
      .updateTable(table)
      .set(values)
      .where((is) => is.and(where as Record<string, unknown>))
      .execute();
  },
);

/** Changes the terms of offers, in values of the wire, without a second person. */
export const setTerms = mutation(
  'test.setTerms',
  async (
    tx,
    { where, values }: { where: object; values: Record<string, unknown> },
  ): Promise<void> => {
    for (const row of await tx.store.list(security, where))
      await changeOffer(tx, security, row, values, 'For a test');
  },
);

export type Market = Awaited<ReturnType<typeof openMarket>>;

export const dealer = as('dealer', { userId: '1001', memberId: 'M001', branchId: 'B1' });
export const otherDealer = as('dealer', { userId: '1002', memberId: 'M001', branchId: 'B2' });
export const stranger = as('dealer', { userId: '2001', memberId: 'M002', branchId: 'B1' });
export const memberAdmin = as('memberAdmin', { userId: '4001' });
export const controlUser = as('controlUser', { userId: 'control' });
export const inquiry = as('inquiry', { userId: '3001' });

export const actorOf = ({ userId, role, memberId, branchId }: SignedIn): Actor => ({
  userId,
  role,
  memberId,
  branchId,
  address: null,
});

/** A bid that is valid in every field: non-retail in LICI. */
export const aBid = (more: object = {}) => ({
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
  ...more,
});

let entries = 0;
/** An entry of a call of many, each under another client order id. */
export const anEntry = (more: object = {}) => ({
  operation: 'ENTER',
  clientOrderId: `entry-${++entries}`,
  ...aBid(more),
});

/** A retail bid at the cut-off price of NHPC, whose floor is 71 rupees. */
export const aRetailBid = (more: object = {}) =>
  aBid({ symbol: 'NHPC', series: 'RS', category: 'RI', isMarketOrder: true, price: null, ...more });

/** The PAN of a client of M001 by its code. */
export const clientOf = async ({ rows }: Market, clientId: string) => {
  const [client] = await rows('client', { memberId: 'M001', clientId });
  return { clientId, pan: client.pan as string };
};
