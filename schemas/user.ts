import { roleLabels } from '#domain/roles.ts';
import {
  choice,
  dateTime,
  flag,
  integer,
  read,
  reference,
  resource,
  secret,
  text,
  within,
} from '#model';

/**
 * Everyone who can sign in: users of members by member id and user id, domain users (exchange staff,
 * listed companies, viewers) by their domain id. User ids are unique over the exchange.
 */
export const user = resource('user', {
  label: 'User',
  help: 'Everyone who can sign in, with the role that decides what they see.',
  key: ['userId'],
  fields: {
    userId: text('User Id', {
      max: 25,
      code: true,
      pattern: /^[A-Za-z0-9._-]+$/,
      example: '1001',
      searched: true,
      sorted: true,
      width: 110,
    }),
    userName: text('User Name', { max: 100, searched: true, width: 170 }),
    role: choice('Role', roleLabels, { filtered: true, width: 120 }),
    memberId: reference('Member Id', 'tradingMember', {
      optional: true,
      max: 5,
      filtered: true,
      width: 92,
    }),
    branchId: text('Branch Id', {
      max: 5,
      upper: true,
      code: true,
      optional: true,
      filtered: true,
      width: 90,
    }),
    emailId: text('Email ID', { max: 256, optional: true, width: 186 }),
    mobileNumber: text('Mobile Number', {
      max: 10,
      pattern: /^\d{10}$/,
      example: '9820012345',
      code: true,
      optional: true,
    }),
    isTwoFactor: flag('Two-factor', { initial: true }),
    isDisabled: flag('Disabled', { initial: false, filtered: true }),
    passwordHash: secret('Password', { readOnly: true, optional: true }),
    passwordChangedAt: dateTime('Password Changed', { readOnly: true, optional: true }),
    failedAttempts: integer('Wrong Attempts', { readOnly: true, initial: 0, listed: false }),
    lockedAt: dateTime('Locked', { readOnly: true, optional: true }),
  },
  list: {
    columns: [
      'userId',
      'userName',
      'role',
      'memberId',
      'branchId',
      'emailId',
      'isTwoFactor',
      'isDisabled',
      'lockedAt',
    ],
    sort: 'userId',
  },
  access: {
    controlUser: read,
    memberAdmin: within({ memberId: 'memberId' }, read),
    branchAdmin: within({ memberId: 'memberId', branchId: 'branchId' }, read),
  },
  api: '/masters/user',
  imported: true,
  menu: { under: 'Masters', as: 'User Management', at: 3 },
  screens: { list: '/masters/user', show: '/masters/userview/{userId}' },
  variants: {
    viewonly: {
      access: { viewOnly: read },
      menu: { under: 'Masters', as: 'Users', at: 2 },
      screens: { list: '/masters/user-viewonly' },
    },
  },
});
