import { cutOffOf, employeePrice } from './eligibility.ts';
import { wholeLots } from './lots.ts';
import type { Drawn, RoomOf } from './nonRetail.ts';
import { type AllocationBook, entryOrder } from './priceBook.ts';
import type { AllocationPass, AllocationSetup } from './terms.ts';
import { emptyWalk, givenIn, shareLevel, type Walk } from './walk.ts';

/**
 * Employees on T+1 (allocation rules §8). Each PAN first claims what the first limit buys at the price paid;
 * what is left then goes to the claims above it, up to the limit. Pro rata is among PANs, which tie by their
 * first bid; what a PAN gets is laid on its bids in entry order. Of the book every bid has its bidder. A set-up
 * with a cap has it hold here too.
 */
export const employees = (setup: AllocationSetup, book: AllocationBook, roomOf: RoomOf): Drawn => {
  const { quantity, lotSize } = setup;
  const price = employeePrice(setup);
  const people = peopleOf(book);
  const upTo = (limit: number) => {
    const bought = Math.floor(limit / price);
    return people.map(({ demand, bids: [bid = 0] }) => {
      const room = roomOf ? Math.max(0, roomOf(book.bidders[bid] as number)) : bought;
      return Math.min(demand, wholeLots(Math.min(bought, room), lotSize));
    });
  };
  const first = upTo(setup.employeeFirstLimit);
  const most = upTo(setup.employeeLimit);

  const share = (name: AllocationPass['name'], available: number, wants: number[]): Walk => {
    const walk = emptyWalk(asBook(book, people), name, available);
    const bids = people.map((_, person) => person);
    const level = { price, bids };
    shareLevel(asBook(book, people), walk, level, Float64Array.from(wants), available, lotSize);
    return walk;
  };
  const claims = share('employees', quantity, first);
  const excess = most.map((claim, person) => Math.max(0, claim - (first[person] as number)));
  const isShort = givenIn(claims) < first.reduce((sum, claim) => sum + claim, 0);
  const above = isShort
    ? []
    : [share('employees above the first limit', quantity - givenIn(claims), excess)];
  return { walks: laid(book, people, [claims, ...above]), cutOffPrice: cutOffOf(setup) };
};

/** A PAN with its bids in entry order, and the shares that they ask for together. */
type Person = { bids: number[]; demand: number };

const peopleOf = (book: AllocationBook): Person[] => {
  const people = new Map<number, Person>();
  for (let bid = 0; bid < book.size; bid++) {
    const bidder = book.bidders[bid] as number;
    const person = people.get(bidder) ?? { bids: [], demand: 0 };
    people.set(bidder, person);
    person.bids.push(bid);
    person.demand += book.quantities[bid] as number;
  }
  const inOrder = entryOrder(book);
  for (const { bids } of people.values()) if (bids.length > 1) bids.sort(inOrder);
  return [...people.values()];
};

/** The PANs as if each were a bid, entered when the first of theirs was. */
const asBook = (book: AllocationBook, people: readonly Person[]): AllocationBook => {
  const first = ({ bids }: Person) => bids[0] as number;
  return {
    ...book,
    size: people.length,
    times: people.map((person) => book.times[first(person)] as number),
    compareIds: (a, b) => book.compareIds(first(people[a] as Person), first(people[b] as Person)),
  };
};

/**
 * Distributes what PANs wanted and got over their bids in entry order, one walk after the other.
 */
const laid = (book: AllocationBook, people: readonly Person[], walks: readonly Walk[]): Walk[] => {
  const open = {
    wants: Float64Array.from(book.quantities),
    shares: Float64Array.from(book.quantities),
  };
  return walks.map((walk) => {
    const onBids: Walk = {
      ...emptyWalk(book, walk.pass.name, 0),
      pass: walk.pass,
      short: walk.short.flatMap((person) => (people[person] as Person).bids),
    };
    for (const column of ['wants', 'shares'] as const)
      people.forEach(({ bids }, person) => {
        let rest = walk[column][person] as number;
        for (const bid of bids) {
          const part = Math.min(rest, open[column][bid] as number);
          onBids[column][bid] = part;
          open[column][bid] = (open[column][bid] as number) - part;
          rest -= part;
        }
      });
    return onBids;
  });
};
