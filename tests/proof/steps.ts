import fc from 'fast-check';
import * as commands from './commands.ts';
import { cutOff, dealers, floor, limits, lot, symbol, tick, type World } from './exchange.ts';
import type { BidTerms, Market } from './model.ts';

/** It is mostly the first, now and then the second. */
const mostly = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>, times = 15): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: times }, { arbitrary: rare, weight: 1 });

/** Codes of clients of each category, which are the same for all members of the demo. */
const clientsOf = {
  RI: ['C0001', 'C0002'],
  NII: ['C0035', 'C0036'],
  MF: ['C0041', 'C0042'],
  IC: ['C0044'],
  OTHS: ['C0046'],
  EMP: ['C0048', 'C0049'],
} as const;
const categories = { IS: ['NII', 'MF', 'IC', 'OTHS'], RS: ['RI'], ES: ['EMP'] } as const;

/** The bidder: mostly as the registers have it. */
const bidder = ({ registers }: Pick<World, 'registers'>, who: number) => {
  const memberId = dealers[who]?.memberId ?? '';
  const ownPan = registers.memberPans.get(memberId) ?? '';
  const panOf = (clientId: string) => registers.pans.get(`${memberId}/${clientId}`) ?? 'AAAPZ9999Z';
  return fc
    .record({
      series: fc.constantFrom('IS', 'IS', 'RS', 'ES'),
      at: fc.nat(9),
      isPro: mostly(fc.constant(false), fc.constant(true), 8),
      wrong: mostly(fc.constant(null), fc.constantFrom('client', 'pan', 'category')),
    })
    .map(({ series, at, isPro, wrong }) => {
      const own = categories[series as keyof typeof categories];
      const category = own[at % own.length] as keyof typeof clientsOf;
      const clientId = clientsOf[category][at % clientsOf[category].length] ?? '';
      return {
        series: series as BidTerms['series'],
        category: wrong === 'category' ? 'RI' : category,
        clientType: isPro ? ('PRO' as const) : ('CLI' as const),
        clientId: wrong === 'client' ? 'NOBODY' : clientId,
        pan: wrong === 'pan' ? 'AAAPZ9999Z' : isPro ? ownPan : panOf(clientId),
      };
    });
};

const lots = mostly(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 61, max: 6_000 }), 4);
const ticks = mostly(fc.integer({ min: 0, max: 40 }), fc.integer({ min: -20, max: -1 }), 10);

/** A bid as a dealer might enter it: valid more often than not. */
export const wanted = (world: Pick<World, 'registers'>, who: number): fc.Arbitrary<BidTerms> =>
  fc
    .record({
      bidder: bidder(world, who),
      participantId: mostly(fc.constantFrom(null, null, 'CP01', 'CP02'), fc.constant('NOCP')),
      marginType: fc.constantFrom<'0' | '1'>('1', '1', '0'),
      isAtCutOff: fc.boolean(),
      lots,
      ticks,
      odd: mostly(fc.constant(null), fc.constantFrom('quantity', 'price', 'no price', 'both')),
    })
    .map(({ bidder: whose, participantId, marginType, isAtCutOff, odd, ...much }) => {
      const isInstitution = ['MF', 'IC', 'OTHS'].includes(whose.category);
      const isMarketOrder = whose.series === 'ES' || (whose.series === 'RS' && isAtCutOff);
      const base = whose.series === 'RS' ? cutOff : floor;
      const price = base + much.ticks * tick + (odd === 'price' ? 1 : 0);
      return {
        ...whose,
        participantId: whose.series === 'IS' ? participantId : null,
        marginType: isInstitution || much.lots % 11 === 0 ? marginType : '1',
        isMarketOrder: odd === 'both' ? true : isMarketOrder,
        quantity: much.lots * lot + (odd === 'quantity' ? 1 : 0),
        price: odd === 'no price' || (isMarketOrder && odd !== 'both') ? null : price,
      };
    });

/** The change of a bid: up, down, or none. */
export const move: fc.Arbitrary<commands.Move> = fc.record({
  lots: fc.oneof(fc.constant(0), fc.integer({ min: -20, max: 60 })),
  ticks: fc.oneof(fc.constant(0), fc.integer({ min: -10, max: 20 })),
  isMarketOrder: mostly(fc.constant(false), fc.constant(true), 5),
});

/** T day with some bids, and then T+1 with the actions on them there: before T is published, and after it. */
export const stepsOverBothDays = (
  world: Pick<World, 'registers'>,
): fc.Arbitrary<fc.AsyncCommand<Market, World>[]> => {
  const which = fc.nat(1_000);
  const placing = fc
    .nat(dealers.length - 1)
    .chain((at) => wanted(world, at).map((bid) => commands.place(at, nonRetail(bid))));
  const carrying = fc.tuple(which, aroundWhatIsLeft).map((args) => commands.carry(...args));
  const answering = fc
    .tuple(which, fc.constantFrom<'confirm' | 'reject' | 'restore'>('confirm', 'reject', 'restore'))
    .map((args) => commands.answer(...args));
  const onNext = fc.oneof(
    { arbitrary: carrying, weight: 6 },
    {
      arbitrary: fc.tuple(which, move).map(([at, by]) => commands.modify(at, by, false)),
      weight: 3,
    },
    { arbitrary: which.map(commands.cancel), weight: 1 },
    { arbitrary: answering, weight: 2 },
  );
  return fc
    .tuple(
      fc.array(placing, { minLength: 10, maxLength: 16 }),
      fc.array(answering, { maxLength: 6 }),
      fc.array(carrying, { minLength: 2, maxLength: 3 }),
      publishing,
      fc.array(onNext, { minLength: 15, maxLength: 25 }),
    )
    .map(([placed, answered, early, publish, later]) => [
      ...placed,
      ...answered,
      commands.wait(5),
      ...early,
      publish,
      ...later,
    ]);
};

/** The same bid in the series of the bids that are carried forward. */
const nonRetail = (bid: BidTerms): BidTerms => ({
  ...bid,
  series: 'IS',
  category: bid.series === 'IS' ? bid.category : 'NII',
  isMarketOrder: false,
  price: bid.price ?? floor,
});

/** It is mostly what T left of a bid, and sometimes a little more or less. */
const aroundWhatIsLeft: fc.Arbitrary<commands.Move> = fc.record({
  lots: fc.constantFrom(0, 0, 0, 1, -1, -5),
  ticks: fc.constantFrom(0, 0, 3, -1),
  isMarketOrder: fc.constant(false),
});

/** T is published: each bid gets nothing, a part or all. */
const publishing = fc
  .array(fc.constantFrom(0, 0, 0.25, 0.5, 1), { minLength: 1, maxLength: 5 })
  .map(commands.publish);

/** Any step, each as often as makes the market an interesting one. */
export const steps = (
  world: Pick<World, 'registers'>,
): fc.Arbitrary<fc.AsyncCommand<Market, World>>[] => {
  const which = fc.nat(1_000);
  const often = <T>(arbitrary: fc.Arbitrary<T>, times: number) =>
    Array.from({ length: times }, () => arbitrary);
  const who = fc.nat(dealers.length - 1);
  const placing = who.chain((at) => wanted(world, at).map((bid) => commands.place(at, bid)));
  const answer = fc.constantFrom<'confirm' | 'reject' | 'restore'>('confirm', 'reject', 'restore');
  const what = fc.constantFrom(symbol, '*');
  return [
    ...often(placing, 14),
    ...often(
      fc
        .tuple(which, move, mostly(fc.constant(false), fc.constant(true), 12))
        .map((args) => commands.modify(...args)),
      4,
    ),
    ...often(which.map(commands.cancel), 2),
    ...often(
      fc.tuple(which, move).map((args) => commands.carry(...args)),
      4,
    ),
    ...often(
      fc.tuple(which, answer).map((args) => commands.answer(...args)),
      4,
    ),
    what.map((each) => commands.halt(each, true)),
    ...often(
      what.map((each) => commands.halt(each, false)),
      6,
    ),
    fc
      .tuple(fc.constantFrom(...limits.keys()), fc.constantFrom(0.1, 0.5, 1, 2))
      .map(([holder, part]) => commands.setLimit(holder, (limits.get(holder) ?? 0) * part)),
    ...often(publishing, 3),
    // Some instants later, or the next morning.
    ...often(fc.constantFrom(1, 4, 5, 5).map(commands.wait), 2),
  ];
};
