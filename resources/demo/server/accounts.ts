import { type Role, roleLabels } from '#domain/roles.ts';
import type { DemoAccounts } from '#model/answers/demoAccounts.ts';
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
  /** Things to try with it; undefined for the dealers of the simulated market. */
  tries?: string;
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
  account('dealer', 'M001', '1001', 'Asha Kulkarni', {
    branchId: 'B1',
    tries: 'order entry, files of bids, carry forward, market by price',
  }),
  account('dealer', 'M001', '1002', 'Rohan Mehta', {
    branchId: 'B2',
    tries: 'another branch of the same member',
  }),
  account('dealer', 'M001', '1003', 'Priya Nair', {
    branchId: 'B1',
    isTwoFactor: true,
    mobileNumber: '9800001003',
    tries:
      'a one-time password, an authenticator, a forgotten password (1003@m001.example, 9800001003)',
  }),
  account('dealer', 'M002', '2001', 'Farhan Sheikh', {
    branchId: 'B1',
    tries: 'another member, who sees nothing of M001',
  }),
  account('memberAdmin', 'M001', '4001', 'Sunil Deshpande', {
    tries: 'clients, users, branches and limits of a member',
  }),
  account('branchAdmin', 'M001', '5001', 'Neha Joshi', {
    branchId: 'B1',
    tries: 'clients and users of one branch',
  }),
  account('inquiry', 'M001', '3001', 'Thomas Mathew', {
    branchId: 'B1',
    tries: 'reports without bidding',
  }),
  account('lic', 'LIC', '6001', 'Lalita Iyer', { tries: 'the report of an insurer' }),
  account('mof', 'MOF', '7001', 'Girish Rawat', { tries: 'the report of the ministry' }),
  account('controlUser', null, 'control', 'Control Desk', {
    tries: 'masters, market control, allocation, end of day, logs',
  }),
  account('controlUser', null, 'control2', 'Control Desk Two', {
    tries: 'approving what control has changed',
  }),
  account('listco', null, 'listco', 'Listing Desk', {
    tries: 'set-ups of offers, what if, the decisions of a seller',
  }),
  account('listco', null, 'listco2', 'Listing Desk Two', {
    tries: 'approving what listco has set up',
  }),
  account('viewOnly', null, 'viewer', 'Viewer', { tries: 'dashboards and lists, read only' }),
  account('dealer', 'M001', '1008', 'Old Password', {
    branchId: 'B1',
    tries: 'a password that has expired',
    passwordAgeDays: 400,
  }),
  account('dealer', 'M001', '1009', 'Lock Out', {
    branchId: 'B1',
    tries: 'wrong passwords until the account is locked',
  }),
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

/**
 * The accounts that the sign-in page of the demo lists, and that the demo prints when it starts.
 */
export const accountsToTry = (): DemoAccounts => ({
  password: demoPassword,
  accounts: demoAccounts.map(({ role, memberId, userId, tries = '' }) => ({
    memberId,
    userId,
    role: roleLabels[role],
    tries,
  })),
});
