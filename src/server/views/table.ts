import { roleLabels } from '#domain/roles.ts';
import { choice, flag, integer, resource, text } from '#model';

/**
 * Saved arrangements of lists, by name: for the user, for all of a member, or for all of a role. No role has
 * access to the table; the calls at /api/views decide row by row.
 */
export const savedView = resource('savedView', {
  label: 'Saved View',
  key: ['id'],
  fields: {
    id: integer('Id', { readOnly: true }),
    list: text('List', { max: 80, createOnly: true }),
    name: text('Name', { max: 60 }),
    audience: choice('For', {
      private: 'Only me',
      member: 'Everybody of a member',
      role: 'Everybody of a role',
    }),
    role: choice('Role', roleLabels, { optional: true }),
    memberId: text('Member Id', { max: 5, upper: true, optional: true }),
    userId: text('Owner', { max: 30, readOnly: true }),
    /** The query of the list's address, without the place in it. */
    state: text('State', { max: 4000, optional: true }),
    /** The list opens with it when its address says nothing. */
    isDefault: flag('Default', { initial: false }),
  },
  access: {},
  api: '/views',
  screens: {},
  indexes: [
    ['list', 'userId'],
    ['list', 'memberId'],
    ['list', 'role'],
  ],
});
