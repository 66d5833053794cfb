import type { RowRule } from '#server/database/rows/rowRule.ts';
import { accountOf } from '#server/people/account.ts';
import { networksIn } from '#server/runtime/networks.ts';

/** A client acts as a user of its member, and calls from networks that can be read. */
export const clientRule: RowRule = async (look, { userId, memberId, addresses }) => {
  const account = await accountOf(look, userId);
  return {
    ...(account?.memberId !== memberId && { userId: 'Choose a user of the member' }),
    ...(networksIn(addresses) === null && {
      addresses: 'Addresses must be addresses or networks, separated by commas',
    }),
  };
};
