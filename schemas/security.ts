import { discounted } from '#domain/discount.ts';
import { scaled } from '#domain/money.ts';
import { dealing } from '#domain/roles.ts';
import { seriesLabels } from '#domain/series.ts';
import {
  choice,
  date,
  decimal,
  flag,
  integer,
  manage,
  read,
  resource,
  text,
  time,
  workflow,
} from '#model';

/** One series of an offer for sale: the security with the terms on which it is offered. */
export const security = resource('security', {
  label: 'Security',
  plural: 'Securities',
  help: 'One series of an offer for sale: the security and the terms on which it is offered. Non-retail bids on T day; retail and employees bid on T+1, when non-retail carries forward.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true }),
    symbol: text('Symbol', {
      max: 10,
      upper: true,
      pattern: /^[A-Z0-9&-]+$/,
      example: 'LICI',
      searched: true,
      filtered: true,
      sorted: true,
      group: 'Security',
      width: 112,
    }),
    series: choice('Series', seriesLabels, {
      filtered: true,
      sorted: true,
      group: 'Security',
      width: 120,
    }),
    securityName: text('Security Name', { max: 100, group: 'Security', width: 220 }),
    isinCode: text('ISIN', {
      max: 12,
      upper: true,
      code: true,
      pattern: /^[A-Z]{2}[A-Z0-9]{9}\d$/,
      example: 'INE0J1Y01017',
      searched: true,
      group: 'Security',
      width: 120,
    }),
    faceValue: decimal('Face Value', { places: 2, min: 0.01, group: 'Security' }),
    tickSize: decimal('Tick Size', { places: 2, min: 0.01, group: 'Security' }),
    regularLotSize: integer('Lot Size', { min: 1, initial: 1, group: 'Security' }),
    openOnDate: date('Open On', {
      filtered: 'range',
      sorted: true,
      example: '2026-11-25',
      group: 'Session',
      help: 'T day.',
    }),
    nextOnDate: date('T+1 Date', {
      example: '2026-11-26',
      group: 'Session',
      help: 'The next trading day after T; filled in by itself.',
    }),
    mktOpenTime: time('Market Open', { initial: '09:15:00', group: 'Session' }),
    mktCloseTime: time('Market Close', { initial: '15:30:00', group: 'Session' }),
    isOneDay: flag('One Day Only', {
      initial: false,
      group: 'Session',
      help: 'No T+1: nothing is carried forward, and retail and employees do not bid.',
    }),
    cpCutOffTime: time('Custodian Cut-off (100%)', {
      initial: '15:30:00',
      group: 'Session',
      help: 'Until then a custodian confirms bids on 100% margin, on the day of the bid.',
    }),
    cpNextDayCutOffTime: time('Custodian Cut-off (0%)', {
      initial: '07:30:00',
      group: 'Session',
      help: 'Until then bids on 0% margin, on the next trading day.',
    }),
    isNewOrderAllowed: flag('New Orders Allowed', { initial: true, group: 'Session' }),
    designatedExchange: choice(
      'Designated Exchange',
      { NSE: 'NSE (this exchange)', BSE: 'BSE', MSE: 'MSE' },
      { initial: 'NSE', group: 'Offer', help: 'Draws up the allocation for all exchanges.' },
    ),
    baseQuantity: integer('Base Quantity', { min: 1, group: 'Offer' }),
    greenshoeQuantity: integer('Greenshoe Quantity', { min: 0, initial: 0, group: 'Offer' }),
    floorPrice: decimal('Floor Price', { places: 2, min: 0.01, group: 'Offer', width: 106 }),
    riPercent: decimal('Minimum RI Percentage', {
      places: 3,
      min: 0,
      max: 100,
      initial: 10,
      group: 'Offer',
    }),
    issueSize: integer('Issue Size', {
      optional: true,
      min: 0,
      group: 'Offer',
      help: 'Shares of this series; worked out from the offer and the RI percentage when blank.',
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
    cutOffPrice: decimal('Cut-off Price', {
      optional: true,
      places: 2,
      min: 0.01,
      group: 'Allotment',
      help: 'Of T day; known from then on.',
    }),
    isUndersubscribed: flag('Non-retail Under-subscribed', {
      initial: false,
      group: 'Allotment',
      help: 'Non-retail was under-subscribed on T: retail price bids start at the floor.',
    }),
    retailLimit: decimal('Retail Limit', { places: 2, min: 0, initial: 200000, group: 'Limits' }),
    employeeLimit: decimal('Employee Limit', {
      places: 2,
      min: 0,
      initial: 500000,
      group: 'Limits',
    }),
    status: workflow(
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
          draft: {
            label: 'Draft',
            from: ['provisional', 'rework'],
            to: 'drafted',
            by: ['controlUser'],
          },
          submit: {
            label: 'Mark for Verification',
            from: ['drafted'],
            to: 'verification',
            by: ['controlUser'],
          },
          rework: { label: 'Send Back', from: ['verification'], to: 'rework', by: ['controlUser'] },
          approve: {
            label: 'Approve',
            from: ['verification'],
            to: 'approved',
            by: ['controlUser'],
            byAnother: true,
          },
        },
      },
      { filtered: true, width: 186 },
    ),
  },
  rules: {
    // The floor is the least that anybody bids, so a discount that leaves something of it always does.
    discountFactor: ({ discountFactor, discountType, floorPrice }) => {
      const floor = scaled(floorPrice, 2);
      const discount = { discountFactor: scaled(discountFactor ?? 0, 3), discountType };
      return (
        floor !== null &&
        floor > 0 &&
        discounted(floor, discount) <= 0 &&
        'Discount Factor must leave something of the floor price to pay'
      );
    },
    discountType: ({ discountFactor, discountType }) =>
      discountFactor
        ? !discountType && 'Discount Factor Type is mandatory as Discount Factor is mentioned'
        : discountType && 'Discount Factor Type must not be chosen without a Discount Factor',
    nextOnDate: ({ openOnDate, nextOnDate }) =>
      nextOnDate <= openOnDate && 'T+1 Date must be after the day of Open On',
    mktCloseTime: ({ mktOpenTime, mktCloseTime }) =>
      mktCloseTime <= mktOpenTime && 'Market Close must be after Market Open',
  },
  list: {
    columns: [
      'symbol',
      'series',
      'securityName',
      'status',
      'floorPrice',
      'baseQuantity',
      'openOnDate',
      'isinCode',
    ],
    sort: '-openOnDate',
  },
  access: { controlUser: manage },
  // Once it is approved bids are held against its terms, so no one person changes them.
  approve: {
    fields: [
      'symbol',
      'series',
      'tickSize',
      'regularLotSize',
      'openOnDate',
      'nextOnDate',
      'mktOpenTime',
      'mktCloseTime',
      'isOneDay',
      'cpCutOffTime',
      'cpNextDayCutOffTime',
      'designatedExchange',
      'baseQuantity',
      'greenshoeQuantity',
      'floorPrice',
      'riPercent',
      'issueSize',
      'allotmentType',
      'discountFactor',
      'discountType',
      'cutoffFlag',
      'cutOffPrice',
      'isUndersubscribed',
      'retailLimit',
      'employeeLimit',
    ],
    when: { status: 'approved' },
    by: ['controlUser'],
  },
  template: 'securityTemplate',
  suggested: { nextOnDate: { from: 'openOnDate', call: '/masters/holiday/next', as: 'after' } },
  api: '/masters/security',
  imported: true,
  unique: [['symbol', 'series', 'openOnDate']],
  menu: { under: 'Masters', as: 'Securities', at: 1 },
  screens: {
    list: '/masters/security',
    create: '/masters/securitysetup',
    edit: '/masters/securitymodify/{id}',
  },
  pages: {
    active: {
      label: 'Active Securities',
      path: '/securities',
      roles: [...dealing, 'controlUser', 'viewOnly'],
    },
  },
  calls: {
    active: {
      route: 'GET /masters/security/active',
      roles: [...dealing, 'controlUser', 'viewOnly', 'inquiry'],
      summary: 'The securities that are on offer today, each with the configuration of its session',
    },
    stats: {
      route: 'GET /query/securitystats',
      roles: [...dealing, 'controlUser', 'viewOnly', 'inquiry'],
      summary: 'What is bid for one series of a security, in total',
      query: { symbol: text('Symbol', { max: 10 }), series: choice('Series', seriesLabels) },
    },
  },
  variants: {
    viewonly: {
      access: { viewOnly: read },
      menu: { under: 'Masters', as: 'Securities', at: 1 },
      screens: { list: '/masters/security-viewonly' },
    },
    draft: {
      label: 'Draft Security',
      plural: 'Draft Securities',
      where: { status: 'drafted' },
      menu: { under: 'Masters', as: 'Draft Securities', at: 2 },
      screens: {
        list: '/masters/draft-security-list',
        create: '/masters/draft-security-create',
        edit: '/masters/draft-security-modify/{id}',
      },
    },
  },
});
