import { retailOnTLabels } from '#domain/bid/bidTerms.ts';
import { seriesLabels } from '#domain/market/series.ts';
import { dealing } from '#domain/roles.ts';
import { choice, decimal, flag, integer, listOf, manage, read, resource, text, time } from '#model';
import { bookDay, countedDay } from './countedDay.ts';
import { approvalStatus, offerRules, offerTerms } from './offerTerms.ts';
import { securityOnOffer } from './securityOnOffer.ts';

/** One series of an offer for sale: the security with the terms on which it is offered. */
export const security = resource('security', {
  label: 'Security',
  plural: 'Securities',
  messages: { Market: { types: ['MKT_OPEN', 'MKT_CLOSE'], keepsLatest: true, position: 1 } },
  help: 'One series of an offer for sale: the security and the terms on which it is offered. Non-retail bids on T day; retail and employees bid on T+1, when non-retail carries forward.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true }),
    symbol: offerTerms.symbol,
    series: choice('Series', seriesLabels, {
      filterable: true,
      sortable: true,
      group: 'Security',
      width: 120,
    }),
    securityName: offerTerms.securityName,
    isinCode: offerTerms.isinCode,
    faceValue: decimal('Face Value', { places: 2, min: 0.01, group: 'Security' }),
    tickSize: offerTerms.tickSize,
    regularLotSize: offerTerms.regularLotSize,
    openOnDate: offerTerms.openOnDate,
    nextOnDate: offerTerms.nextOnDate,
    mktOpenTime: time('Market Open', { initial: '09:15:00', group: 'Session' }),
    mktCloseTime: time('Market Close', { initial: '15:30:00', group: 'Session' }),
    isOneDay: offerTerms.isOneDay,
    cpCutOffTime: time('Custodian Cut-off (100%)', {
      initial: '15:30:00',
      group: 'Session',
      help: 'Custodians can confirm bids with 100% margin until this time on the day of the bid.',
    }),
    cpNextDayCutOffTime: time('Custodian Cut-off (0%)', {
      initial: '07:30:00',
      group: 'Session',
      help: 'Custodians can confirm bids with 0% margin until this time on the next trading day.',
    }),
    isNewOrderAllowed: flag('New Orders Allowed', { initial: true, group: 'Session' }),
    designatedExchange: offerTerms.designatedExchange,
    baseQuantity: offerTerms.baseQuantity,
    greenshoeQuantity: offerTerms.greenshoeQuantity,
    floorPrice: offerTerms.floorPrice,
    riPercent: offerTerms.riPercent,
    issueSize: integer('Issue Size', {
      optional: true,
      min: 0,
      group: 'Offer',
      help: 'Shares offered in this series. If it is blank, it is calculated from the offer and the RI percentage.',
    }),
    allotmentType: offerTerms.allotmentType,
    discountFactor: offerTerms.discountFactor,
    discountType: offerTerms.discountType,
    cutoffFlag: offerTerms.cutoffFlag,
    cutOffPrice: decimal('Cut-off Price', {
      optional: true,
      places: 2,
      min: 0.01,
      group: 'Allotment',
      help: 'The price of T day; blank until it is known.',
    }),
    isUndersubscribed: flag('Non-retail Under-subscribed', {
      initial: false,
      group: 'Allotment',
      help: 'Non-retail was under-subscribed on T day, so retail bids may start at the floor price.',
    }),
    retailLimit: offerTerms.retailLimit,
    retailOnT: choice('Retail Clients on T Day', retailOnTLabels, {
      optional: true,
      initial: 'ABOVE_LIMIT',
      group: 'Limits',
      help: 'The bids of retail clients that non-retail accepts on T day. Retail clients bid up to the retail limit on T+1. Blank means any amount, and so does an offer without T+1.',
    }),
    employeeLimit: offerTerms.employeeLimit,
    status: approvalStatus(['controlUser']),
  },
  rules: {
    ...offerRules,
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
  storage: {
    // Offers that were set up before go on as they were.
    backfill: { retailOnT: "'ANY'" },
  },
  entries: {
    MKT_OPEN: 'Market opened',
    MKT_CLOSE: 'Market closed',
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
      'retailOnT',
      'employeeLimit',
    ],
    when: { status: 'approved' },
    by: ['controlUser'],
  },
  template: 'securityTemplate',
  suggestions: {
    nextOnDate: { from: 'openOnDate', call: '/masters/holiday/next', parameter: 'after' },
  },
  api: '/masters/security',
  importable: true,
  unique: [['symbol', 'series', 'openOnDate']],
  menu: { group: 'Masters', label: 'Securities', position: 1 },
  commands: [{ words: ['sec'], go: 's' }],
  find: ['symbol', 'series', 'securityName', 'status'],
  screens: {
    list: '/masters/security',
    show: '/masters/security-view/{id}',
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
      askedFirst: true,
      roles: [...dealing, 'controlUser', 'viewOnly', 'inquiry'],
      scope: 'bids:read',
      summary: 'The securities that are on offer today, each with the configuration of its session',
      answer: listOf(securityOnOffer),
    },
    stats: {
      route: 'GET /query/securitystats',
      roles: [...dealing, 'controlUser', 'viewOnly', 'inquiry'],
      summary: 'What is bid for one series of a security, in total',
      query: {
        symbol: text('Symbol', { max: 10 }),
        series: choice('Series', seriesLabels),
        day: countedDay.day,
      },
      answer: {
        totalQuantity: integer('Quantity'),
        totalPrice: decimal('Indicative Price', { places: 2, optional: true }),
        totalValue: decimal('Value', { places: 2 }),
        totalRecords: integer('Bids'),
        ...bookDay,
      },
    },
  },
  variants: {
    viewonly: {
      access: { viewOnly: read },
      menu: { group: 'Masters', label: 'Securities', position: 1 },
      commands: [{ words: ['sec'], go: 's' }],
      screens: {
        list: '/masters/security-viewonly',
        show: '/masters/security-viewone/{id}',
      },
    },
    draft: {
      label: 'Draft Security',
      plural: 'Draft Securities',
      where: { status: 'drafted' },
      menu: { group: 'Masters', label: 'Draft Securities', position: 2 },
      commands: [{ words: ['draft'] }],
      screens: {
        list: '/masters/draft-security-list',
        show: '/masters/draft-security-view/{id}',
        create: '/masters/draft-security-create',
        edit: '/masters/draft-security-modify/{id}',
      },
    },
  },
});
