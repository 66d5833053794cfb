import { sentence } from '#domain/sentence.ts';
import { type Field, type Order, type Resource, sortableOf, type View } from '#model';
import { ApiError } from '../../runtime/errors.ts';
import { formOf } from '../schema/columns.ts';

/** The columns that a list is ordered by: the one asked for, then the key, so that no two rows are alike. */
export const orderColumns = (resource: Resource, { field }: Order): string[] => [
  field,
  ...resource.key.map(String).filter((name) => name !== field),
];

/** Throws MALFORMED when a view does not have an order. */
export const checkOrder = (view: View, { field }: Order): void => {
  if (!sortableOf(view).includes(field))
    throw new ApiError(
      'MALFORMED',
      sentence('%{view} cannot be ordered by %{field}', {
        view: sentence(view.plural),
        field: field.slice(0, 60),
      }),
    );
};

/** The position of a row in an order, opaque to its holder. */
export const cursorOf = (
  resource: Resource,
  order: Order,
  row: Readonly<Record<string, unknown>>,
): string =>
  Buffer.from(
    JSON.stringify([
      order.field,
      order.descending,
      ...orderColumns(resource, order).map((name) => row[name] ?? null),
    ]),
  ).toString('base64url');

/** The values behind a cursor, one for each order column; throws MALFORMED on one that is not of this order. */
export const cursorValues = (resource: Resource, order: Order, cursor: string): unknown[] => {
  const columns = orderColumns(resource, order);
  const [field, descending, ...values] = parsed(cursor);
  const fits =
    field === order.field &&
    descending === order.descending &&
    values.length === columns.length &&
    columns.every((name, at) => isOf(resource, name, values[at]));
  if (!fits) throw malformed();
  return values;
};

const malformed = () => new ApiError('MALFORMED', 'The cursor does not belong to this list');

const parsed = (cursor: string): unknown[] => {
  try {
    const found: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(found)) return found;
  } catch {
    // Said below, with everything else that is no cursor of ours.
  }
  throw malformed();
};

const isOf = (resource: Resource, name: string, value: unknown): boolean => {
  const field = resource.fields[name] as Field;
  if (value === null) return Boolean(field.options.optional) && !resource.key.includes(name);
  const form = formOf(field);
  if (form === 'flag') return typeof value === 'boolean';
  return form === 'number' || form === 'instant'
    ? Number.isSafeInteger(value)
    : typeof value === 'string';
};
