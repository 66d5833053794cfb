import { dayLabels } from '#domain/market/series.ts';
import { choice, decimal, integer, resource } from '#model';

/**
 * One price of one book of one day, kept in the same transaction as the bids that make it, so that market by
 * price, the indicative price and the allotment never scan orders. Price 0 means the cut-off price. No role
 * reaches it; it is read through market by price.
 */
export const bookLevel = resource('bookLevel', {
  label: 'Book Level',
  key: ['securityId', 'day', 'price'],
  fields: {
    securityId: integer('Security', { code: true }),
    day: choice('Day', dayLabels, { initial: 'T' }),
    price: decimal('Price', { places: 2 }),
    quantity: integer('Quantity', { initial: 0 }),
    confirmedQuantity: integer('Confirmed', { initial: 0 }),
    zeroMarginQuantity: integer('On 0% Margin', { initial: 0 }),
    numberOfOrders: integer('Orders', { initial: 0 }),
  },
  storage: {
    size: 'large',
    // Before there were days, retail and employees bid on T+1 as they do now.
    backfill: {
      day: `(select case when series = 'IS' then 'T' else 'T+1' end from security where id = "securityId")`,
    },
  },
  access: {},
  api: '/query/bookLevel',
  screens: {},
});
