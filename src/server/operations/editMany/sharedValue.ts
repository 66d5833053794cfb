import type { Fields } from '#model';
import { checkerOf, normalised } from '#model/values/validate.ts';
import { invalid } from '../../http/values.ts';

/**
 * The single field that a body sets in many rows, with its value; throws INVALID for none, for
 * several and for a wrong value.
 */
export const sharedValue = (
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const [name, ...others] = Object.keys(body);
  if (name === undefined || others.length > 0)
    throw invalid({ '': `Give a value for one of ${Object.keys(fields).join(', ')}` });
  const field = { [name]: fields[name] } as Fields;
  const values = normalised(field, body);
  const faults = checkerOf(field)(values);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return values;
};
