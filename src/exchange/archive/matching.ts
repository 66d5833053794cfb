import type { Condition, Identity } from '#server/database/lists/filter.ts';
import type { ArchiveRow } from './readRows.ts';

/** Flags are 1 and 0 in an archive, and true and false in a condition. */
const asCell = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);

/** The columns that conditions read. */
export const fieldsIn = (conditions: readonly Condition[]): string[] => [
  ...new Set(
    conditions.flatMap((condition) => {
      if (condition.op === 'any') return fieldsIn(condition.of.flat());
      return condition.op === 'begins'
        ? [...condition.fields, ...condition.or.map(({ field }) => field)]
        : [condition.field];
    }),
  ),
];

/** Whether a row fulfils conditions, as the database would find it. */
export const matches = (row: ArchiveRow, conditions: readonly Condition[]): boolean =>
  conditions.every((condition) => {
    if (condition.op === 'begins')
      return begins(row, condition.fields, condition.value, condition.or);
    if (condition.op === 'any') return condition.of.some((each) => matches(row, each));
    const cell = row[condition.field] ?? null;
    switch (condition.op) {
      case 'is':
        return cell === (asCell(condition.value) ?? null);
      case 'in':
        return condition.values.some((value) => cell === asCell(value));
      case 'not':
        return !condition.values.some((value) => cell === asCell(value));
      case 'from':
        return cell !== null && cell >= (asCell(condition.value) as typeof cell);
      default:
        return cell !== null && cell <= (asCell(condition.value) as typeof cell);
    }
  });

const begins = (
  row: ArchiveRow,
  fields: readonly string[],
  value: string,
  or: readonly Identity[],
): boolean =>
  value === '' ||
  or.some((each) => row[each.field] === asCell(each.value)) ||
  fields.some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .startsWith(value.toLowerCase()),
  );
