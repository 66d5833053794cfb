import { discounted } from '#domain/bid/discount.ts';
import { scaled } from '#domain/decimal.ts';
import { paiseIn } from '#domain/money.ts';
import type { Role } from '#domain/roles.ts';
import { choice, date, decimal, flag, integer, percent, text, workflow } from '#model';

/**
 * The terms that a security and the master set-up of its offer must have alike: one wording for
 * both.
 */
export const offerTerms = {
  symbol: text('Symbol', {
    max: 10,
    upper: true,
    pattern: /^[A-Z0-9&-]+$/,
    example: 'LICI',
    searchable: true,
    filterable: true,
    sortable: true,
    group: 'Security',
    width: 112,
  }),
  securityName: text('Security Name', { max: 100, group: 'Security', width: 220 }),
  isinCode: text('ISIN', {
    max: 12,
    upper: true,
    code: true,
    pattern: /^[A-Z]{2}[A-Z0-9]{9}\d$/,
    example: 'INE0J1Y01017',
    searchable: true,
    group: 'Security',
    width: 120,
  }),
  tickSize: decimal('Tick Size', { places: 2, min: 0.01, group: 'Security' }),
  regularLotSize: integer('Lot Size', { min: 1, initial: 1, group: 'Security' }),
  openOnDate: date('Open On', {
    filterable: 'range',
    sortable: true,
    example: '2026-11-25',
    group: 'Session',
    help: 'T day.',
  }),
  nextOnDate: date('T+1 Date', {
    example: '2026-11-26',
    group: 'Session',
    help: 'The next trading day after T. It is filled in automatically.',
  }),
  isOneDay: flag('One Day Only', {
    initial: false,
    group: 'Session',
    help: 'There is no T+1: no bid is carried forward, and retail and employees do not bid.',
  }),
  designatedExchange: choice(
    'Designated Exchange',
    { NSE: 'NSE (this exchange)', BSE: 'BSE', MSE: 'MSE' },
    { initial: 'NSE', group: 'Offer', help: 'Draws up the allocation for all exchanges.' },
  ),
  baseQuantity: integer('Base Quantity', { min: 1, group: 'Offer' }),
  greenshoeQuantity: integer('Greenshoe Quantity', { min: 0, initial: 0, group: 'Offer' }),
  floorPrice: decimal('Floor Price', { places: 2, min: 0.01, group: 'Offer', width: 106 }),
  riPercent: percent('Minimum RI Percentage', {
    places: 3,
    min: 0,
    max: 100,
    initial: 10,
    group: 'Offer',
  }),
  allotmentType: choice(
    'Allotment Type',
    { PRICE_PRIORITY: 'Price Priority', PROPORTIONATE: 'Proportionate' },
    { group: 'Allotment' },
  ),
  discountFactor: decimal('Discount Factor', {
    optional: true,
    places: 3,
    min: 0,
    max: 100,
    example: 5,
    group: 'Allotment',
  }),
  discountType: choice(
    'Discount Factor Type',
    { PERCENT: 'Percent', AMOUNT: 'Rupees' },
    { optional: true, group: 'Allotment' },
  ),
  cutoffFlag: flag('Cut-off Allowed', { initial: false, group: 'Allotment' }),
  retailLimit: decimal('Retail Limit', { places: 2, min: 0, initial: 200000, group: 'Limits' }),
  employeeLimit: decimal('Employee Limit', { places: 2, min: 0, initial: 500000, group: 'Limits' }),
} as const;

type Terms = {
  openOnDate: string;
  nextOnDate: string;
  floorPrice: number;
  discountFactor: number | null;
  discountType: 'PERCENT' | 'AMOUNT' | null;
};

/** The rules that both are held to (specification §5, security setup). */
export const offerRules = {
  // The floor is the least that anybody bids, so a discount that leaves something of it always does.
  discountFactor: ({ discountFactor, discountType, floorPrice }: Terms) => {
    const floor = paiseIn(floorPrice);
    const discount = { discountFactor: scaled(discountFactor ?? 0, 3), discountType };
    return (
      floor !== null &&
      floor > 0 &&
      discounted(floor, discount) <= 0 &&
      'Discount Factor must leave something of the floor price to pay'
    );
  },
  discountType: ({ discountFactor, discountType }: Terms) =>
    discountFactor
      ? !discountType && 'Discount Factor Type is mandatory as Discount Factor is mentioned'
      : discountType && 'Discount Factor Type must not be chosen without a Discount Factor',
  nextOnDate: ({ openOnDate, nextOnDate }: Terms) =>
    nextOnDate <= openOnDate && 'T+1 Date must be after the day of Open On',
} as const;

/** From a first draft to terms that hold, by two people (specification §4.10). */
export const approvalStatus = (by: readonly Role[]) =>
  workflow(
    'Status',
    {
      states: {
        provisional: ['Provisional', 'grey'],
        drafted: ['Drafted', 'grey'],
        verification: ['Marked for Verification', 'blue'],
        rework: ['Rework', 'grey'],
        approved: ['Approved', 'green'],
      },
      initial: 'provisional',
      moves: {
        draft: { label: 'Draft', from: ['provisional', 'rework'], to: 'drafted', by },
        submit: { label: 'Mark for Verification', from: ['drafted'], to: 'verification', by },
        rework: { label: 'Send Back', from: ['verification'], to: 'rework', by },
        approve: {
          label: 'Approve',
          from: ['verification'],
          to: 'approved',
          by,
          byAnother: true,
        },
      },
    },
    { filterable: true, width: 186 },
  );
