import { decimal, each, integer, pan, read, report, text } from '#model';
import { countedDay } from './countedDay.ts';

/** The bids of one PAN by symbol, over all its members; and its page (specification §2.6). */
export const clientSummary = report('clientSummary', {
  label: 'Client Report',
  plural: 'Client Report',
  help: 'The live bids of one PAN over all members in the book of one day, symbol by symbol, and bid by bid. An insurer sees its own PAN and no other.',
  key: ['symbol'],
  fields: {
    clientPan: pan('PAN'),
    symbol: text('Symbol', { max: 10 }),
    totalRecords: integer('Bids'),
    totalQuantity: integer('Quantity'),
    totalValue: decimal('Value', { places: 2 }),
    ...countedDay,
  },
  parameters: ['clientPan', 'day'],
  list: { empty: 'No orders available.' },
  // The dashboard of an insurer, whose own PAN it is.
  isPolled: ['lic'],
  access: each(['controlUser', 'viewOnly', 'lic'], read),
  api: '/query/get-client-summary',
  screens: {},
  pages: {
    report: {
      label: 'Client Report',
      path: '/utils/client-report',
      roles: ['controlUser'],
      menu: { group: 'Utilities', position: 16 },
      commands: [{ words: ['cr'], takes: ['clientPan'] }],
    },
    viewOnly: {
      label: 'Client Report',
      path: '/utils/client-report-view-only',
      roles: ['viewOnly'],
      menu: { group: 'Utilities', position: 16 },
      commands: [{ words: ['cr', 'pan'], takes: ['clientPan'] }],
    },
  },
  calls: {
    ownPan: {
      route: 'GET /query/own-pan',
      roles: ['lic'],
      summary: 'The PAN of the institution that asks, as the trading member master has it',
      answer: { pan: pan('PAN', { optional: true }) },
    },
  },
});
