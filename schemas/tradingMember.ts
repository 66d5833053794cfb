import { choice, decimal, flag, manage, pan, read, resource, text } from '#model';

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
      searched: true,
      sorted: true,
    }),
    memberName: text('Member Name', { max: 100, searched: true, sorted: true, width: 260 }),
    memberType: choice(
      'Member Type',
      { TM: 'Trading Member', TCM: 'Trading and Clearing Member', INS: 'Institution' },
      { initial: 'TCM', filtered: true },
    ),
    city: text('City', { max: 50, optional: true, filtered: true }),
    orderValueLimit: decimal('Order Value Limit', {
      places: 2,
      min: 0,
      optional: true,
      help: 'Most that its live bids may be worth together, in rupees; no limit when blank.',
    }),
    pan: pan('PAN', {
      optional: true,
      listed: false,
      help: 'Under which the member bids for itself; a pro bid must carry it. Any is taken when blank.',
    }),
    isActive: flag('Active', { initial: true, filtered: true }),
  },
  access: { controlUser: manage },
  api: '/masters/tradingMember',
  imported: true,
  menu: { under: 'Masters', as: 'Trading Members', at: 5 },
  screens: {
    list: '/masters/tradingmember',
    show: '/masters/tradingmember/{tradingMemberId}',
    edit: '/masters/tradingmember-edit/{tradingMemberId}',
    create: '/masters/tradingmember-create',
  },
  variants: {
    viewonly: {
      access: { viewOnly: read },
      menu: { under: 'Masters', as: 'Trading Members', at: 3 },
      screens: {
        list: '/masters/tradingmember-viewonly',
        show: '/masters/tradingmember-viewone/{tradingMemberId}',
      },
    },
  },
});
