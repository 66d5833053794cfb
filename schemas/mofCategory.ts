import { decimal, each, integer, read, report, text } from '#model';
import { countedDay } from './countedDay.ts';

/** The demand of each category of bidders in each current offer, grouped by symbol. */
export const mofCategory = report('mofCategory', {
  label: 'Category wise Data',
  plural: 'Category wise Data',
  help: 'The bids of each category of bidders in the current offers, in the book of one day. They are counted again at most every few seconds.',
  key: ['symbol', 'panCategoryName'],
  fields: {
    symbol: text('Symbol', { max: 10 }),
    panCategoryName: text('Category', { max: 40 }),
    totalRecords: integer('Bids'),
    totalQuantity: integer('Quantity'),
    totalValue: decimal('Value', { places: 2 }),
    ...countedDay,
  },
  parameters: ['day'],
  list: { empty: 'Currently there is no data available' },
  isPolled: true,
  access: each(['mof', 'controlUser', 'viewOnly'], read),
  api: '/query/get-mof-category-data',
  screens: {},
});
