import type { Field } from '../language/field.ts';
import type { Fields } from '../language/row.ts';

/**
 * The same fields again with nothing mandatory and no initial values: a template has those values that it
 * is about and leaves the others alone.
 */
export const blank = <F extends Fields, N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): { [K in N]: F[K] extends Field<infer T, infer S> ? Field<T | null, S | null> : never } =>
  Object.fromEntries(
    names.map((name) => {
      const { options, ...field } = fields[name] as Field;
      const { initial: _, filterable: __, sortable: ___, searchable: ____, ...others } = options;
      return [name, { ...field, options: { ...others, optional: true } }];
    }),
  ) as never;
