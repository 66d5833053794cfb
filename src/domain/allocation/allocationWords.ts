import { decimalText, grouped } from '../decimal.ts';
import { amountWithSign } from '../money.ts';
import { employeePrice, valueLimit } from './allocationEligibility.ts';
import type { ExplainedBid, ExplainedStep, Explanation } from './allocationExplanation.ts';
import type { AllocationPass, AllocationSetup } from './allocationTerms.ts';

const shares = (count: number) => `${grouped(String(count))} ${count === 1 ? 'share' : 'shares'}`;
const number = (count: number) => grouped(String(count));

/** Why a bid got what it got, in sentences for the dealer's desk: rule, level, ratio, rounding, price. */
export const wordsOf = (
  setup: AllocationSetup,
  request: ExplainedBid,
  explained: Omit<Explanation, 'words'>,
): string[] => {
  const { bid } = request;
  const at = bid.price === null ? 'at the cut-off price' : `at ${amountWithSign(bid.price)}`;
  const bidFor = `The bid was for ${shares(bid.quantity)} ${at}.`;
  if (request.refusal !== null) return [bidFor, refusalWords(setup, request)];
  const { given, quantity } = explained;
  const steps = explained.steps.flatMap((step) => stepWords(setup, step));
  const all =
    given === quantity ? `all ${shares(quantity)}` : `${number(given)} of its ${shares(quantity)}`;
  const sum = given === 0 ? 'It was allotted nothing.' : `It was allotted ${all}.`;
  return [bidFor, ...steps, sum, ...paidWords(setup, explained)];
};

const refusalWords = (setup: AllocationSetup, { bid, panValue, refusal }: ExplainedBid): string => {
  const limit = () => amountWithSign(valueLimit(setup) ?? 0);
  switch (refusal) {
    case 'CP_NOT_CONFIRMED':
      return `It is on 100% margin and its custodian ${bid.cpCode} has not confirmed it, so it takes no part.`;
    case 'BELOW_FLOOR':
      return `That is below the floor price of ${amountWithSign(setup.floorPrice)}, so it takes no part.`;
    case 'BELOW_CUT_OFF':
      return `That is below the cut-off price of ${amountWithSign(setup.cutOffPrice ?? 0)}, so it takes no part.`;
    case 'RETAIL_LIMIT':
      return `The retail bids of its PAN come to ${amountWithSign(panValue)}, over the limit of ${limit()}, so all of them are refused.`;
    default:
      return `The employee bids of its PAN come to ${amountWithSign(panValue)} at ${amountWithSign(employeePrice(setup))} a share, over the limit of ${limit()}, so all of them are refused.`;
  }
};

const passWords: Readonly<Record<AllocationPass['name'], string>> = {
  reserve: 'Out of the reserve for mutual funds and insurers',
  book: 'In the book',
  retail: 'In the retail book',
  employees: 'Up to the first limit of each PAN',
  'employees above the first limit': 'Above the first limit of each PAN',
  spill: 'Of what retail left over',
};

const stepWords = (setup: AllocationSetup, step: ExplainedStep): string[] => {
  const where = passWords[step.pass];
  if (step.rule === 'NOT_REACHED')
    return [
      step.level === null
        ? `${where} nothing was on offer.`
        : `${where} the shares went down to ${amountWithSign(step.level)}, above the price of the bid.`,
    ];
  const who = setup.series === 'ES' ? 'its PAN' : 'it';
  const capped =
    step.room === null || step.want >= step.open
      ? []
      : [
          `Its PAN had ${shares(step.room)} left of the ${number(setup.bidderCapQuantity ?? 0)} that one bidder may get, so of ${number(step.open)} it could want ${number(step.want)}.`,
        ];
  const level = isPool(setup) ? '' : ` at ${amountWithSign(step.level ?? 0)},`;
  const wanted = `${where}${level} ${shares(step.demand)} were wanted and ${number(step.available)} were there`;
  if (step.shared === null)
    return [...capped, `${wanted}: ${who} got ${number(step.given)}, all that it wanted.`];
  return [...capped, `${wanted}, so they were shared pro rata.`, ...sharedWords(setup, step, who)];
};

/** The fraction, what it comes to in whole lots, and whether one of the lots left over went to it. */
const sharedWords = (
  { lotSize }: AllocationSetup,
  { want, available, demand, shared, given }: ExplainedStep,
  who: string,
): string[] => {
  if (!shared) return [];
  const [over, of] = shared.remainder;
  const unit = lotSize === 1 ? 'share' : `lot of ${number(lotSize)}`;
  const whole =
    lotSize === 1
      ? `${number(shared.floor)} whole ${shared.floor === 1 ? 'share' : 'shares'}`
      : `${number(shared.floor / lotSize)} whole lots of ${number(lotSize)}`;
  const remains =
    over === 0 ? 'and nothing over' : `and ${number(over)}/${number(of)} of a ${unit} over`;
  const left =
    shared.extraLots === 1
      ? `1 ${unit} was`
      : `${number(shared.extraLots)} ${lotSize === 1 ? 'shares' : `lots of ${number(lotSize)}`} were`;
  const fraction = `${number(want)} × ${number(available)} / ${number(demand)} is ${whole} ${remains}.`;
  if (shared.extraLots === 0) return [fraction];
  return [
    fraction,
    `${left} left over for the largest of ${number(shared.among)} remainders, of equal ones the first entered; this one was number ${number(shared.rank)}, so ${who} got ${shared.hasExtraLot ? 'one more' : 'none'}: ${number(given)}.`,
  ];
};

const isPool = ({ method, series }: AllocationSetup) =>
  method === 'PROPORTIONATE' || series === 'ES';

const paidWords = (setup: AllocationSetup, { price }: Omit<Explanation, 'words'>): string[] => {
  if (price === null) return [];
  if (setup.series === 'IS')
    return [
      `It pays ${amountWithSign(price)} a share, ${setup.method === 'PROPORTIONATE' ? 'the one price of all' : 'its own price'}.`,
    ];
  const basis =
    setup.series === 'RS' && setup.retailPriceBasis === 'BID'
      ? 'its own price'
      : `the cut-off price of ${amountWithSign(setup.cutOffPrice ?? 0)}`;
  const factor = setup.discountFactor ?? 0;
  const less =
    setup.discountType === null || factor === 0
      ? ''
      : setup.discountType === 'AMOUNT'
        ? ` less ₹ ${decimalText(factor, 3)}`
        : ` less ${decimalText(factor, 3)}%`;
  return [`It pays ${amountWithSign(price)} a share: ${basis}${less}.`];
};
