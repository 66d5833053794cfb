import { decimalText, grouped } from '../decimal.ts';
import { amountWithSign } from '../money.ts';
import { type Sentence, sentence, type Words } from '../sentence.ts';
import { employeePrice, valueLimit } from './eligibility.ts';
import type { ExplainedBid, ExplainedStep, Explanation } from './explanation.ts';
import type { AllocationPass, AllocationSetup } from './terms.ts';

/** A number of shares, in words. */
export const sharesWords = (count: number): Sentence =>
  count === 1
    ? sentence('%{count} share', { count })
    : sentence('%{count} shares', { count: grouped(String(count)) });

/** The quantity and the price of a bid, in words. */
export const bidWords = (quantity: number, price: number | null): Sentence =>
  price === null
    ? sentence('The bid was for %{shares} at the cut-off price.', { shares: sharesWords(quantity) })
    : sentence('The bid was for %{shares} at %{price}.', {
        shares: sharesWords(quantity),
        price: amountWithSign(price),
      });

const number = (count: number) => grouped(String(count));

/** Why a bid got what it got, in sentences for the dealer's desk: rule, level, ratio, rounding, price. */
export const wordsOf = (
  setup: AllocationSetup,
  request: ExplainedBid,
  explained: Omit<Explanation, 'words'>,
): Words[] => {
  const { bid } = request;
  const bidFor = bidWords(bid.quantity, bid.price);
  if (request.refusal !== null) return [bidFor, refusalWords(setup, request)];
  const { given, quantity } = explained;
  const steps = explained.steps.flatMap((step) => stepWords(setup, step));
  const all = sharesWords(quantity);
  const part =
    given === quantity
      ? sentence('all %{shares}', { shares: all })
      : sentence('%{count} of its %{shares}', { count: number(given), shares: all });
  const sum =
    given === 0
      ? 'It was allotted nothing.'
      : sentence('It was allotted %{shares}.', { shares: part });
  return [bidFor, ...steps, sum, ...paidWords(setup, explained)];
};

const refusalWords = (setup: AllocationSetup, { bid, panValue, refusal }: ExplainedBid): Words => {
  const limit = () => amountWithSign(valueLimit(setup) ?? 0);
  switch (refusal) {
    case 'CP_NOT_CONFIRMED':
      return sentence(
        'It is on 100% margin and its custodian %{cpCode} has not confirmed it, so it takes no part.',
        { cpCode: String(bid.cpCode) },
      );
    case 'BELOW_FLOOR':
      return sentence('That is below the floor price of %{price}, so it takes no part.', {
        price: amountWithSign(setup.floorPrice),
      });
    case 'BELOW_CUT_OFF':
      return sentence('That is below the cut-off price of %{price}, so it takes no part.', {
        price: amountWithSign(setup.cutOffPrice ?? 0),
      });
    case 'RETAIL_LIMIT':
      return sentence(
        'The retail bids of its PAN come to %{value}, over the limit of %{limit}, so all of them are refused.',
        { value: amountWithSign(panValue), limit: limit() },
      );
    default:
      return sentence(
        'The employee bids of its PAN come to %{value} at %{price} a share, over the limit of %{limit}, so all of them are refused.',
        {
          value: amountWithSign(panValue),
          price: amountWithSign(employeePrice(setup)),
          limit: limit(),
        },
      );
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

const stepWords = (setup: AllocationSetup, step: ExplainedStep): Words[] => {
  const where = sentence(passWords[step.pass]);
  if (step.rule === 'NOT_REACHED')
    return [
      step.level === null
        ? sentence('%{where} nothing was on offer.', { where })
        : sentence('%{where} the shares went down to %{level}, above the price of the bid.', {
            where,
            level: amountWithSign(step.level),
          }),
    ];
  const who = setup.series === 'ES' ? 'its PAN' : 'it';
  const capped =
    step.room === null || step.want >= step.open
      ? []
      : [
          sentence(
            'Its PAN had %{room} left of the %{cap} that one bidder may get, so of %{open} it could want %{want}.',
            {
              room: sharesWords(step.room),
              cap: number(setup.bidderCapQuantity ?? 0),
              open: number(step.open),
              want: number(step.want),
            },
          ),
        ];
  const values = {
    where,
    level: amountWithSign(step.level ?? 0),
    demand: sharesWords(step.demand),
    available: number(step.available),
    who: sentence(who),
    given: number(step.given),
  };
  const isLevel = !isPool(setup);
  if (step.shared === null)
    return [
      ...capped,
      isLevel
        ? sentence(
            '%{where} at %{level}, %{demand} were wanted and %{available} were there: %{who} got %{given}, all that it wanted.',
            values,
          )
        : sentence(
            '%{where} %{demand} were wanted and %{available} were there: %{who} got %{given}, all that it wanted.',
            values,
          ),
    ];
  return [
    ...capped,
    isLevel
      ? sentence(
          '%{where} at %{level}, %{demand} were wanted and %{available} were there, so they were shared pro rata.',
          values,
        )
      : sentence(
          '%{where} %{demand} were wanted and %{available} were there, so they were shared pro rata.',
          values,
        ),
    ...sharedWords(setup, step, who),
  ];
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

const paidWords = (
  setup: AllocationSetup,
  { price: paid }: Omit<Explanation, 'words'>,
): Words[] => {
  if (paid === null) return [];
  const price = amountWithSign(paid);
  if (setup.series === 'IS')
    return [
      setup.method === 'PROPORTIONATE'
        ? sentence('It pays %{price} a share, the one price of all.', { price })
        : sentence('It pays %{price} a share, its own price.', { price }),
    ];
  const basis =
    setup.series === 'RS' && setup.retailPriceBasis === 'BID'
      ? sentence('its own price')
      : sentence('the cut-off price of %{price}', {
          price: amountWithSign(setup.cutOffPrice ?? 0),
        });
  const factor = setup.discountFactor ?? 0;
  const discount =
    setup.discountType === 'AMOUNT' ? `₹ ${decimalText(factor, 3)}` : `${decimalText(factor, 3)}%`;
  return [
    sentence('It pays %{price} a share: %{basis}.', {
      price,
      basis:
        setup.discountType === null || factor === 0
          ? basis
          : sentence('%{basis} less %{discount}', { basis, discount }),
    }),
  ];
};
