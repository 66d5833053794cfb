import { createHash } from 'node:crypto';
import type { Settings } from '#server/runtime/settings.ts';
import {
  type AllocationMarket,
  control,
  control2,
  demandText,
  openAllocation,
} from '../allocation/allocationMarket.ts';
import { otherDealer, stranger } from '../market/openMarket.ts';

/** The evening of its first day: its clock goes on to the second, and to the day after. */
export const symbol = 'MAHABANK';

/** Waits until a run needs its approval. */
const untilApproval = async (market: AllocationMarket, runId: number) => {
  for (let tries = 0; tries < 1_000; tries++) {
    const { steps } = await market.steps(runId, control2);
    const at = steps.findIndex(({ name }) => name === 'approval');
    if (steps.slice(0, at).every(({ stepStatus }) => stepStatus === 'Completed')) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`run ${runId} does not come to its approval`);
};

/** Runs a day type of the offer to its end, with the bids of one other exchange or none. */
const allot = async (
  market: AllocationMarket,
  process: string,
  symbol: string,
  decide: () => Promise<unknown>,
  demand: string | null = null,
) => {
  const runId = await market.start(process, symbol);
  await market.reaches(runId, 'ownBook');
  if (demand !== null) await market.bring(control, runId, 'bseDemand', demand, 'bse.txt');
  for (const name of demand === null ? ['bseDemand', 'mseDemand'] : ['mseDemand'])
    await market.act(control, runId, `steps/${name}/pass`, { reason: 'it has none' });
  await market.reaches(runId, 'merge');
  await decide();
  await untilApproval(market, runId);
  await market.act(control2, runId, 'steps/approval/approve');
  await market.reaches(runId, 'sendResults');
  for (let tries = 0; ; tries++) {
    const { run } = await market.steps(runId);
    if (run.runStatus === 'Completed') return runId;
    if (tries > 500) throw new Error(`run ${runId} stays ${run.runStatus}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

/**
 * The exchange on the evening of the second day of an offer; real runs have allotted and published
 * the bids of both days.
 */
export const openFinished = async (
  settings: Partial<Settings> = {},
  offer = symbol,
  /** Bids of another exchange for T day. */
  demandOf: readonly { quantity: number; price: number }[] = [],
) => {
  const market = await openAllocation(settings);
  const { openOnDate, nextOnDate, floorPrice } = await market.setupOf(offer);
  const floor = Number(floorPrice);
  const at = `${openOnDate} 11:00:00`;
  const bid = (price: number, quantity: number, more = {}) => ({
    symbol: offer,
    price,
    quantity,
    ...more,
  });
  const fund = await market.place(bid(floor + 100, 150_000_000, { category: 'MF' as const }), at);
  const own = await market.place(bid(floor + 80, 100_000, { client: 1 }), at);
  const other = await market.place(bid(floor + 80, 200_000, { client: 2 }), at, otherDealer);
  const strange = await market.place(bid(floor + 50, 90_000_000), at, stranger);
  const low = await market.place(bid(floor, 300_000), at);
  const day = { exchange: 'BSE', symbol: offer, day: 'T', tradeDate: openOnDate } as const;
  const decide = async () => {
    await market.decide(offer, 'decideOversubscription', { quantity: 0 });
    await market.decide(offer, 'acceptUndersubscription');
  };
  const demand = demandOf.length > 0 ? demandText(day, demandOf) : null;
  await allot(market, 'dseTDay', offer, decide, demand);
  const retail = await market.place(
    { ...bid(floor + 100, 100), series: 'RS', category: 'RI', client: 1 },
    `${nextOnDate} 11:00:00`,
  );
  market.setNow(`${nextOnDate} 18:00:00`);
  await allot(market, 'dseNextDay', offer, async () => undefined);
  return { ...market, openOnDate, nextOnDate, fund, own, other, strange, low, retail };
};

export type FinishedMarket = Awaited<ReturnType<typeof openFinished>>;

const tables = { order: 'orderId', orderLog: 'id', allotment: 'id' } as const;

/** The rows of the offer in the live tables, as they are stored, and the hash over all of them. */
export const liveRows = async (market: FinishedMarket) => {
  const rows: Record<string, any[]> = {};
  for (const [name, key] of Object.entries(tables))
    rows[name] = (await market.rows(name, { symbol })).sort(
      (a, b) => Number(a[key]) - Number(b[key]),
    );
  return {
    ...rows,
    sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  } as { order: any[]; orderLog: any[]; allotment: any[]; sha256: string };
};

/** Waits until a run has ended; throws with the words of a step that failed. */
export const ends = async (market: FinishedMarket, runId: number) => {
  for (let tries = 0; tries < 1_500; tries++) {
    const { run, steps } = await market.steps(runId);
    if (run.runStatus !== 'Started') return run;
    const failed = steps.find(({ stepStatus }) => stepStatus === 'Error');
    if (failed && run.cancelledBy === null) throw new Error(`${failed.name}: ${failed.message}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`run ${runId} does not end`);
};
