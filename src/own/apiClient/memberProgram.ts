import { dateTime, flag, manage, type Route, read, reference, text, within } from '#model';

/** The fields of a program of a member: its member, and the user that it acts as, with the help of that one. */
export const memberAndUser = (help: string) => ({
  memberId: reference('Member Id', 'tradingMember', {
    max: 5,
    upper: true,
    createOnly: true,
    filterable: true,
    width: 92,
  }),
  userId: reference('Acts As', 'user', {
    max: 25,
    createOnly: true,
    filterable: true,
    width: 100,
    help,
  }),
});

/** Member Admins manage the programs of their member, and the exchange sees those of all. */
export const programAccess = {
  memberAdmin: within({ memberId: 'memberId' }, manage),
  controlUser: read,
};

/** A second person of the member or the exchange approves a new program, and changes of its guarded fields. */
export const programApproval = {
  creation: ['memberAdmin'],
  by: ['memberAdmin', 'controlUser'],
} as const;

/** The page that makes a new secret of a program. */
export const secretPage = <const P extends string>(path: P) =>
  ({ label: 'New Secret', path, roles: ['memberAdmin'], linkedFromRow: true }) as const;

/** The call that makes a new secret of a program; `help` says how long the former one goes on. */
export const secretCall = <const R extends Route>(
  route: R,
  { summary, help }: { summary: string; help: string },
) =>
  ({
    route,
    roles: ['memberAdmin'],
    summary,
    body: { keepsFormer: flag('Former Secret Goes On', { initial: true, help }) },
    answer: {
      secret: text('Secret', { max: 100 }),
      formerUntil: dateTime('Former Secret Works Until', { optional: true }),
    },
  }) as const;
