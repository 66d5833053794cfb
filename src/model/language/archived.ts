import type { Field } from './field.ts';

/** The name of the field by which a row says that it comes from the archive of its noun. */
export const archivedName = 'archived';

/**
 * Whether a row comes from the archive. A noun with archived rows has this field, and an archive in
 * its server module.
 */
export const archivedField: Field<boolean> & { isUnstored: true } = {
  kind: 'flag',
  label: 'Archived',
  isUnstored: true,
  options: {
    readOnly: true,
    initial: false,
    filterable: true,
    inList: false,
    width: 96,
    labels: ['Archived', 'Live'],
    colours: { true: 'grey', false: 'green' },
    help: 'Archived rows are listed separately from live ones: filter by Archived to see them.',
  },
};
