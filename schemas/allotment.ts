import { allotmentReasons } from '#domain/allocation/allotmentReason.ts';
import { orderIdsEndingWith } from '#domain/bid/orderIds.ts';
import { categoryLabels, dayLabels, marginLabels, seriesLabels } from '#domain/market/series.ts';
import {
  type AnswerTo,
  archivedField,
  choice,
  date,
  dateTime,
  decimal,
  fileOf,
  flag,
  integer,
  listOf,
  ownRow,
  pan,
  read,
  reference,
  resource,
  text,
} from '#model';
import { textSentences } from '#model/answers/textSentences.ts';
import { explainedStep } from './explainedStep.ts';
import { ofOrders } from './ofOrders.ts';

/**
 * The settlements of the clearing corporation: for bids on 100% margin and for bids on 0% (market facts
 * §1.2).
 */
export const settlementLabels = { H: '100% margin', T: '0% margin' } as const;

/** The parties that may have to pay for an allotment. */
export const heldByLabels = {
  MEMBER: 'Member',
  CUSTODIAN: 'Custodian',
  PENDING: 'Custodian, not confirmed',
} as const;

/** The roles that may download the file of a whole member; a dealer sees only their own bids. */
export const fileTakers = ['memberAdmin', 'inquiry', 'controlUser'] as const;

/**
 * The allotment of a bid of any exchange, with its reason. Written by the run that publishes it.
 */
export const allotment = resource('allotment', {
  label: 'Allotment',
  help: 'The allotment of each bid, its price and the reason.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, sortable: true }),
    runId: integer('Run', { code: true, filterable: true, width: 76 }),
    symbol: text('Symbol', { max: 10, filterable: true, width: 108 }),
    series: choice('Series', seriesLabels, { filterable: true, width: 104 }),
    openOnDate: date('T Day'),
    day: choice('Day', dayLabels, { width: 84 }),
    exchange: text('Exchange', { max: 10, code: true, filterable: true, width: 88 }),
    bidId: text('Bid Id', { max: 40, code: true, width: 150 }),
    orderId: integer('Order Id', {
      searchable: 'exact',
      optional: true,
      code: true,
      shortened: orderIdsEndingWith,
      filterable: true,
      width: 140,
      help: 'Blank for a bid of another exchange.',
    }),
    memberId: reference('Member', 'tradingMember', {
      optional: true,
      filterable: true,
      width: 78,
      help: 'Blank for a bid of another exchange, whose codes are its own.',
    }),
    memberCode: text('Member Code', { max: 20, optional: true, code: true }),
    branchId: text('Branch', { max: 5, code: true, optional: true }),
    userId: text('User', { max: 30, code: true, optional: true, filterable: true, width: 80 }),
    clientId: text('Client', { max: 20, code: true, filterable: true, width: 84 }),
    pan: pan('PAN'),
    category: choice('Category', categoryLabels),
    marginType: choice('Margin', marginLabels, { width: 76 }),
    isMarketOrder: flag('Cut-off', { initial: false }),
    quantity: integer('Bid For', { width: 112 }),
    price: decimal('Bid Price', { places: 2, optional: true, width: 92 }),
    allotQuantity: integer('Allotted', { width: 112 }),
    allotPrice: decimal('Allotment Price', { places: 2, optional: true, width: 124 }),
    value: decimal('Value', { places: 2, width: 136 }),
    reason: choice('Result', allotmentReasons, {
      filterable: true,
      width: 196,
      colours: {
        FULL: 'green',
        PARTIAL: 'amber',
        NOT_ALLOTTED: 'grey',
        CP_NOT_CONFIRMED: 'red',
        BELOW_FLOOR: 'red',
        RETAIL_LIMIT: 'red',
        BELOW_CUT_OFF: 'red',
        EMPLOYEE_LIMIT: 'red',
      },
    }),
    settlementType: choice('Settlement', settlementLabels, { width: 136 }),
    heldBy: choice('Obligation Of', heldByLabels, {
      optional: true,
      width: 190,
      colours: { MEMBER: 'grey', CUSTODIAN: 'green', PENDING: 'amber' },
      help: 'The party that pays. With 0% margin the custodian answers until its cut-off; after that, the member pays.',
    }),
    archived: archivedField,
  },
  list: {
    columns: [
      'symbol',
      'series',
      'orderId',
      'clientId',
      'quantity',
      'price',
      'allotQuantity',
      'allotPrice',
      'value',
      'reason',
      'heldBy',
      'memberId',
      'exchange',
    ],
    sort: '-id',
    totals: ['quantity', 'allotQuantity', 'value'],
    empty: 'Nothing has been allotted yet.',
  },
  entries: {
    record: 'Allotments published',
    download: 'Downloaded',
  },
  // One entry covers hundreds of rows. Later changes of the payer (answers of custodians) and of T
  // (the days of a demo) are journalled with the obligations and the lock of the book.
  journal: { rows: 'together', without: ['heldBy', 'openOnDate'] },
  access: { ...ofOrders, listco: read },
  api: '/allocation/allotment',
  scopes: { read: 'reports:read' },
  storage: {
    size: 'large',
    indexes: [
      ['runId', 'id'],
      // The totals of a member in a run come from this index alone.
      [
        'runId',
        'memberId',
        'settlementType',
        'userId',
        'branchId',
        'series',
        'heldBy',
        'allotQuantity',
        'value',
      ],
      ['symbol', 'id'],
      ['series', 'id'],
      ['exchange', 'id'],
      ['reason', 'id'],
      ['orderId', 'id'],
      ['memberId', 'id', 'symbol', 'series', 'reason'],
      ['userId', 'id', 'symbol', 'series', 'reason', 'memberId'],
      ['clientId', 'id'],
    ],
    sparse: ['orderId'],
  },
  // A run that begins again writes each bid only once.
  unique: [['runId', 'series', 'bidId']],
  screens: { list: '/order/allotment' },
  linkedFrom: ['order'],
  pages: {
    why: { label: 'Allotment of a Bid', path: '/order/allotment/{id}' },
  },
  calls: {
    why: {
      route: 'GET /allocation/allotment/{id}/why',
      summary: 'Why a bid got what it got: the rule, the level, the ratio and the rounding',
      answer: {
        allotment: ownRow,
        drawnUpBy: text('Drawn Up By', {
          help: 'The exchange that drew up the allocation, and so alone knows the whole book.',
        }),
        lotSize: integer('Lot Size', { optional: true }),
        cutOffPrice: decimal('Cut-off Price', { places: 2, optional: true }),
        steps: listOf(explainedStep),
        words: listOf(text('Words', { max: 2000, isSaid: true })),
        sentences: textSentences,
      },
    },
    recent: {
      route: 'GET /allocation/allotment/recent',
      askedFirst: ['/'],
      summary: 'What was allotted in the last days to the bids that the user sees, by series',
      answer: listOf({
        runId: integer('Run', { code: true }),
        symbol: text('Symbol', { max: 10 }),
        openOnDate: date('T Day'),
        day: choice('Day', dayLabels),
        series: choice('Series', seriesLabels),
        publishedAt: dateTime('Published At'),
        bids: integer('Bids'),
        allotted: integer('Bids Allotted', { help: 'Bids that were allotted shares.' }),
        quantity: integer('Shares Allotted'),
        value: decimal('Value', { places: 2 }),
        hasFile: flag('Has File', { help: 'The user can download the file of the member.' }),
      }),
    },
    memberFile: {
      route: 'GET /allocation/allotment/memberfile',
      roles: fileTakers,
      summary: 'The allotment file of a member; the exchange names the member',
      query: {
        runId: integer('Run', { code: true }),
        memberId: text('Member', { max: 5, upper: true, optional: true }),
      },
      answer: fileOf('text/csv'),
    },
  },
});

/** Why a bid got what it got. */
export type WhyAnswer = AnswerTo<typeof allotment, 'why'>;
/** A recent allotment of one series to the bids that the user sees. */
export type RecentAllotment = AnswerTo<typeof allotment, 'recent'>[number];
