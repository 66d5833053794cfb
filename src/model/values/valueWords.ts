import type { Field } from '../language/field.ts';

/**
 * A value of the wire in words, by what its field calls it: the label of a choice or a state, Yes and No, '–' for
 * nothing, and else the value as it is.
 */
export const valueWords = (field: Field | undefined, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') {
    const [yes, no] = field?.options.labels ?? ['Yes', 'No'];
    return value ? yes : no;
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const code = String(value);
  return field?.choices?.[code] ?? field?.states?.[code]?.[0] ?? code;
};
