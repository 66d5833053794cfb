import { decimal, integer, resource } from '#model';

/**
 * One price of one book, kept in the same transaction as the bids that make it, so that market by
 * price, the indicative price and the allotment never scan orders. Price 0 stands for the cut-off
 * price. No role reaches it; it is read through market by price.
 */
export const bookLevel = resource('bookLevel', {
  label: 'Book Level',
  key: ['securityId', 'price'],
  fields: {
    securityId: integer('Security', { code: true }),
    price: decimal('Price', { places: 2 }),
    quantity: integer('Quantity', { initial: 0 }),
    confirmedQuantity: integer('Confirmed', { initial: 0 }),
    zeroMarginQuantity: integer('On 0% Margin', { initial: 0 }),
    numberOfOrders: integer('Orders', { initial: 0 }),
  },
  access: {},
  api: '/query/bookLevel',
  size: 'large',
  screens: {},
});
