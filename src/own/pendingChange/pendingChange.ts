import { roleLabels, roles } from '#domain/roles.ts';
import { choice, dateTime, integer, reasonLength, resource, text } from '#model';

const readOnly = { readOnly: true } as const;
/** The roles whose changes may be held, or who may decide on them. */
const takingPart = roles.filter((role) => !['inquiry', 'lic', 'mof'].includes(role));

const maybe = { readOnly: true, optional: true } as const;

/**
 * A change that waits for a second person, and what became of it. Nobody writes it by a call of its
 * own: the writing of rows makes it, a decision ends it, and the database keeps maker and checker apart.
 */
export const pendingChange = resource('pendingChange', {
  label: 'Change',
  help: 'A change that a second person must approve before it takes effect.',
  key: ['id'],
  fields: {
    id: integer('Id', { ...readOnly, code: true }),
    resource: text('Resource', { ...readOnly, max: 100 }),
    /** The key as addresses spell it; empty for a row that the database will number. */
    key: text('Key', { ...readOnly, max: 1000 }),
    /** The key as the database can put it together from the row; null for a row that is not there yet. */
    rowKey: text('Row', { ...maybe, max: 1000 }),
    /** The same while it waits, so that each row has one waiting change at most; null afterwards. */
    waitingKey: text('Waiting Row', { ...maybe, max: 1000 }),
    label: text('Row', { ...readOnly, max: 500 }),
    action: choice(
      'Action',
      { create: 'Creation', edit: 'Change', remove: 'Removal' },
      { ...readOnly },
    ),
    /** The version of the row that the change was made on. */
    base: integer('Version', maybe),
    /** Values of the wire by field, as JSON: those that differ, and all that are given for a creation. */
    before: text('Before', maybe),
    after: text('After', maybe),
    /** The guarded fields among them, separated by commas. */
    guarded: text('Guarded Fields', { ...readOnly, max: 2000 }),
    reason: text('Reason', { ...readOnly, max: reasonLength.max }),
    state: choice(
      'State',
      { waiting: 'Waiting', approved: 'Approved', refused: 'Refused', withdrawn: 'Withdrawn' },
      {
        ...readOnly,
        initial: 'waiting',
        colours: { waiting: 'amber', approved: 'green', refused: 'red', withdrawn: 'grey' },
      },
    ),
    madeBy: text('Made By', { ...readOnly, max: 25 }),
    /** None for the machine itself. */
    madeRole: choice('Role', roleLabels, maybe),
    madeMember: text('Member', { ...maybe, max: 5 }),
    madeBranch: text('Branch', { ...maybe, max: 5 }),
    madeFrom: text('Address', { ...maybe, max: 64 }),
    madeAt: dateTime('Made', readOnly),
    decidedBy: text('Decided By', { ...maybe, max: 25 }),
    decidedAt: dateTime('Decided', maybe),
    decisionReason: text('Words of the Decision', { ...maybe, max: reasonLength.max }),
  },
  entries: {
    hold: 'Sent for approval',
    approve: 'Approved',
    refuse: 'Refused',
    withdraw: 'Withdrawn',
    rebase: 'Brought up to date',
  },
  access: {},
  journal: { rows: 'each' },
  api: '/approvals',
  screens: {},
  // From the badge in the app bar, not from the menu; those who take no part go home from there.
  pages: {
    approvals: {
      label: 'Approvals',
      path: '/approvals',
      commands: [{ words: ['ap', 'approvals'], go: 'a' }],
      roles: takingPart,
      keys: [
        ['↑ ↓', 'Move through the waiting changes'],
        ['Space', 'Select or deselect'],
        ['a', 'Approve the selected changes, or the one in focus'],
        ['r', 'Refuse it'],
        ['Enter', 'Open it'],
      ],
    },
    approval: {
      label: 'Approval',
      path: '/approvals/{id}',
      roles: takingPart,
      keys: [
        ['a', 'Approve'],
        ['r', 'Refuse'],
      ],
    },
  },
  unique: [['resource', 'waitingKey']],
  storage: {
    indexes: [
      ['state', 'id'],
      ['madeBy', 'id'],
      ['resource', 'rowKey', 'id'],
    ],
  },
});
