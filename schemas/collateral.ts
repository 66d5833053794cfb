import { decimal, manage, reference, resource, text } from '#model';

/** The collateral of a member for its 100% margin bids of one settlement. */
export const collateral = resource('collateral', {
  label: 'Collateral',
  plural: 'Collateral',
  help: 'Collateral that members have deposited for a settlement. If a member is held to its collateral, its bids with 100% margin cannot exceed it.',
  key: ['memberId', 'settlementNumber'],
  fields: {
    memberId: reference('Member', 'tradingMember', { max: 5, upper: true, filterable: true }),
    settlementNumber: text('Settlement Number', {
      max: 7,
      code: true,
      pattern: /^20\d{5}$/,
      example: '2026145',
      filterable: true,
      sortable: true,
    }),
    amount: decimal('Amount', { places: 2, min: 0, width: 174, help: 'Rupees.' }),
  },
  list: { sort: '-settlementNumber', empty: 'No collateral has been entered.' },
  approve: { fields: ['amount'], creation: ['controlUser'], by: ['controlUser'] },
  access: { controlUser: manage },
  api: '/masters/collateral',
  importable: true,
  linkedFrom: ['settlement', 'tradingMember'],
  screens: {
    list: '/masters/collateral',
    show: '/masters/collateral-view/{memberId}/{settlementNumber}',
    edit: '/masters/collateral/{memberId}/{settlementNumber}',
    create: '/masters/collateral/new',
  },
});
