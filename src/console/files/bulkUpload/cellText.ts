import type { Field } from '#model';
import { kindOf } from '#model/values/kinds.ts';
import { widgetOf } from '../../fields/widgets.ts';

/**
 * A cell of the file in words. A refused row holds what was typed, which need not be of its field's
 * kind; that is shown as it stands.
 */
export const cellText = (field: Field | undefined, value: unknown): string =>
  field && isOfKind(field, value) ? widgetOf(field).text(value, field) : String(value);

const isOfKind = (field: Field, value: unknown): boolean => {
  const { jsonType } = kindOf(field);
  return (
    value === null || value === undefined || jsonType === 'string' || typeof value === jsonType
  );
};
