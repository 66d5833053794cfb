import { seriesLabels } from '#domain/market/series.ts';
import {
  choice,
  dateTime,
  decimal,
  integer,
  listOf,
  manage,
  mapOf,
  percent,
  resource,
  text,
} from '#model';
import { textSentences } from '#model/answers/textSentences.ts';
import { approvalStatus, offerRules, offerTerms } from './offerTerms.ts';
import { whatIfAnswer } from './whatIf.ts';

/** The shares that follow from a set-up. */
const quantities = {
  offer: integer('Offer'),
  nonRetail: integer('Non-retail'),
  retail: integer('Retail'),
  employees: integer('Employees'),
  reserve: integer('Reserve'),
  cap: integer('Cap', { optional: true }),
};

/** The roles that may try what an allocation would give: the seller's desk and the exchange. */
const tries = ['listco', 'controlUser'] as const;

type State = 'NONE' | 'T_RUNNING' | 'T_DONE' | 'NEXT_RUNNING' | 'NEXT_DONE';

/** Why nothing more is decided about T day, in words. */
const tIsClosed: Partial<Record<State, string>> = {
  T_RUNNING:
    'T day is being allotted from what was decided: cancel that run to change the decision.',
  T_DONE: 'T day is allotted: the decisions are final.',
  NEXT_RUNNING: 'T day is allotted: the decisions are final.',
  NEXT_DONE: 'Both days are allotted: the decisions are final.',
};

/** Why nothing more is decided about employees, who are allotted with T+1. */
const nextIsClosed: Partial<Record<State, string>> = {
  NEXT_RUNNING:
    'T+1 is being allotted from what was decided: cancel that run to change the decision.',
  NEXT_DONE: 'Both days are allotted: the decisions are final.',
};

/** Whether the seller still decides on a row; words say why not any more. */
const isOpenTo = (
  { status, allocationState }: { status: string; allocationState: State },
  closed: Partial<Record<State, string>>,
): boolean | string => status === 'approved' && (closed[allocationState] ?? true);

/**
 * The terms on which an offer is allotted, by the listed company's desk: what the securities of the
 * offer say, the rules that the market leaves open, and what the seller decides after T day.
 */
export const masterSetup = resource('masterSetup', {
  label: 'Master Setup',
  plural: 'Master Setups',
  help: 'The terms on which an offer is allotted: those of its securities, the rules that the market leaves open, and what the seller decides after T day. A second LISTCO approves them and each decision.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true }),
    symbol: offerTerms.symbol,
    securityName: offerTerms.securityName,
    isinCode: offerTerms.isinCode,
    tickSize: offerTerms.tickSize,
    regularLotSize: offerTerms.regularLotSize,
    openOnDate: offerTerms.openOnDate,
    nextOnDate: offerTerms.nextOnDate,
    isOneDay: offerTerms.isOneDay,
    designatedExchange: offerTerms.designatedExchange,
    baseQuantity: offerTerms.baseQuantity,
    greenshoeQuantity: offerTerms.greenshoeQuantity,
    floorPrice: offerTerms.floorPrice,
    riPercent: offerTerms.riPercent,
    retailQuantity: integer('Retail Quantity', {
      optional: true,
      min: 0,
      group: 'Offer',
      help: 'The quantity printed in the notice. It replaces the percentage of base and oversubscription, each rounded up to a lot. Leave it blank to have it calculated.',
    }),
    employeeQuantity: integer('Employee Quantity', {
      min: 0,
      initial: 0,
      group: 'Offer',
      help: 'In addition to the offer; 0 if nothing is offered to employees.',
    }),
    allotmentType: offerTerms.allotmentType,
    cutoffFlag: offerTerms.cutoffFlag,
    discountFactor: offerTerms.discountFactor,
    discountType: offerTerms.discountType,
    retailPriceBasis: choice(
      'Retail Price Basis',
      { CUTOFF: 'Cut-off price', BID: 'Own bid price' },
      {
        initial: 'CUTOFF',
        group: 'Allotment',
        help: 'The price that retail pays, less the discount. A bid at the cut-off price pays the cut-off price in both cases.',
      },
    ),
    reservePercent: percent('MF/IC Reserve Percentage', {
      places: 3,
      min: 0,
      max: 100,
      initial: 25,
      group: 'Reserve and Cap',
      help: 'The share of base and oversubscription reserved for mutual funds and insurers, rounded up. 0 for none.',
    }),
    reserveMode: choice(
      'Reserve Mode',
      { RESERVED_FIRST: 'Before the book', AT_CLEARING: 'At the last price' },
      {
        initial: 'RESERVED_FIRST',
        group: 'Reserve and Cap',
        help: 'Before the book: mutual funds and insurers share the reserve first, then take part with all other bids. At the last price: they come first only at that price, and only while they have less than the reserve.',
      },
    ),
    capPercent: percent('Single-bidder Cap Percentage', {
      optional: true,
      places: 3,
      min: 0.001,
      max: 100,
      initial: 25,
      group: 'Reserve and Cap',
      help: 'The highest share of base and oversubscription, in whole lots, that one PAN can be allotted over all members and exchanges. It does not apply to mutual funds and insurers. Leave it blank for no cap.',
    }),
    retailLimit: offerTerms.retailLimit,
    employeeFirstLimit: decimal('Employee First Limit', {
      places: 2,
      min: 0,
      initial: 200000,
      group: 'Limits',
      help: 'Employees are allotted up to this first; what is left is shared up to the Employee Limit.',
    }),
    employeeLimit: offerTerms.employeeLimit,
    exercisedGreenshoe: integer('Oversubscription Exercised', {
      optional: true,
      readOnly: true,
      group: 'Seller’s Decisions',
      help: 'The part of the greenshoe that the seller exercises; blank until the seller has decided.',
    }),
    employeeQuantityDecided: integer('Employee Quantity Decided', {
      optional: true,
      readOnly: true,
      group: 'Seller’s Decisions',
      help: 'Replaces the Employee Quantity; blank if that stays.',
    }),
    acceptsUndersubscription: choice(
      'Undersubscription',
      { accept: 'Accepted', cancel: 'Offer cancelled' },
      {
        optional: true,
        readOnly: true,
        group: 'Seller’s Decisions',
        colours: { accept: 'green', cancel: 'red' },
        help: 'Whether the offer proceeds if non-retail bids for fewer shares than are offered.',
      },
    ),
    decidedAt: dateTime('Decided', { optional: true, readOnly: true, group: 'Seller’s Decisions' }),
    allocationState: choice(
      'Allocation',
      {
        NONE: 'Not begun',
        T_RUNNING: 'T day under way',
        T_DONE: 'T day allotted',
        NEXT_RUNNING: 'T+1 under way',
        NEXT_DONE: 'Both days allotted',
      },
      {
        initial: 'NONE',
        readOnly: true,
        filterable: true,
        group: 'Seller’s Decisions',
        width: 150,
        colours: {
          NONE: 'grey',
          T_RUNNING: 'blue',
          T_DONE: 'green',
          NEXT_RUNNING: 'blue',
          NEXT_DONE: 'green',
        },
      },
    ),
    status: approvalStatus(['listco']),
  },
  rules: {
    ...offerRules,
    retailQuantity: ({ retailQuantity, regularLotSize, baseQuantity, greenshoeQuantity }) =>
      typeof retailQuantity === 'number' &&
      (retailQuantity % regularLotSize !== 0
        ? `Retail Quantity must be in lots of ${regularLotSize}`
        : retailQuantity > baseQuantity + greenshoeQuantity &&
          'Retail Quantity cannot be more than base and greenshoe together'),
    employeeLimit: ({ employeeFirstLimit, employeeLimit }) =>
      employeeLimit < employeeFirstLimit &&
      'Employee Limit cannot be less than Employee First Limit',
  },
  list: {
    columns: [
      'symbol',
      'status',
      'allocationState',
      'openOnDate',
      'floorPrice',
      'baseQuantity',
      'greenshoeQuantity',
      'exercisedGreenshoe',
      'designatedExchange',
    ],
    sort: '-openOnDate',
    empty: 'There is no master setup.',
  },
  entries: {
    decideOversubscription: 'Oversubscription decided',
    decideEmployees: 'Employee quantity decided',
    acceptUndersubscription: 'Undersubscription accepted',
    cancelOffer: 'Offer cancelled',
    allocate: 'Allocation changed',
  },
  access: { listco: manage },
  // Shares are allotted by the approved terms: no one person changes them, or decides for the
  // seller.
  approve: {
    fields: [
      'symbol',
      'isinCode',
      'tickSize',
      'regularLotSize',
      'openOnDate',
      'nextOnDate',
      'isOneDay',
      'designatedExchange',
      'baseQuantity',
      'greenshoeQuantity',
      'floorPrice',
      'riPercent',
      'retailQuantity',
      'employeeQuantity',
      'allotmentType',
      'cutoffFlag',
      'discountFactor',
      'discountType',
      'retailPriceBasis',
      'reservePercent',
      'reserveMode',
      'capPercent',
      'retailLimit',
      'employeeFirstLimit',
      'employeeLimit',
      'exercisedGreenshoe',
      'employeeQuantityDecided',
      'acceptsUndersubscription',
    ],
    when: { status: 'approved' },
    by: ['listco'],
  },
  suggestions: {
    nextOnDate: { from: 'openOnDate', call: '/masters/holiday/next', parameter: 'after' },
  },
  api: '/allocation/master-setup',
  unique: [['symbol', 'openOnDate']],
  menu: { group: 'Allocation', position: 2 },
  commands: [{ words: ['setups'] }],
  createMenu: { group: 'Allocation', position: 1 },
  screens: {
    list: '/allocation/master-setup-list/all',
    show: '/allocation/master-setup/view/{id}',
    edit: '/allocation/master-setup/mod/{id}',
    create: '/allocation/master-setup/new',
  },
  pages: {
    whatIf: {
      label: 'What If',
      path: '/allocation/what-if/{id}',
      roles: ['listco', 'controlUser'],
      linkedFromRow: true,
    },
  },
  calls: {
    stats: {
      route: 'GET /allocation/security-stats',
      roles: ['listco'],
      summary: 'The number of master setups in each status',
      answer: {
        provisional: integer('Provisional'),
        drafted: integer('Drafted'),
        verification: integer('For Verification'),
        rework: integer('In Rework'),
        approved: integer('Approved'),
      },
    },
    questions: {
      route: 'GET /allocation/master-setup/questions',
      roles: ['listco'],
      summary: 'The tasks of the listing desk: terms, disagreements, decisions of the seller',
      answer: listOf({
        id: integer('Id'),
        symbol: offerTerms.symbol,
        openOnDate: offerTerms.openOnDate,
        status: approvalStatus([]),
        question: text('Question', { max: 2000 }),
        sentences: textSentences,
        since: dateTime('Since', { optional: true }),
      }),
    },
    agreement: {
      route: 'GET /allocation/master-setup/{id}/agreement',
      roles: ['listco'],
      summary: 'Where a master setup and its securities differ, and the shares that follow from it',
      answer: {
        disagreements: mapOf(text('Disagreement', { max: 500 })),
        securities: listOf({
          id: integer('Id'),
          series: choice('Series', seriesLabels),
          status: approvalStatus([]),
        }),
        offered: quantities,
        decided: quantities,
      },
    },
    whatIf: {
      route: 'POST /allocation/what-if/{id}',
      roles: tries,
      summary: 'The allotment of the live book on other terms; nothing is stored',
      body: {
        exercisedGreenshoe: integer('Oversubscription', { optional: true, min: 0 }),
        reservePercent: percent('Reserve', { optional: true, places: 3, min: 0, max: 100 }),
        capPercent: percent('Cap', {
          optional: true,
          places: 3,
          min: 0,
          max: 100,
          help: 'Null or 0 for no cap.',
        }),
        retailPercent: percent('Retail', { optional: true, places: 3, min: 0, max: 100 }),
      },
      answer: whatIfAnswer,
    },
  },
  actions: {
    decideOversubscription: {
      label: 'Decide Oversubscription',
      confirm:
        'How many of the {greenshoeQuantity} greenshoe shares of {symbol} does the seller give? They come on top of the {baseQuantity} of the base offer; T day is allotted from both together.',
      when: (row) => row.greenshoeQuantity > 0 && isOpenTo(row, tIsClosed),
      reason: 'required',
      fields: {
        quantity: integer('Oversubscription', {
          min: 0,
          help: 'Shares, in whole lots; 0 for none.',
        }),
        retailQuantity: integer('Retail Quantity', {
          optional: true,
          min: 0,
          help: 'The quantity printed in the notice. Leave it blank to have it calculated.',
        }),
      },
      successMessage:
        '{symbol}: {exercisedGreenshoe} of {greenshoeQuantity} shares of oversubscription are given.',
    },
    decideEmployees: {
      label: 'Decide Employee Quantity',
      confirm:
        'How many shares of {symbol} do its employees get, on top of the offer? The notice says {employeeQuantity}.',
      when: (row) => row.employeeQuantity > 0 && !row.isOneDay && isOpenTo(row, nextIsClosed),
      reason: 'required',
      fields: {
        quantity: integer('Employee Quantity', { min: 0, help: 'Shares, in whole lots.' }),
      },
      successMessage: '{symbol}: {employeeQuantityDecided} shares are for employees.',
    },
    acceptUndersubscription: {
      label: 'Accept Undersubscription',
      confirm:
        'Accept the undersubscription of {symbol}? Every bid that takes part is filled, the remaining shares go back to the seller, and retail bids start at the floor price of {floorPrice}.',
      when: (row) => row.acceptsUndersubscription !== 'accept' && isOpenTo(row, tIsClosed),
      reason: 'required',
      successMessage: 'The undersubscription of {symbol} is accepted.',
    },
    cancelOffer: {
      label: 'Cancel Offer',
      confirm:
        'Cancel the offer of {symbol}? Nobody is allotted any of its {baseQuantity} shares and of the {greenshoeQuantity} of greenshoe, and there is no T+1.',
      when: (row) => row.acceptsUndersubscription !== 'cancel' && isOpenTo(row, tIsClosed),
      reason: 'required',
      danger: true,
      typed: 'symbol',
      successMessage: 'The offer of {symbol} is cancelled.',
    },
  },
  variants: {
    approved: {
      label: 'Master Setup',
      plural: 'Approved Setups',
      where: { status: 'approved' },
      menu: { group: 'Allocation', position: 2 },
      screens: { list: '/allocation/master-setup-list/approved' },
    },
    provisional: {
      plural: 'Provisional Setups',
      where: { status: 'provisional' },
      screens: { list: '/allocation/master-setup-list/provisional' },
    },
    drafted: {
      plural: 'Drafted Setups',
      where: { status: 'drafted' },
      screens: { list: '/allocation/master-setup-list/drafted' },
    },
    verification: {
      plural: 'Setups for Verification',
      where: { status: 'verification' },
      screens: { list: '/allocation/master-setup-list/verification' },
    },
    rework: {
      plural: 'Setups in Rework',
      where: { status: 'rework' },
      screens: { list: '/allocation/master-setup-list/rework' },
    },
  },
});
