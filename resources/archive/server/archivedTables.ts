import type { ArchiveColumn } from '#exchange/archive/archiveColumn.ts';
import { hasSaidTexts, type Resource, storedFieldsOf } from '#model';
import { allotment } from '#schemas/allotment.ts';
import { order } from '#schemas/order.ts';
import { orderLog } from '#schemas/orderLog.ts';
import { auditNames, formOf, scaleOf } from '#server/database/schema/columns.ts';

/** A table whose rows are archived with their offer. */
export type ArchivedTable = {
  name: 'order' | 'orderLog' | 'allotment';
  noun: Resource;
  /** The column that numbers its rows, whose numbers only grow. */
  key: string;
  /** The columns by whose values rows are found in the archive: those that lists are limited and narrowed by. */
  indexed: readonly string[];
  /** The columns whose sums the manifest records. */
  summed: readonly string[];
};

/** The tables, in the order in which their rows are removed: what refers to a bid goes before the bid. */
export const archivedTables: readonly ArchivedTable[] = [
  {
    name: 'allotment',
    noun: allotment,
    key: 'id',
    indexed: ['orderId', 'clientId', 'userId', 'memberId', 'exchange', 'reason', 'runId', 'series'],
    summed: ['quantity', 'allotQuantity', 'value'],
  },
  {
    name: 'orderLog',
    noun: orderLog,
    key: 'id',
    indexed: ['orderId', 'userId', 'memberId'],
    summed: ['quantity'],
  },
  {
    name: 'order',
    noun: order,
    key: 'orderId',
    indexed: ['clientId', 'pan', 'userId', 'memberId', 'participantId', 'series', 'orderStatus'],
    summed: ['quantity', 'value'],
  },
];

/** The archived table of a noun. */
export const archivedTableOf = (noun: Resource): ArchivedTable => {
  const table = archivedTables.find((each) => each.noun === noun);
  if (!table) throw new Error(`rows of ${noun.name} are not archived`);
  return table;
};

/** The columns of a table in an archive: its fields, and the audit columns of the machine. */
export const columnsOf = ({ noun }: Pick<ArchivedTable, 'noun'>): ArchiveColumn[] => [
  ...storedFieldsOf(noun).map(([name, field]): ArchiveColumn => {
    const form = formOf(field);
    const holds = form === 'number' || form === 'flag' || form === 'instant' ? form : 'text';
    const isRequired = !field.options.optional || name === noun.key[0];
    return { name, holds, scale: scaleOf(field), isRequired };
  }),
  ...auditNames.map(
    (name): ArchiveColumn => ({
      name,
      holds: name.endsWith('At') ? 'instant' : name === 'version' ? 'number' : 'text',
      scale: 0,
      isRequired: true,
    }),
  ),
  ...(hasSaidTexts(noun) ? [sentences] : []),
];

/** The sentences of the texts of a row, of a table that has some. */
const sentences: ArchiveColumn = { name: 'sentences', holds: 'text', scale: 0, isRequired: false };
