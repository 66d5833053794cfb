import { type Random, randomFrom } from '../../resources/demo/server/random.ts';
import { as } from '../server/market/smallExchange.ts';

/** The offer of the proof: its first day is the Monday before a holiday, its second the Wednesday after it. */
export const offer = {
  symbol: 'SURYA',
  floor: 100,
  tick: 0.05,
  T: '2026-11-23',
  next: '2026-11-25',
};

const dealers = [
  as('dealer', { userId: '1001', memberId: 'M001', branchId: 'B1' }),
  as('dealer', { userId: '1002', memberId: 'M001', branchId: 'B2' }),
  as('dealer', { userId: '2001', memberId: 'M002', branchId: 'B1' }),
  as('dealer', { userId: '10003', memberId: 'M003', branchId: 'B1' }),
  as('dealer', { userId: '10004', memberId: 'M004', branchId: 'B1' }),
];

/** The custodian's desk of the exchange, which confirms and refuses bids. */
const custodianDesk = as('controlUser', { userId: 'control', memberId: null });

/** The parts of a world that bids need: whole requests, stored rows, and a clock. */
type Market = {
  ask: (...call: any[]) => Promise<{ status: number; json: any }>;
  rows: (table: string, where?: Record<string, unknown>) => Promise<any[]>;
  runTo: (instant: string) => Promise<void>;
};

/** Codes of clients by category, the same for all members of the demo. */
const clients = { NII: [35, 40], MF: [41, 43], IC: [44, 45], OTHS: [46, 47], RI: [1, 34] } as const;
type Category = keyof typeof clients;

/** The time of day of a number of seconds after 09:15, as `HH:mm:ss`. */
const timeAfterOpen = (seconds: number): string =>
  new Date((9 * 3600 + 15 * 60 + seconds) * 1000).toISOString().slice(11, 19);

const price = (ticks: number) => (offer.floor * 100 + 5 * ticks) / 100;

/** Plays the bidding of a day from a seed; every answer of the exchange is one word in the list it returns. */
const play = async (
  { ask, rows, runTo }: Market,
  { date, seed, acts }: { date: string; seed: number; acts: number },
  act: (of: Playing) => Promise<string>,
): Promise<string[]> => {
  const random = randomFrom(seed);
  const log: string[] = [];
  // The session has 22,500 seconds; each act has its own, so that time priority never depends on chance.
  const pace = Math.floor(22_400 / acts);
  for (let nth = 0; nth < acts; nth++) {
    const at = `${date} ${timeAfterOpen(nth * pace + 1 + random.below(pace - 1))}`;
    await runTo(at);
    log.push(`${at.slice(11)} ${await act({ ask, rows, random, log })}`);
  }
  return log;
};
type Playing = Pick<Market, 'ask' | 'rows'> & { random: Random; log: string[] };

const wordOf = ({ status, json }: { status: number; json: any }): string =>
  status < 300 ? 'taken' : `${status} ${json?.code ?? json?.message}`;

const place = async ({ ask, rows, random }: Playing, series: 'IS' | 'RS'): Promise<string> => {
  const dealer = random.pick(dealers);
  const category: Category =
    series === 'RS' ? 'RI' : random.pick(['NII', 'NII', 'NII', 'MF', 'IC', 'OTHS'] as const);
  const [from, to] = clients[category];
  const clientId = `C${String(from + random.below(to - from + 1)).padStart(4, '0')}`;
  const [client] = await rows('client', { memberId: dealer.memberId, clientId });
  const isInstitution = category !== 'NII' && category !== 'RI';
  const isMarketOrder = series === 'RS' && random.chance(500);
  const payload = {
    symbol: offer.symbol,
    ...{ series, category, clientType: 'CLI', clientId, pan: client.pan },
    participantId: isInstitution ? random.pick(['CP01', 'CP02']) : null,
    marginType: isInstitution && random.chance(500) ? '0' : '1',
    isMarketOrder,
    quantity: series === 'RS' ? 10 + random.below(1_500) : 500 + 10 * random.below(6_000),
    price: isMarketOrder ? null : price(random.below(120)),
  };
  return `${dealer.userId} ${series} ${wordOf(await ask(dealer, 'POST', '/api/rms/order', { payload }))}`;
};

/**
 * A dealer, and one of the dealer's live bids with shares not allotted yet; null if there is none.
 */
const ownBid = async ({ rows, random }: Playing, where: Record<string, unknown>) => {
  const dealer = random.pick(dealers);
  const whose = { symbol: offer.symbol, userId: dealer.userId, ...where };
  const found = (await rows('order', whose))
    .filter(({ orderStatus }) => ['Submitted', 'Confirmed'].includes(orderStatus))
    .filter(({ quantity, allottedQuantity }) => Number(quantity) > Number(allottedQuantity))
    .sort((one, other) => Number(one.orderId) - Number(other.orderId));
  return { dealer, bid: found.length === 0 ? null : random.pick(found) };
};

const modify = async (of: Playing, where: Record<string, unknown>): Promise<string> => {
  const { dealer, bid } = await ownBid(of, where);
  if (!bid) return 'nothing to modify';
  const payload = {
    quantity: Number(bid.quantity) + 10 * of.random.below(50),
    price: bid.price === null ? null : (Number(bid.price) + 5 * of.random.below(10)) / 100,
    version: Number(bid.version),
  };
  const answer = await of.ask(dealer, 'PUT', `/api/rms/order/${bid.orderId}`, { payload });
  return `modify ${wordOf(answer)}`;
};

const cancel = async (of: Playing, where: Record<string, unknown>): Promise<string> => {
  const { dealer, bid } = await ownBid(of, where);
  if (!bid) return 'nothing to cancel';
  return `cancel ${wordOf(await of.ask(dealer, 'DELETE', `/api/rms/order/${bid.orderId}`))}`;
};

/** The custodian answers for the oldest bid that waits for it, mostly with a yes. */
const answer = async ({ ask, rows, random }: Playing): Promise<string> => {
  const [bid] = (await rows('order', { symbol: offer.symbol, orderStatus: 'Submitted' }))
    .filter(({ isCpApproved, custodianReason }) => !isCpApproved && custodianReason === null)
    .filter(({ participantId }) => participantId !== null)
    .sort((one, other) => Number(one.orderId) - Number(other.orderId));
  if (!bid) return 'nothing to confirm';
  const name = random.chance(850) ? 'confirm' : 'reject';
  const payload = {
    version: Number(bid.version),
    ...(name === 'reject' && { reason: 'No funds' }),
  };
  const path = `/api/rms/order/${bid.orderId}/${name}`;
  return `${name} ${wordOf(await ask(custodianDesk, 'POST', path, { payload }))}`;
};

/** T day: non-retail bids, some modified, cancelled, and answered for by their custodian; not all of them are. */
export const bidOnT = (market: Market, seed: number): Promise<string[]> =>
  play(market, { date: offer.T, seed, acts: 130 }, async (of) => {
    const what = of.random.below(100);
    if (what < 74) return place(of, 'IS');
    if (what < 82) return modify(of, { day: 'T' });
    return what < 88 ? cancel(of, { day: 'T' }) : answer(of);
  });

/** T+1: what T left is carried forward, some with another price, and retail bids. */
export const bidOnNext = (market: Market, seed: number): Promise<string[]> =>
  play(market, { date: offer.next, seed, acts: 90 }, async (of) => {
    const what = of.random.below(100);
    if (what < 55) return place(of, 'RS');
    if (what < 85) return carry(of);
    if (what < 92) return modify(of, { day: 'T+1' });
    return what < 98 ? cancel(of, { day: 'T+1' }) : answer(of);
  });

const carry = async (of: Playing): Promise<string> => {
  const { dealer, bid } = await ownBid(of, { day: 'T', series: 'IS', carriedTo: null });
  if (!bid) return 'nothing to carry';
  const quantity = Number(bid.quantity) - Number(bid.allottedQuantity ?? 0);
  // Paise are whole numbers, and so are ticks of five.
  const paise = Number(bid.price) + (of.random.chance(500) ? 5 * of.random.below(120) : 0);
  const payload = { quantity, price: paise / 100, version: Number(bid.version) };
  const path = `/api/rms/order/${bid.orderId}/carryForward`;
  return `carry ${wordOf(await of.ask(dealer, 'POST', path, { payload }))}`;
};
