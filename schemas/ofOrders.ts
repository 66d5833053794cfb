import { type Access, read, within } from '#model';

/**
 * The orders that each role sees, and all that depends on orders: by member, branch and user of the
 * order.
 */
export const ofOrders: Access = {
  dealer: within({ memberId: 'memberId', userId: 'userId' }, read),
  branchAdmin: within({ memberId: 'memberId', branchId: 'branchId' }, read),
  memberAdmin: within({ memberId: 'memberId' }, read),
  inquiry: within({ memberId: 'memberId' }, read),
  controlUser: read,
};
