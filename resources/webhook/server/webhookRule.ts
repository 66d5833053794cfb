import type { RowRule } from '#server/database/rows/rowRule.ts';
import { accountOf } from '#server/people/account.ts';

/** A webhook acts as a user of its member, and its address can be read and has no password. */
export const webhookRule: RowRule = async (look, { userId, memberId, url }) => {
  const account = await accountOf(look, userId);
  return {
    ...(account?.memberId !== memberId && { userId: 'Choose a user of the member' }),
    ...(!isAddress(url) && {
      url: 'Address must be one such as https://desk.member.example/events',
    }),
  };
};

const isAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + hash === '';
};
