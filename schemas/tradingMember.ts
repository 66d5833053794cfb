import type { Role } from '#domain/roles.ts';
import { choice, decimal, flag, integer, manageAndRemove, pan, read, resource, text } from '#model';
import { limitSheet } from './limitSheet.ts';

/** The exchange sets members' limits, a member those of its branches and users, a branch its dealers' (§6). */
const settingLimits: Role[] = ['controlUser', 'memberAdmin', 'branchAdmin'];

/** A member of the exchange, through whom all bids come. */
export const tradingMember = resource('tradingMember', {
  label: 'Trading Member',
  help: 'A member of the exchange. Its dealers bid for its clients and, as pro, for itself.',
  key: ['tradingMemberId'],
  fields: {
    tradingMemberId: text('Member Id', {
      max: 5,
      upper: true,
      code: true,
      pattern: /^[A-Z0-9_]+$/,
      example: 'M001',
      searchable: true,
      sortable: true,
    }),
    memberName: text('Member Name', { max: 100, searchable: true, sortable: true, width: 240 }),
    memberType: choice(
      'Member Type',
      { TM: 'Trading Member', TCM: 'Trading and Clearing Member', INS: 'Institution' },
      { initial: 'TCM', filterable: true, width: 248 },
    ),
    city: text('City', { max: 50, optional: true, filterable: true, width: 116 }),
    orderValueLimit: decimal('Order Value Limit', {
      places: 2,
      min: 0,
      optional: true,
      createOnly: true,
      width: 174,
      help: 'The highest total value of its live bids, in rupees; blank for no limit. Change it later on Limit Setting.',
    }),
    pan: pan('PAN', {
      optional: true,
      inList: false,
      help: 'The PAN under which the member bids for itself. A pro bid must have it; if it is blank, any PAN is accepted.',
    }),
    isCollateralHeld: flag('Held to Collateral', {
      initial: false,
      inList: false,
      help: 'Bids with 100% margin are accepted only up to the member’s collateral for the day.',
    }),
    isActive: flag('Active', { initial: true, filterable: true }),
  },
  access: { controlUser: manageAndRemove },
  api: '/masters/tradingMember',
  importable: true,
  bulkEdit: ['isActive', 'isCollateralHeld', 'memberType', 'city'],
  menu: { group: 'Masters', label: 'Trading Members', position: 5 },
  commands: [{ words: ['tm', 'members'], go: 't' }],
  find: ['memberName', 'pan'],
  screens: {
    list: '/masters/tradingmember',
    show: '/masters/tradingmember/{tradingMemberId}',
    edit: '/masters/tradingmember-edit/{tradingMemberId}',
    create: '/masters/tradingmember-create',
  },
  pages: {
    limits: {
      label: 'Limit Setting',
      path: '/masters/price-settings',
      roles: settingLimits,
      userMenu: ['branchAdmin'],
      linkedFrom: ['tradingMember', 'branch', 'user'],
    },
  },
  calls: {
    limits: {
      route: 'GET /masters/price-settings',
      roles: settingLimits,
      summary: 'The limits of a member, its branches and its users, with what is used of each',
      query: { memberId: text('Member Id', { max: 5, upper: true, optional: true }) },
      answer: limitSheet,
    },
    setLimit: {
      route: 'PUT /masters/price-settings',
      roles: settingLimits,
      summary: 'Sets the limit of a member, a branch or a user',
      body: {
        level: choice('Level', { member: 'Member', branch: 'Branch', user: 'User' }),
        memberId: text('Member Id', { max: 5, upper: true, optional: true }),
        branchId: text('Branch Id', { max: 5, upper: true, optional: true }),
        userId: text('User Id', { max: 25, optional: true }),
        limit: decimal('Limit', {
          places: 2,
          min: 0,
          optional: true,
          help: 'In rupees; blank if it has no separate limit.',
        }),
        version: integer('Version', { code: true }),
      },
      answer: limitSheet,
    },
  },
  variants: {
    viewonly: {
      access: { viewOnly: read },
      menu: { group: 'Masters', label: 'Trading Members', position: 3 },
      commands: [{ words: ['tm', 'members'], go: 't' }],
      screens: {
        list: '/masters/tradingmember-viewonly',
        show: '/masters/tradingmember-viewone/{tradingMemberId}',
      },
    },
  },
});
