import { mayAnswer, notApproved } from '#domain/bid/custodian.ts';
import { orderIdsEndingWith } from '#domain/bid/orderIds.ts';
import {
  categoryLabels,
  clientTypeLabels,
  dayLabels,
  marginLabels,
  seriesLabels,
} from '#domain/market/series.ts';
import { dealing } from '#domain/roles.ts';
import {
  archivedField,
  choice,
  dateTime,
  decimal,
  either,
  type Fields,
  flag,
  integer,
  listOf,
  mapOf,
  ownRow,
  pan,
  read,
  reference,
  resource,
  text,
} from '#model';
import { ofOrders } from './ofOrders.ts';
import { cancelKeys, carryKeys, entryKeys, modifyKeys } from './orderKeys.ts';

/** A remaining limit, in rupees; null without a limit. */
const left = (label: string) => decimal(label, { places: 2, optional: true });

/** The operations of `POST /rms/orders`. */
const manyOperations = { ENTER: 'Enter', MODIFY: 'Modify', CANCEL: 'Cancel' };

const sum = { bids: integer('Bids'), quantity: integer('Shares') };

/** The fields that a dealer enters; the exchange fills in the rest of an order. */
const bid = {
  symbol: text('Symbol', {
    max: 10,
    upper: true,
    filterable: true,
    suggest: 'security',
    width: 108,
  }),
  series: choice('Series', seriesLabels, { filterable: true, width: 104 }),
  category: choice('Category', categoryLabels),
  clientType: choice('Client Type', clientTypeLabels),
  clientId: text('Client', {
    max: 10,
    upper: true,
    code: true,
    filterable: true,
    searchable: true,
    width: 80,
  }),
  pan: pan('PAN', { searchable: 'exact', filterable: true }),
  participantId: reference('Custodian Participant', 'participant', {
    optional: true,
    max: 12,
    upper: true,
    filterable: true,
    width: 116,
  }),
  marginType: choice('Margin', marginLabels, { width: 76 }),
  isMarketOrder: flag('Cut-off', { initial: false }),
  quantity: integer('Quantity', { min: 1, filterable: 'range', width: 106 }),
  price: decimal('Price', {
    places: 2,
    min: 0.01,
    optional: true,
    filterable: 'range',
    width: 84,
  }),
  clientOrderId: text('Client Order Id', { max: 40, optional: true, code: true }),
};

/** A value of a row that only some operations need. */
const whereNeeded = <const F extends Fields>(fields: F): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, options: { ...field.options, optional: true, initial: undefined } },
    ]),
  ) as unknown as F;

/** A bid in the book of the demo. */
const example = {
  ...{ symbol: 'LICI', series: 'IS', category: 'NII', clientType: 'CLI', clientId: 'C0035' },
  ...{ pan: 'AAAPA0035E', marginType: '1', quantity: 1000, price: 384 },
};

/** Bids are entered for securities on offer alone. */
const onOffer = { noun: 'security', none: '%{value} is not on offer today.' };

/** A bid as the exchange holds it. Written by the intake alone. */
export const order = resource('order', {
  label: 'Order',
  help: 'A bid as the exchange holds it, and its outcome.',
  key: ['orderId'],
  fields: {
    orderId: integer('Order Id', {
      readOnly: true,
      code: true,
      sortable: true,
      filterable: true,
      shortened: orderIdsEndingWith,
      width: 140,
    }),
    securityId: integer('Security', {
      readOnly: true,
      code: true,
      inList: false,
      inPage: false,
    }),
    ...bid,
    value: decimal('Value', { places: 2, readOnly: true, filterable: 'range', width: 146 }),
    orderStatus: choice(
      'Status',
      {
        Submitted: 'Submitted',
        Confirmed: 'Confirmed',
        Cancelled: 'Cancelled',
        Rejected: 'Rejected',
      },
      {
        readOnly: true,
        filterable: true,
        width: 112,
        colours: { Submitted: 'blue', Confirmed: 'green', Cancelled: 'grey', Rejected: 'red' },
      },
    ),
    isCpApproved: flag('Custodian', {
      readOnly: true,
      optional: true,
      filterable: true,
      labels: ['confirmed', 'pending'],
      colours: { true: 'green', false: 'amber' },
      width: 110,
      help: 'Whether the custodian that the bid names has confirmed it; blank when it names none.',
    }),
    waitsFor: choice(
      'Waits For',
      { RMS: 'Risk management', CP: 'Custodian' },
      { readOnly: true, optional: true, inList: false },
    ),
    custodianReason: text('Custodian Reason', {
      max: 255,
      readOnly: true,
      optional: true,
      inList: false,
      saidValues: [notApproved],
      help: 'The reason why the custodian refused the bid.',
    }),
    day: choice('Day', dayLabels, {
      readOnly: true,
      initial: 'T',
      inList: false,
      filterable: true,
      help: 'The day of the bid’s session.',
    }),
    carriedFrom: integer('Carried From', {
      readOnly: true,
      optional: true,
      code: true,
      inList: false,
    }),
    carriedTo: integer('Carried To', {
      readOnly: true,
      optional: true,
      code: true,
      inList: false,
    }),
    isCarryRefused: flag('Carry Forward Refused', {
      readOnly: true,
      initial: false,
      inList: false,
      help: 'It was once refused because of a limit, so it cannot be carried forward again.',
    }),
    allottedQuantity: integer('Allotted', {
      readOnly: true,
      optional: true,
      inList: false,
      width: 80,
      help: 'Shares; blank before the allocation.',
    }),
    settlementNumber: text('Settlement', {
      max: 7,
      readOnly: true,
      optional: true,
      code: true,
      inList: false,
      help: 'The holder of the collateral for the bid; blank if the member is not held to collateral.',
    }),
    batchId: integer('Batch', { readOnly: true, optional: true, code: true, inList: false }),
    memberId: reference('Member', 'tradingMember', { readOnly: true, filterable: true, width: 78 }),
    branchId: text('Branch', { max: 5, code: true, readOnly: true, optional: true }),
    userId: text('User', { max: 30, code: true, readOnly: true, filterable: true, width: 80 }),
    entryTime: dateTime('Entered', { readOnly: true, filterable: 'range' }),
    modifiedTime: dateTime('Modified', { readOnly: true, optional: true }),
    archived: archivedField,
  },
  list: {
    columns: [
      'orderId',
      'symbol',
      'series',
      'clientId',
      'quantity',
      'price',
      'value',
      'orderStatus',
      'allottedQuantity',
      'memberId',
      'entryTime',
    ],
    sort: '-orderId',
    totals: ['quantity', 'value'],
    empty: 'No orders available.',
  },
  storage: {
    size: 'large',
    indexes: [
      ['symbol', 'orderId'],
      ['series', 'orderId'],
      ['orderStatus', 'orderId'],
      // The columns that lists filter by follow the order id: the index alone decides which rows match, so that
      // other orders, each elsewhere in the file, are not read.
      ['memberId', 'orderId', 'symbol', 'series', 'orderStatus'],
      ['userId', 'orderId', 'symbol', 'series', 'orderStatus', 'memberId'],
      ['clientId', 'orderId'],
      ['memberId', 'clientId', 'orderId'],
      ['participantId', 'orderId'],
      ['isCpApproved', 'orderId'],
      ['pan', 'orderId'],
      // Few bids are carried forward: those of an offer are found without looking through all.
      ['carriedFrom', 'orderId'],
    ],
    sparse: ['participantId', 'isCpApproved', 'carriedFrom', 'clientOrderId'],
    // Bids of both days of an offer are entered in time order, as are ids; amounts are spread evenly.
    walked: ['day', 'entryTime', 'quantity', 'price', 'value'],
    // Before a bid had its day, retail and employees bid on T+1 as they do now, and nothing was carried forward.
    backfill: { day: `case when series = 'IS' then 'T' else 'T+1' end` },
  },
  entries: {
    modify: 'Modified',
    cancel: 'Cancelled',
    confirm: 'Confirmed',
    reject: 'Rejected',
    restore: 'Rejection taken back',
    place: 'Placed',
    carry: 'Carried forward',
    allot: 'Allotted',
    refuseCarry: 'Carry forward refused',
    changeCustodian: 'Custodian changed',
    passRisk: 'Passed by risk management',
    rejectByRisk: 'Rejected by risk management',
  },
  access: ofOrders,
  journal: { rows: 'each' },
  api: '/rms/order',
  scopes: { read: 'bids:read', write: 'bids:write' },
  live: true,
  unique: [['userId', 'clientOrderId']],
  menu: { group: 'Reports', label: 'Order Report', position: 1 },
  commands: [
    { words: ['or', 'orders'], go: 'o', takes: ['clientId'] },
    { words: ['pan'], takes: ['pan'] },
  ],
  find: ['symbol', 'series', 'clientId', 'orderStatus'],
  screens: { list: '/order/report' },
  variants: {
    custodian: {
      label: 'Institutional Order',
      plural: 'CP Confirmations',
      commands: [{ words: ['cp'], go: 'c' }],
      where: { isCpApproved: [true, false] },
      list: {
        // Only non-retail bids name a custodian: their series needs no column.
        columns: [
          'orderId',
          'symbol',
          'clientId',
          'participantId',
          'isCpApproved',
          'quantity',
          'price',
          'value',
          'marginType',
          'orderStatus',
          'custodianReason',
          'memberId',
          'entryTime',
        ],
      },
      menu: {
        group: 'Reports',
        position: 4,
        forRoles: {
          dealer: { group: 'Order Management', position: 5 },
          memberAdmin: { group: 'Order Management', position: 5 },
          branchAdmin: { group: 'Order Management', position: 5 },
        },
      },
      screens: { list: '/cf/report' },
    },
    current: {
      label: 'Current Order Status',
      plural: 'Current Order Status',
      commands: [{ words: ['os'] }],
      list: {
        columns: [
          'orderId',
          'orderStatus',
          'symbol',
          'series',
          'clientId',
          'quantity',
          'price',
          'value',
          'isCpApproved',
          'memberId',
          'userId',
          'entryTime',
          'modifiedTime',
        ],
      },
      access: { controlUser: read },
      menu: { group: 'Reports', position: 6 },
      screens: { list: '/order/currentOrderStatus' },
    },
  },
  actions: {
    confirm: {
      label: 'Confirm',
      confirm: 'Confirm the bid {orderId} of {clientId} for its custodian {participantId}?',
      when: (bid) => mayAnswer('confirm', bid),
      needs: 'list',
      roles: ['controlUser'],
      views: ['custodian'],
      bulk: true,
      successMessage: 'The bid {orderId} is confirmed.',
    },
    reject: {
      label: 'Reject',
      confirm:
        'Reject the bid {orderId} of {clientId} for its custodian {participantId}? On 100% margin it leaves the book; on 0% it stays, and the obligation is the member’s.',
      when: (bid) => mayAnswer('reject', bid),
      needs: 'list',
      roles: ['controlUser'],
      views: ['custodian'],
      reason: 'required',
      bulk: true,
      danger: true,
      successMessage: 'The bid {orderId} is refused by its custodian.',
    },
    restore: {
      label: 'Restore',
      confirm:
        'Take the refusal of the bid {orderId} of {clientId} back? It waits for {participantId} again.',
      when: (bid) => mayAnswer('restore', bid),
      needs: 'list',
      roles: ['controlUser'],
      views: ['custodian'],
      reason: 'required',
      bulk: true,
      successMessage: 'The bid {orderId} waits for its custodian again.',
    },
  },
  pages: {
    entry: {
      label: 'Order Entry',
      path: ['/order/entry', '/order/entry/{symbol}/{series}'],
      roles: dealing,
      menu: { group: 'Order Management', label: 'Order Entry', position: 1 },
      shortcut: { key: 'F1', roles: dealing },
      commands: [{ words: ['oe'], go: 'e', takes: ['symbol', 'series'], among: onOffer }],
      keys: entryKeys,
    },
    changeCustodian: {
      label: 'Change Custodian',
      path: '/cf/modify/{orderId}',
      roles: dealing,
      opensRowsOf: 'custodian',
    },
    // Before the others whose path names the key: rows of the lists open here.
    life: { label: 'Order', path: '/order/report/{orderId}' },
    modify: {
      label: 'Order Modify',
      path: ['/order/modify', '/order/modify/{orderId}'],
      roles: dealing,
      menu: { group: 'Order Management', position: 2 },
      shortcut: { key: 'F3', roles: dealing },
      commands: [{ words: ['om'], go: 'm', takes: ['orderId'] }],
      keys: modifyKeys,
    },
    cancel: {
      label: 'Order Cancel',
      path: ['/order/cancel', '/order/cancel/{orderId}'],
      roles: dealing,
      menu: { group: 'Order Management', position: 3 },
      shortcut: { key: 'F2', roles: dealing },
      commands: [{ words: ['oc'], go: 'x', takes: ['orderId'] }],
      keys: cancelKeys,
    },
    carry: {
      label: 'Carry Forward Orders',
      path: ['/order/carry-forward', '/order/carry-forward/{symbol}'],
      commands: [{ words: ['carry'], takes: ['symbol'], among: onOffer }],
      roles: dealing,
      keys: carryKeys,
    },
  },
  calls: {
    place: {
      route: 'POST /rms/order',
      roles: dealing,
      summary: 'Enters a bid',
      body: bid,
      example,
      status: [201, 200],
      answer: ownRow,
    },
    room: {
      route: 'GET /rms/order/room',
      roles: dealing,
      summary: 'What the limits leave room for, in rupees',
      query: {
        symbol: bid.symbol,
        series: bid.series,
        clientId: text('Client', { max: 10, upper: true, optional: true, code: true }),
      },
      answer: {
        memberLeft: left('Member'),
        branchLeft: left('Branch'),
        userLeft: left('User'),
        collateralLeft: left('Collateral'),
        panLeft: left('PAN'),
        memberPan: pan('PAN of the Member', { optional: true }),
      },
    },
    modify: {
      route: 'PUT /rms/order/{orderId}',
      roles: dealing,
      summary: 'Changes the quantity or the price of a live bid',
      body: {
        quantity: bid.quantity,
        price: bid.price,
        isMarketOrder: flag('Cut-off', {
          optional: true,
          help: 'If it is left out, the value of the bid stays.',
        }),
        version: integer('Version', {
          optional: true,
          code: true,
          help: 'With a version, the change is refused if another user has changed the bid since.',
        }),
      },
      answer: ownRow,
    },
    carryForward: {
      route: 'POST /rms/order/{orderId}/carryForward',
      roles: dealing,
      summary: 'Carries a non-retail bid of T day forward to T+1, as a new bid',
      body: {
        quantity: bid.quantity,
        price: bid.price,
        version: integer('Version', {
          optional: true,
          code: true,
          help: 'With a version, it is refused if another user has changed the bid since.',
        }),
        clientOrderId: text('Client Order Id', {
          max: 40,
          optional: true,
          code: true,
          help: 'A repeated request with the same id gets the answer of the first one.',
        }),
      },
      status: [201, 200],
      answer: ownRow,
    },
    custodianTotals: {
      route: 'GET /rms/order/custodianTotals',
      summary: 'What custodians have confirmed, refused and not answered for, by cut-off',
      answer: {
        totals: listOf({
          symbol: bid.symbol,
          series: bid.series,
          day: choice('Day', dayLabels),
          marginType: choice('Margin', marginLabels),
          cutOffAt: dateTime('Cut-off', { help: 'Custodians can answer until this time.' }),
          confirmed: sum,
          pending: sum,
          refused: sum,
        }),
      },
    },
    changeCustodian: {
      route: 'PUT /rms/order/{orderId}/custodian',
      roles: dealing,
      summary: 'Gives a live bid another custodian, or none, until the cut-off',
      body: {
        participantId: bid.participantId,
        version: integer('Version', { optional: true, code: true }),
      },
      answer: ownRow,
    },
    cancel: {
      route: 'DELETE /rms/order/{orderId}',
      roles: dealing,
      summary: 'Cancels a live bid',
      answer: ownRow,
    },
    many: {
      route: 'POST /rms/orders',
      roles: dealing,
      summary: 'Enters, modifies and cancels up to 500 bids in one call, and answers for each',
      says: 'The operations are judged in their order and answered when all are committed. The client order id of each operation is its key: a repeated one gets the answer of the first and changes nothing.',
      query: {
        whole: flag('All or None', {
          optional: true,
          help: 'With true, one refusal undoes all operations of the call.',
        }),
      },
      example: {
        orders: [
          { operation: 'ENTER', clientOrderId: 'A-1', ...example },
          {
            ...{ operation: 'MODIFY', clientOrderId: 'A-2', originalClientOrderId: 'A-1' },
            ...{ quantity: 2000, price: 384.05 },
          },
          { operation: 'CANCEL', clientOrderId: 'A-3', originalClientOrderId: 'A-1' },
        ],
      },
      bodyRows: {
        name: 'orders',
        maxItems: 500,
        fields: {
          operation: choice('Operation', manyOperations),
          ...whereNeeded(bid),
          orderId: integer('Order Id', { optional: true, code: true }),
          originalClientOrderId: text('Original Client Order Id', {
            max: 40,
            optional: true,
            code: true,
            help: 'In place of the order id: the client order id with which the bid was entered.',
          }),
          version: integer('Version', {
            optional: true,
            code: true,
            help: 'With a version, the change is refused if another user has changed the bid since.',
          }),
        },
      },
      answer: {
        orders: listOf(
          either(
            {
              row: integer('Row'),
              clientOrderId: text('Client Order Id', { optional: true }),
              result: choice('Result', { accepted: 'Accepted' }),
              isReplayed: flag('Repeated'),
              order: ownRow,
            },
            {
              row: integer('Row'),
              clientOrderId: text('Client Order Id', { optional: true }),
              result: choice('Result', { refused: 'Refused' }),
              isReplayed: flag('Repeated'),
              code: text('Code'),
              number: integer('Error Number', { optional: true }),
              message: text('Message', { max: 2000 }),
              errors: mapOf(text('Words', { max: 2000 })),
            },
          ),
        ),
      },
    },
  },
});

/**
 * The answers to modifications and cancellations that came by `POST /rms/orders`, by the client order ids that
 * their user gave them: a repeated one changes nothing.
 */
export const orderChange = resource('orderChange', {
  label: 'Change of an Order',
  plural: 'Changes of Orders',
  key: ['userId', 'clientOrderId'],
  journal: {
    none: 'Each change and each refusal has an entry under the order or the error order.',
  },
  fields: {
    userId: text('User', { max: 30, readOnly: true }),
    clientOrderId: text('Client Order Id', { max: 40, readOnly: true }),
    orderId: integer('Order Id', { readOnly: true, optional: true }),
    at: dateTime('Time', { readOnly: true }),
    /** JSON of the refusal; null where the change was accepted. */
    refusal: text('Refusal', { max: 2000, readOnly: true, optional: true }),
  },
  api: '/rms/orderChange',
  access: {},
  screens: {},
  storage: { size: 'large', indexes: [['at']] },
});
