import { roleLabels } from '#domain/roles.ts';
import { choice, dateTime, flag, integer, listOf, nothing, ownCalls, text } from '#model';

/** The fields of a saved view: an arrangement of a list by name, for the user, a member or a role. */
export const savedViewFields = {
  id: integer('Id', { readOnly: true }),
  list: text('List', { max: 80, createOnly: true }),
  name: text('Name', { max: 60 }),
  audience: choice('For', {
    private: 'Only me',
    member: 'All users of a member',
    role: 'All users of a role',
  }),
  role: choice('Role', roleLabels, { optional: true }),
  memberId: text('Member Id', { max: 5, upper: true, optional: true }),
  userId: text('Owner', { max: 30, readOnly: true }),
  /** The query of the list's address, without the place in it. */
  state: text('State', { max: 4000, optional: true }),
  /** The list opens with it when its address says nothing. */
  isDefault: flag('Default', { initial: false }),
};

const { list, name, audience, role, memberId, state } = savedViewFields;
const bodyFields = {
  name,
  audience,
  role,
  memberId,
  state,
  isDefault: flag('Default', { initial: false, optional: true }),
};
const saved = {
  ...savedViewFields,
  version: integer('Version'),
  createdBy: text('Created By', { max: 30 }),
  createdAt: dateTime('Created'),
  updatedBy: text('Updated By', { max: 30 }),
  updatedAt: dateTime('Updated'),
};

/** The calls of saved views: those of a list that the caller may use, and keeping, changing, removing one. */
export const viewCalls = ownCalls('views', {
  list: {
    route: 'GET /views',
    summary: 'The saved views of a list that the caller may use or change',
    says: 'Saved views by name, each with isMine, mayChange, and isOpening on the one to begin with',
    query: { list: text('List', { max: 80 }) },
    answer: listOf({
      ...saved,
      isMine: flag('Mine'),
      mayChange: flag('May Be Changed'),
      isOpening: flag('Opens the List'),
    }),
  },
  create: {
    route: 'POST /views',
    summary: 'Saves a list as the caller has arranged it',
    says: 'The saved view',
    body: { list, ...bodyFields },
    answer: saved,
    status: 201,
  },
  edit: {
    route: 'PUT /views/{id}',
    summary: 'Changes a saved view; fields that are not given stay unchanged',
    says: 'The saved view',
    body: {
      ...bodyFields,
      isDefault: flag('Default', { optional: true }),
      version: integer('Version', { code: true }),
    },
    answer: saved,
  },
  remove: {
    route: 'DELETE /views/{id}',
    summary: 'Removes a saved view, of the version that If-Match names when it names one',
    says: 'Nothing',
    answer: nothing,
    isRaw: true,
  },
});
