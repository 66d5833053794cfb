import { type Role, roleLabels } from '#domain/roles.ts';
import { demoMembers } from './members.ts';

export const demoPassword = 'Offerdesk@2026';

export type DemoAccount = {
  userId: string;
  userName: string;
  role: Role;
  memberId: string | null;
  branchId: string | null;
  isTwoFactor: boolean;
  /** A published number, so that a password can be forgotten; the others have one as well. */
  mobileNumber?: string;
  /** What is special about it. */
  note?: string;
  passwordAgeDays?: number;
};

const account = (
  role: Role,
  memberId: string | null,
  userId: string,
  userName: string,
  more: Partial<DemoAccount> = {},
): DemoAccount => ({
  userId,
  userName,
  role,
  memberId,
  branchId: null,
  isTwoFactor: false,
  ...more,
});

/** The published accounts of the demo, one or more for each role. */
export const demoAccounts: readonly DemoAccount[] = [
  account('dealer', 'M001', '1001', 'Asha Kulkarni', { branchId: 'B1' }),
  account('dealer', 'M001', '1002', 'Rohan Mehta', { branchId: 'B2' }),
  account('dealer', 'M001', '1003', 'Priya Nair', {
    branchId: 'B1',
    isTwoFactor: true,
    mobileNumber: '9800001003',
    note: 'two-factor; 1003@m001.example, 9800001003',
  }),
  account('dealer', 'M002', '2001', 'Farhan Sheikh', { branchId: 'B1' }),
  account('memberAdmin', 'M001', '4001', 'Sunil Deshpande'),
  account('branchAdmin', 'M001', '5001', 'Neha Joshi', { branchId: 'B1' }),
  account('inquiry', 'M001', '3001', 'Thomas Mathew', { branchId: 'B1' }),
  account('lic', 'LIC', '6001', 'Lalita Iyer'),
  account('mof', 'MOF', '7001', 'Girish Rawat'),
  account('controlUser', null, 'control', 'Control Desk'),
  account('controlUser', null, 'control2', 'Control Desk Two', { note: 'approves' }),
  account('listco', null, 'listco', 'Listing Desk'),
  account('listco', null, 'listco2', 'Listing Desk Two'),
  account('viewOnly', null, 'viewer', 'Viewer'),
  account('dealer', 'M001', '1008', 'Old Password', {
    branchId: 'B1',
    note: 'password expired',
    passwordAgeDays: 400,
  }),
  account('dealer', 'M001', '1009', 'Lock Out', { branchId: 'B1', note: 'for lock-out trials' }),
];

/** One dealer of every other member, for the simulated market: 10003 of M003 to 10040 of M040. */
export const marketDealers: readonly DemoAccount[] = demoMembers
  .slice(2)
  .map(({ tradingMemberId }, index) =>
    account(
      'dealer',
      tradingMemberId,
      `1${tradingMemberId.slice(1).padStart(4, '0')}`,
      `Dealer of ${tradingMemberId}`,
      { branchId: index % 3 === 2 ? 'B2' : 'B1' },
    ),
  );

/** The accounts as lines to print: role, then what to type at sign-in. */
export const accountLines = (): string[] => [
  `Demo accounts, all with password ${demoPassword}`,
  ...demoAccounts.map(({ role, memberId, userId, note }) =>
    [
      roleLabels[role].padEnd(13),
      memberId === null ? `domain ${userId}` : `${memberId} / ${userId}`,
      ...(note ? [`(${note})`] : []),
    ].join(' '),
  ),
];
