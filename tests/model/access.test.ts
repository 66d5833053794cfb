import { expect, test } from 'vitest';
import { roles } from '#domain/roles.ts';
import {
  type Action,
  each,
  manage,
  manageAndRemove,
  may,
  type Reader,
  reaches,
  read,
  scopeOf,
  within,
} from '#model';

const reader = (changes: Partial<Reader>): Reader => ({
  userId: '1001',
  role: 'dealer',
  memberId: 'M001',
  branchId: 'B1',
  ...changes,
});
const actions: Action[] = ['list', 'show', 'create', 'edit', 'remove', 'export'];
const allowed = (grant: { actions: readonly Action[] }) =>
  actions.filter((action) => may({ role: 'dealer' }, action, { access: { dealer: grant } }));

test('a grant says what may be done, and no more', () => {
  expect(allowed(read)).toEqual(['list', 'show', 'export']);
  expect(allowed(manage)).toEqual(['list', 'show', 'create', 'edit', 'export']);
  expect(allowed(manageAndRemove)).toEqual(actions);
});

test('a role that is not named may do nothing, nor may a visitor without a role', () => {
  for (const role of roles)
    for (const action of actions) {
      expect(may({ role }, action, { access: {} })).toBe(false);
      expect(may(null, action, { access: each(roles, manageAndRemove) })).toBe(false);
    }
});

test('the same grant to several roles is theirs alone', () => {
  const access = each(['dealer', 'inquiry'], read);
  expect(roles.filter((role) => may({ role }, 'list', { access }))).toEqual(['dealer', 'inquiry']);
});

const ownBranch = {
  access: {
    branchAdmin: within({ memberId: 'memberId', branchId: 'branchId' }, read),
    memberAdmin: within({ memberId: 'memberId' }, read),
    controlUser: read,
  },
};

test('a scope limits a role to its own rows', () => {
  const admin = reader({ role: 'branchAdmin' });
  expect(scopeOf(admin, ownBranch)).toEqual({ memberId: 'M001', branchId: 'B1' });
  expect(reaches(admin, ownBranch, { memberId: 'M001', branchId: 'B1' })).toBe(true);
  expect(reaches(admin, ownBranch, { memberId: 'M001', branchId: 'B2' })).toBe(false);
  expect(reaches(admin, ownBranch, { memberId: 'M002', branchId: 'B1' })).toBe(false);
  const member = reader({ role: 'memberAdmin' });
  expect(reaches(member, ownBranch, { memberId: 'M001', branchId: 'B2' })).toBe(true);
});

test('a role without a scope reaches every row', () => {
  const control = reader({ role: 'controlUser', memberId: null, branchId: null });
  expect(scopeOf(control, ownBranch)).toEqual({});
  expect(reaches(control, ownBranch, { memberId: 'M002' })).toBe(true);
});

test('a scope on what a user has none of matches no row, not even one without it', () => {
  const nobodys = reader({ role: 'memberAdmin', memberId: null });
  expect(scopeOf(nobodys, ownBranch)).toEqual({ memberId: null });
  expect(reaches(nobodys, ownBranch, { memberId: null })).toBe(false);
  expect(reaches(nobodys, ownBranch, {})).toBe(false);
});
