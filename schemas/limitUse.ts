import { decimal, resource, text } from '#model';

/**
 * The total value of a holder's live bids, updated in the transaction of each bid. A holder is
 * spelled `member:M001` or `pan:<securityId>:AAAPA0001A`. No role can read it.
 */
export const limitUse = resource('limitUse', {
  label: 'Limit Use',
  key: ['holder'],
  fields: {
    holder: text('Holder', { max: 60, code: true }),
    used: decimal('Used', { places: 2, initial: 0 }),
  },
  access: {},
  api: '/query/limitUse',
  storage: { size: 'large' },
  screens: {},
});
