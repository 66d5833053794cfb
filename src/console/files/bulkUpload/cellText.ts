import type { Field } from '#model';
import { widgetOf } from '../../fields/widgets.ts';

const isNumber = ({ kind }: Field) => kind === 'integer' || kind === 'decimal';

/**
 * A cell of the file in words. A refused row holds what was typed, which need not be of its field's
 * kind; that is shown as it stands.
 */
export const cellText = (field: Field | undefined, value: unknown): string => {
  const isOfKind =
    field !== undefined &&
    (value === null ||
      value === undefined ||
      ((isNumber(field) ? typeof value === 'number' : true) &&
        (field.kind === 'flag' ? typeof value === 'boolean' : true)));
  return isOfKind ? widgetOf(field).text(value, field) : String(value);
};
