import type { FieldValues, Resolver } from 'react-hook-form';

/** The faults of typed values in words, by name; null where there is none. */
export type Check<V> = (typed: V) => Readonly<Record<string, string | null | undefined>>;

/** The check of a form in words, after the one of its fields where it has such. */
export const checkedBy =
  <V extends FieldValues>(check: Check<V>, ofFields?: Resolver<FieldValues>): Resolver<V> =>
  async (typed, context, options) => {
    const found = await ofFields?.(typed, context, options as never);
    const errors: Record<string, unknown> = { ...found?.errors };
    for (const [name, message] of Object.entries(check(typed)))
      if (message) errors[name] = { type: 'own', message };
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as never }
      : { values: typed, errors: {} };
  };
