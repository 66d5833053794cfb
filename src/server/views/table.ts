import { resource } from '#model';
import { savedViewFields } from '#own/savedView/viewCalls.ts';

/**
 * Saved arrangements of lists, by name: for the user, for all of a member, or for all of a role. No role has
 * access to the table; the calls at /api/views decide row by row.
 */
export const savedView = resource('savedView', {
  label: 'Saved View',
  key: ['id'],
  journal: { none: 'It is how somebody likes to look at a list.' },
  fields: savedViewFields,
  access: {},
  api: '/views',
  screens: {},
  storage: {
    indexes: [
      ['list', 'userId'],
      ['list', 'memberId'],
      ['list', 'role'],
    ],
  },
});
