import { roleLabels } from '#domain/roles.ts';
import { type AnswerOf, choice, date, decimal, flag, integer, listOf, text } from '#model';

const money = (label: string) => decimal(label, { places: 2 });

/** One limit, in rupees; null for no limit. */
const limitLine = {
  name: text('Name'),
  limit: decimal('Limit', { places: 2, optional: true }),
  used: money('Used'),
  version: integer('Version', { code: true }),
  maySet: flag('May Set', { help: 'The user may set it.' }),
};

/** The collateral of a member for the 100% margin bids of a day. */
const collateralLine = {
  settlementNumber: text('Settlement', { max: 20 }),
  tradeDate: date('Trade Date'),
  isToday: flag('Today'),
  amount: money('Amount'),
  used: money('Used'),
};

/** The limits of a member, its branches and its users who bid, and its collateral. */
export const limitSheet = {
  collateral: { isHeld: flag('Held to Its Collateral'), settlements: listOf(collateralLine) },
  member: { ...limitLine, memberId: text('Member Id', { max: 5 }) },
  branches: listOf({ ...limitLine, branchId: text('Branch Id', { max: 5 }) }),
  users: listOf({
    ...limitLine,
    userId: text('User Id', { max: 25 }),
    branchId: text('Branch Id', { max: 5, optional: true }),
    role: choice('Role', roleLabels),
  }),
};

export type LimitSheet = AnswerOf<typeof limitSheet>;
