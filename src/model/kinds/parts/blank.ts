import type { Field } from '../../language/field.ts';

/** The message for a mandatory field without a value. */
export const mandatory = ({ label, options }: Field): string =>
  options.message ?? `${label} is mandatory`;

/** The fault of a text with nothing in it, where something is wanted. */
export const faultOfBlank = (text: string, field: Field): string | undefined =>
  text === '' && !field.options.optional ? mandatory(field) : undefined;
