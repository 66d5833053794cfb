import { domainRoles, memberRoles, type Role, roleLabels } from '#domain/roles.ts';
import {
  allowedValues,
  choice,
  dateTime,
  decimal,
  flag,
  integer,
  listOf,
  manage,
  nullable,
  read,
  reference,
  resource,
  secret,
  text,
  within,
} from '#model';
import { changePasswordCall } from '#own/session/changePasswordCall.ts';

const twoFactor = {
  isTwoFactor: flag('Two-factor'),
  emailId: text('Email ID', { optional: true, help: 'Enough of the reference to recognise it.' }),
  mobileNumber: text('Mobile Number', {
    optional: true,
    help: 'Enough of the reference to recognise it.',
  }),
  authenticator: nullable({ since: dateTime('Since') }),
  recoveryCodesLeft: integer('Recovery Codes Left'),
};

const isOfMember = (role: string) => (memberRoles as readonly string[]).includes(role);

/** The roles that may be created (§6); an inquiry user is created by none of them, and can be changed. */
const byExchange: Role[] = ['dealer', 'memberAdmin', 'branchAdmin', 'lic', 'mof'];
const byMemberAdmin: Role[] = ['dealer', 'branchAdmin'];
const byBranchAdmin: Role[] = ['dealer'];

/** The roles whose user menu leads to settings of their own (§2.4). */
const withSettings: Role[] = [...memberRoles];

/**
 * The proof that it is still the user: the password, encoded, and a code where there is an
 * authenticator.
 */
const ownPassword = text('Password', { max: 200, message: 'Please enter Password' });
const ownCode = text('Code', {
  max: 7,
  optional: true,
  help: 'The code of the authenticator app, or a recovery code; required if the user has an authenticator.',
});

/**
 * Everyone who can sign in: users of members by member id and user id, domain users (exchange staff,
 * listed companies, viewers) by their domain id. User ids are unique over the exchange.
 */
export const user = resource('user', {
  label: 'User',
  help: 'Everyone who can sign in, with the role that decides what they see. Users of members are created here; one that a VIEWONLY creates waits for a Control User. Accounts of the exchange come from its directory and are never created here.',
  key: ['userId'],
  fields: {
    userId: text('User Id', {
      max: 25,
      code: true,
      pattern: /^[A-Za-z0-9._-]+$/,
      patternMessage: 'Please enter a valid User Id',
      example: '1001',
      searchable: true,
      sortable: true,
      width: 110,
      group: 'User',
    }),
    userName: text('User Name', { max: 100, searchable: true, width: 170, group: 'User' }),
    role: choice('Role', roleLabels, { filterable: true, width: 120, group: 'User' }),
    memberId: reference('Member Id', 'tradingMember', {
      optional: true,
      max: 5,
      upper: true,
      createOnly: true,
      filterable: true,
      width: 92,
      group: 'Member',
    }),
    branchId: reference('Branch Id', 'branch', {
      keyFields: { tradingMemberId: 'memberId' },
      max: 5,
      upper: true,
      optional: true,
      filterable: true,
      width: 90,
      group: 'Member',
      help: 'Dealers and branch admins belong to one.',
    }),
    emailId: text('Email ID', {
      max: 256,
      optional: true,
      pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      patternMessage: 'Enter a valid Email ID',
      example: 'someone@member.example',
      width: 186,
      group: 'Reached At',
    }),
    mobileNumber: text('Mobile Number', {
      max: 10,
      pattern: /^\d{10}$/,
      patternMessage: 'Mobile number must have 10 digits',
      example: '9800000001',
      code: true,
      optional: true,
      group: 'Reached At',
    }),
    isTwoFactor: flag('Two-factor', { initial: true, group: 'Sign-in' }),
    isDisabled: flag('Disabled', {
      readOnly: true,
      initial: false,
      filterable: true,
      colours: { true: 'red' },
      labels: ['Disabled', 'No'],
      width: 112,
      group: 'Sign-in',
    }),
    orderValueLimit: decimal('Order Value Limit', {
      places: 2,
      optional: true,
      readOnly: true,
      group: 'Member',
      help: 'The highest total value of this user’s live bids, in rupees; set on Limit Setting.',
    }),
    passwordHash: secret('Password', { readOnly: true, optional: true }),
    passwordChangedAt: dateTime('Password Changed', {
      readOnly: true,
      optional: true,
      group: 'Sign-in',
    }),
    failedAttempts: integer('Wrong Attempts', {
      readOnly: true,
      initial: 0,
      inList: false,
      group: 'Sign-in',
    }),
    lockedAt: dateTime('Locked', { readOnly: true, optional: true, group: 'Sign-in' }),
    readdressedBy: text('Reached Elsewhere By', {
      max: 25,
      readOnly: true,
      optional: true,
      inList: false,
      group: 'Sign-in',
      help: 'The person who changed the user’s e-mail address or mobile number. Until the user signs in again, that person cannot send the user a link, and another person must help with a forgotten password.',
    }),
  },
  rules: {
    userId: ({ userId, role }) =>
      isOfMember(role) && !/^\d{1,5}$/.test(userId ?? '')
        ? /^\d+$/.test(userId ?? '')
          ? 'User Id cannot have more than 5 characters'
          : 'Please enter a valid User Id'
        : null,
    memberId: ({ role, memberId }) =>
      isOfMember(role)
        ? !memberId && 'Member Id is mandatory'
        : memberId && 'A user of the exchange has no member',
    userName: ({ userName }) =>
      /[\t\r\n]/.test(userName ?? '') && 'User Name has an invisible character',
    branchId: ({ role, branchId }) =>
      (role === 'dealer' || role === 'branchAdmin') && !branchId && 'Branch Id is mandatory',
    emailId: ({ role, emailId }) => isOfMember(role) && !emailId && 'Email ID is mandatory',
    mobileNumber: ({ role, mobileNumber }) =>
      isOfMember(role) && !mobileNumber && 'Mobile number cannot be blank',
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
  entries: {
    disable: 'Disabled',
    enable: 'Enabled',
    unlock: 'Unlocked',
    resetPassword: 'Password reset',
    removeAuthenticator: 'Authenticator removed',
    'signed in': { label: 'Signed in', takesIn: ['OTP step', 'OTP again'] },
    'OTP step': 'Password accepted',
    'OTP again': 'One-time password sent again',
    'OTP refused': 'One-time password refused',
    'sign-in refused': 'Sign-in refused',
    'captcha refused': 'Captcha refused',
    'signed out': 'Signed out',
    'view as begun': 'Began to view as a role',
    'view as ended': 'Ended viewing as a role',
    'session ended': 'Session ended',
    locked: 'Locked',
    'password set': 'Password set',
    'new password refused': 'New password refused',
    'password changed': 'Password changed',
    'password forgotten': 'Password forgotten',
    'set-password link': 'Link to set the password made',
    'set-password link sent': 'Link to set the password sent',
    'set-password link not sent': 'Link to set the password not sent',
    'letter sent': 'Letter sent',
    'letter not sent': 'Letter not sent',
    'recovery code used': 'Recovery code used',
    'authenticator removed': 'Authenticator removed',
  },
  access: {
    controlUser: allowedValues({ role: byExchange }, manage),
    viewOnly: allowedValues({ role: byExchange }, { actions: ['create'] }),
    memberAdmin: within({ memberId: 'memberId' }, allowedValues({ role: byMemberAdmin }, manage)),
    branchAdmin: within(
      { memberId: 'memberId', branchId: 'branchId' },
      allowedValues({ role: byBranchAdmin }, manage),
    ),
  },
  approve: {
    // Changes of a domain account's rights and of the address of its one-time passwords always take
    // two people, so that no one alone can take over a colleague's account. Closing one takes one
    // person, so that it can be done at once; opening it again takes two.
    fields: ['role', 'emailId', 'mobileNumber', 'isTwoFactor', 'isDisabled'],
    to: { isDisabled: false },
    when: { memberId: null },
    creation: ['viewOnly'],
    by: ['controlUser'],
  },
  // A wrong password counts, and a right one takes the count back: no entry each.
  journal: {
    rows: 'each',
    without: ['failedAttempts', 'lockedAt', 'passwordHash', 'passwordChangedAt', 'readdressedBy'],
  },
  api: '/masters/user',
  importable: true,
  bulkEdit: ['isTwoFactor'],
  menu: { group: 'Masters', label: 'User Management', position: 3 },
  commands: [{ words: ['users'], go: 'u', takes: ['memberId'] }],
  find: ['userName', 'role', 'memberId'],
  screens: {
    list: '/masters/user',
    show: '/masters/user/{userId}',
    edit: '/masters/user-edit/{userId}',
    create: '/masters/user-create',
  },
  pages: {
    mfa: {
      label: 'MFA Settings',
      path: '/masters/mfa-settings',
      roles: withSettings,
      userMenu: withSettings,
    },
  },
  actions: {
    disable: {
      label: 'Disable',
      confirm:
        'Disable {userName} ({userId})? They are signed out at once, and cannot sign in until the account is enabled.',
      when: ({ userId, isDisabled }, reader) =>
        userId === reader.userId ? 'You cannot disable your own account.' : !isDisabled,
      reason: 'required',
      bulk: true,
      danger: true,
      successMessage: '{userName} ({userId}) is disabled.',
    },
    enable: {
      label: 'Enable',
      confirm: 'Enable {userName} ({userId})? They can sign in again with the password they had.',
      when: ({ isDisabled }) => isDisabled,
      reason: 'required',
      bulk: true,
      successMessage: '{userName} ({userId}) is enabled.',
    },
    unlock: {
      label: 'Unlock',
      confirm:
        'Unlock {userName} ({userId})? Wrong passwords locked the account; it unlocks by itself half an hour later.',
      when: ({ userId, lockedAt }, reader) =>
        lockedAt !== null &&
        (userId === reader.userId ? 'You cannot unlock your own account.' : true),
      bulk: true,
      successMessage: '{userName} ({userId}) is unlocked.',
    },
    resetPassword: {
      label: 'Reset Password',
      confirm:
        'Send {userName} ({userId}) a link to set a new password? It works once, within an hour. They are signed out at once.',
      when: ({ userId, isDisabled, readdressedBy }, reader) => {
        if (userId === reader.userId) return 'Change your own password in the user menu.';
        // Else one person could take the account over: the link would go where they said.
        return readdressedBy === reader.userId
          ? 'You changed the Email ID or Mobile Number: a colleague must send the link.'
          : !isDisabled;
      },
      danger: true,
      successMessage: 'A link to set a new password is sent to {userName} ({userId}).',
    },
    removeAuthenticator: {
      label: 'Remove Authenticator',
      confirm:
        'Remove the authenticator of {userName} ({userId}) and its recovery codes? The user gets codes by mail and text message again. Make sure that the request comes from this user.',
      when: ({ userId, isTwoFactor }, reader) =>
        isTwoFactor && (userId === reader.userId ? 'Remove your own under MFA Settings.' : true),
      reason: 'required',
      danger: true,
      successMessage: '{userName} ({userId}) signs in by mail or text message again.',
    },
  },
  calls: {
    twoFactor: {
      route: 'GET /masters/mfa-settings',
      isPersonal: true,
      roles: withSettings,
      summary: 'Whether the user signs in with two factors, and where the code comes from',
      answer: twoFactor,
    },
    setTwoFactor: {
      route: 'POST /masters/mfa-settings',
      roles: withSettings,
      summary: 'Turns two-factor sign-in of the user on or off',
      body: {
        isTwoFactor: flag('Two-factor'),
        password: ownPassword,
        code: ownCode,
      },
      answer: twoFactor,
    },
    offerAuthenticator: {
      route: 'POST /masters/mfa-settings/authenticator',
      roles: withSettings,
      summary: 'Begins to set up an authenticator app: its secret, which a code of it must confirm',
      body: { password: ownPassword, code: ownCode },
      answer: { uri: text('Address', { max: 500 }), secret: text('Secret', { max: 100 }) },
    },
    confirmAuthenticator: {
      route: 'POST /masters/mfa-settings/authenticator/confirm',
      roles: withSettings,
      summary: 'Confirms the authenticator with its first code; answers the recovery codes, once',
      body: { code: text('Code', { max: 7, message: 'Please enter Code' }) },
      answer: { recoveryCodes: listOf(text('Recovery Code', { max: 20 })) },
    },
    dropAuthenticator: {
      route: 'POST /masters/mfa-settings/authenticator/remove',
      roles: withSettings,
      summary: 'Removes the authenticator of the user; codes are sent again',
      body: { password: ownPassword, code: ownCode },
      answer: twoFactor,
    },
    renewRecoveryCodes: {
      route: 'POST /masters/mfa-settings/recovery-codes',
      roles: withSettings,
      summary: 'New recovery codes, shown once; the previous ones stop working',
      body: { password: ownPassword, code: ownCode },
      answer: { recoveryCodes: listOf(text('Recovery Code', { max: 20 })) },
    },
    changePassword: { ...changePasswordCall, roles: withSettings },
  },
  variants: {
    viewonly: {
      access: { viewOnly: read },
      menu: { group: 'Masters', label: 'Users', position: 2 },
      commands: [{ words: ['users'], go: 'u', takes: ['memberId'] }],
      screens: { list: '/masters/user-viewonly', show: '/masters/userview/{userId}' },
    },
    exchg: {
      label: 'Exchange User',
      plural: 'Exchange Users',
      where: { role: domainRoles },
      list: { columns: ['userId', 'userName', 'role', 'emailId', 'isTwoFactor', 'isDisabled'] },
      access: {
        controlUser: allowedValues(
          { role: domainRoles },
          { actions: ['list', 'show', 'edit', 'export'] },
        ),
      },
      menu: { group: 'Masters', label: 'Exchange Users', position: 4 },
      commands: [{ words: ['staff'] }],
      screens: {
        list: '/masters/exchg-user',
        show: '/masters/exchg-user/{userId}',
        edit: '/masters/exchg-user-edit/{userId}',
      },
    },
    // Nobody creates an inquiry user here, but one that leaves must be disabled.
    inquiry: {
      where: { role: 'inquiry' },
      access: { controlUser: allowedValues({ role: ['inquiry'] }, { actions: ['show', 'edit'] }) },
      screens: {},
    },
  },
});
