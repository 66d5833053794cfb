import { choice, integer, json, listOf, read, resource, secret, text } from '#model';

const id = integer('Id', { readOnly: true, code: true, inList: false, sortable: true });
const tradingMemberId = text('Member', {
  max: 5,
  code: true,
  inList: true,
  filterable: true,
  width: 78,
  // A member that is missing here has no record; it may get one when the difference is applied.
  record: { noun: 'tradingMember', unless: { difference: 'missingHere' } },
});
const memberName = text('Member Name', { max: 100, optional: true, inList: true, width: 220 });
const difference = choice(
  'Difference',
  { missingHere: 'Missing here', missingThere: 'Missing there', differs: 'Differs' },
  {
    inList: true,
    filterable: true,
    width: 130,
    colours: { missingHere: 'blue', missingThere: 'amber', differs: 'amber' },
  },
);

/** One member that the exchange and a file have differently. */
export const tmReconciliationDifference = resource('tmReconciliationDifference', {
  label: 'Reconciliation Difference',
  plural: 'TM Reconciliation Differences',
  help: 'Trading members that differ between the exchange and a file, and the fields that differ.',
  key: ['id'],
  fields: {
    id,
    reconciliationId: integer('Reconciliation', {
      code: true,
      inList: true,
      filterable: true,
      width: 116,
      record: 'tmReconciliation',
    }),
    tradingMemberId,
    memberName,
    difference,
    differsIn: text('Differs In', { max: 500, inList: true, width: 180 }),
    here: text('Here', { max: 2000, optional: true, inList: true, width: 240 }),
    there: text('In the File', { max: 2000, optional: true, inList: true, width: 240 }),
    /** JSON of the cells that differ, in values of the wire. */
    cells: secret('Cells', { readOnly: true }),
    /** The version of the member that was compared; another one is another member. */
    base: integer('Version', { optional: true, inList: false }),
  },
  list: { sort: '-id', empty: 'No difference has been found.' },
  entries: {
    record: 'Found',
  },
  journal: { rows: 'together' },
  access: { controlUser: read },
  api: '/query/tm-reconciliation-differences',
  linkedFrom: ['tmReconciliation'],
  screens: {
    list: '/utils/tm-reconciliation-differences',
    show: '/utils/tm-reconciliation-differences/{id}',
  },
});

/** A difference as the page of a comparison shows it. */
export const memberDifferences = {
  id,
  tradingMemberId,
  memberName,
  difference,
  cells: listOf({
    field: text('Field', { max: 100 }),
    before: json<unknown>('The value here, as the wire has it'),
    after: json<unknown>('The value in the file, as the wire has it'),
  }),
};
