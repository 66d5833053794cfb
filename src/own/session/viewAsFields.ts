import { type Role, roleLabels, viewing } from '#domain/roles.ts';
import { choice, text } from '#model';

const viewed = Object.fromEntries(
  Object.entries(roleLabels).filter(
    ([role]) => !(viewing as readonly Role[]).includes(role as Role),
  ),
);

/** Whom a person views as: a role, and for users of members the member, for those of a branch the branch too. */
export const viewAs = {
  role: choice('Role', viewed),
  memberId: text('Member Id', { max: 5, upper: true, optional: true }),
  branchId: text('Branch Id', { max: 5, upper: true, optional: true }),
};
