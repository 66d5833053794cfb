import { date, integer, manageAndRemove, pan, resource, text } from '#model';

/** The people who may bid as employees: the seller's list for one offer. */
export const offerEmployee = resource('offerEmployee', {
  label: 'Offer Employee',
  help: 'The employees whom the seller of an offer has named, by PAN. Once an offer has a list, its ES series accepts bids of these PANs only; until then, of any employee.',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true, code: true, inList: false }),
    symbol: text('Symbol', {
      max: 10,
      upper: true,
      createOnly: true,
      filterable: true,
      searchable: true,
      pattern: /^[A-Z0-9&-]+$/,
      example: 'LICI',
      width: 120,
    }),
    openOnDate: date('Offer Opens On', { createOnly: true, help: 'T day of the offer.' }),
    pan: pan('PAN', { createOnly: true, searchable: true }),
    employeeName: text('Employee Name', { max: 100, width: 240 }),
    employeeCode: text('Employee Code', { max: 20, optional: true, code: true }),
  },
  list: {
    columns: ['symbol', 'openOnDate', 'pan', 'employeeName', 'employeeCode'],
    sort: 'symbol',
    empty: 'No offer has an employee list yet.',
  },
  access: { controlUser: manageAndRemove },
  api: '/masters/offer-employee',
  unique: [['symbol', 'openOnDate', 'pan']],
  storage: { size: 'large', indexes: [['symbol', 'id'], ['pan']] },
  importable: true,
  linkedFrom: ['security'],
  screens: {
    list: '/masters/offer-employee',
    show: '/masters/offer-employee-view/{id}',
    edit: '/masters/offer-employee/{id}',
    create: '/masters/offer-employee/new',
  },
});
