import {
  decimal,
  flag,
  manage,
  manageAndRemove,
  read,
  reference,
  resource,
  text,
  within,
} from '#model';

/** An office of a trading member; users and their limits belong to one. */
export const branch = resource('branch', {
  label: 'Branch',
  plural: 'Branches',
  help: 'An office of a trading member. Dealers and branch admins belong to one.',
  key: ['tradingMemberId', 'branchId'],
  fields: {
    tradingMemberId: reference('Member Id', 'tradingMember', {
      max: 5,
      upper: true,
      filterable: true,
    }),
    branchId: text('Branch Id', {
      max: 5,
      upper: true,
      code: true,
      searchable: true,
      sortable: true,
    }),
    branchName: text('Branch Name', { max: 50, searchable: true, sortable: true, width: 240 }),
    city: text('City', { max: 50, optional: true, filterable: true }),
    orderValueLimit: decimal('Order Value Limit', {
      places: 2,
      optional: true,
      readOnly: true,
      width: 174,
      help: 'The highest total value of its live bids, in rupees; set on Limit Setting.',
    }),
    isActive: flag('Active', { initial: true, filterable: true }),
  },
  access: {
    controlUser: manageAndRemove,
    memberAdmin: within({ tradingMemberId: 'memberId' }, manage),
  },
  api: '/masters/branch',
  menu: { group: 'Masters', label: 'Branches', position: 6 },
  commands: [{ words: ['br'] }],
  find: ['branchName'],
  screens: {
    list: '/masters/branch',
    show: '/masters/branch/{tradingMemberId}/{branchId}',
    edit: '/masters/branch-edit/{tradingMemberId}/{branchId}',
    create: '/masters/branch-create',
  },
  importable: true,
  variants: {
    viewonly: {
      access: { viewOnly: read },
      menu: { group: 'Masters', label: 'Branches', position: 4 },
      commands: [{ words: ['br'] }],
      screens: {
        list: '/masters/branch-viewonly',
        show: '/masters/branch-view/{tradingMemberId}/{branchId}',
      },
    },
  },
});
