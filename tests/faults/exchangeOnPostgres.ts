import pg from 'pg';
import { expect } from 'vitest';
import { dealer, signIn } from '../markets/client.ts';
import { contradictionsIn, fillFromDemo } from '../markets/demoOnPostgres.ts';
import { openOffer } from '../markets/market.ts';
import { copyOfDemo, type Server, startServer } from '../markets/server.ts';
import { bidLedger, ledgerQuantity } from './bidLedger.ts';

/**
 * Asserts that the tables hold each bid of the ledger once and no other bid, that all tables agree,
 * and that the journal has no gap.
 */
export const reconciledOnPostgres = async (
  url: string,
  { agreesWith }: Pick<ReturnType<typeof bidLedger>, 'agreesWith'>,
): Promise<void> => {
  const line = new pg.Client({ connectionString: url });
  await line.connect();
  try {
    const { rows } = await line.query(
      'select "clientOrderId", "orderId"::float8 as "orderId" from "order" where quantity = $1',
      [ledgerQuantity],
    );
    agreesWith(rows);
    expect(await contradictionsIn(line)).toEqual([]);
    const { rows: chain } = await line.query(
      'select count(*)::int as n, coalesce(max(seq), 0)::int as last, (select seq::int from "journalHead") as head from journal',
    );
    expect([chain[0].n, chain[0].last]).toEqual([chain[0].head, chain[0].head]);
  } finally {
    await line.end();
  }
};

/** Servers of the demo on one PostgreSQL that is reached by an address, and a dealer who keeps a ledger. */
export const openOnPostgres = async (address: string, direct = address) => {
  await fillFromDemo(direct);
  const data = copyOfDemo();
  const env = { DATABASE_URL: address, OFFERDESK_DEMO_BIDDING: 'off' };
  const start = (port?: number): Promise<Server> =>
    startServer({ data, env, ...(port !== undefined && { port }) });
  const servers: Server[] = [await start()];
  const first = servers[0] as Server;
  const client = await signIn(first.url, dealer);
  const offer = await openOffer(client);
  const ledger = bidLedger(client, offer, () => servers.map(({ url }) => url));
  return { data, servers, client, offer, ledger, start };
};
