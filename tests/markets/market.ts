import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Client } from './client.ts';

/** The values of a series on offer that the tests need. Prices in rupees. */
export type Offer = { symbol: string; series: string; floorPrice: number; tickSize: number };

/** A non-retail series that takes new bids now. */
export const openOffer = async (client: Client): Promise<Offer> => {
  const { body } = await client.call('GET', '/masters/security/active');
  const found = body.find(
    ({ configuration }: any) => configuration.series === 'IS' && configuration.isNewOrderAllowed,
  );
  if (!found) throw new Error(`No series takes new bids: ${JSON.stringify(body).slice(0, 500)}`);
  const { symbol, tickSize, configuration } = found;
  return { symbol, series: 'IS', floorPrice: configuration.basePrice, tickSize };
};

/** A sound bid of M001's first client. */
export const bidOn = (offer: Offer, changes: Record<string, unknown> = {}) => ({
  symbol: offer.symbol,
  series: offer.series,
  category: 'NII',
  clientType: 'CLI',
  clientId: 'C0001',
  pan: 'AAAPA0001A',
  participantId: null,
  marginType: '1',
  isMarketOrder: false,
  quantity: 100,
  price: offer.floorPrice,
  clientOrderId: null,
  ...changes,
});

/** An entry of such a bid in a call of many. */
export const entryOn = (
  offer: Offer,
  clientOrderId: string,
  changes: Record<string, unknown> = {},
) => ({ operation: 'ENTER', ...bidOn(offer, changes), clientOrderId });

/** The database file of a data folder, opened next to the server for reading alone. */
export const openedForReading = (folder: string): Database.Database => {
  const name = readdirSync(folder).find((file) => /\.(db|sqlite3?)$/.test(file));
  if (!name) throw new Error(`There is no database in ${folder}: ${readdirSync(folder)}`);
  return new Database(join(folder, name), { readonly: true });
};

type Use = { holder: string; used: number; live: number };

/** The used part of each member's limit, and the value of its live orders in the tables, paise. */
const usesOf = (database: Database.Database): Use[] =>
  database
    .prepare(
      `select l.holder, l.used, coalesce(sum(case when o.carriedTo is null then o.value
           else coalesce(o.allottedQuantity, 0) * o.price end), 0) as live
       from limitUse l left join "order" o
         on l.holder = 'member:' || o.memberId and o.orderStatus in ('Submitted', 'Confirmed')
       where l.holder like 'member:%' group by l.holder`,
    )
    .all() as Use[];

/**
 * The contradictions between the tables, in words. Every level of an offer that is not archived
 * must be the sum of the live orders at its price, and every limit use the value of the live orders
 * of its holder; for an order that was carried forward, the value that T allotted. Empty when all
 * is well.
 */
export const contradictions = (database: Database.Database): string[] => {
  const integrity = database.pragma('integrity_check', { simple: true });
  const levels = database
    .prepare(
      `with live as (
         select securityId, day, coalesce(price, 0) as price, sum(quantity) as quantity,
           count(*) as n
         from "order" where orderStatus in ('Submitted', 'Confirmed') group by 1, 2, 3
       ), level as (
         select securityId, day, price, quantity, numberOfOrders as n from bookLevel
         where (numberOfOrders <> 0 or quantity <> 0) and securityId not in
           (select id from security where symbol in (select symbol from archivedOffer))
       )
       select * from (select * from live except select * from level)
       union all select * from (select * from level except select * from live)`,
    )
    .all();
  const limits = usesOf(database).filter(({ used, live }) => used !== live);
  return [
    ...(integrity === 'ok' ? [] : [`integrity_check says ${integrity}`]),
    ...levels.map((row) => `a level differs from its orders: ${JSON.stringify(row)}`),
    ...limits.map((row) => `a limit differs from its orders: ${JSON.stringify(row)}`),
  ];
};
