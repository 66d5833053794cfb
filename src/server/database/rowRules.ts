import { type Field, fieldsOf, type Resource } from '#model';
import type { Faults } from '#model/validate.ts';
import { ApiError } from '../errors.ts';
import type { Tx } from './work.ts';

type Values = Readonly<Record<string, unknown>>;

/** The values that the fields of a row must have for the reader to reach it, as `scopeOf` gives them. */
export type RowScope = Readonly<Record<string, string | null>>;

/** Whether a stored row lies within a scope; a null in the scope matches nothing. */
export const within = (row: Values, scope: RowScope): boolean =>
  Object.entries(scope).every(([name, value]) => value !== null && row[name] === value);

/** Throws INVALID when a required field has no value; the key that the database numbers may be absent. */
export const missing = (noun: Resource, values: Values): void => {
  const errors: Faults = {};
  for (const [name, field] of fieldsOf(noun))
    if (values[name] === null && !field.options.optional)
      errors[name] = field.options.message ?? `${field.label} is mandatory`;
  const [first] = Object.values(errors);
  if (first !== undefined) throw new ApiError('INVALID', first, { errors });
};

/** Throws INVALID when a field refers to a row that is not there; only keys of one part can be looked up. */
export const reference = async (tx: Tx, noun: Resource, values: Values): Promise<void> => {
  for (const [name, field] of fieldsOf(noun)) {
    const value = values[name];
    if (field.kind !== 'reference' || value === null || value === undefined) continue;
    const target = tx.nouns.find((other) => other.name === field.to);
    if (target?.noun !== 'resource' || target.key.length !== 1) continue;
    const found = await tx.store.get(target as Resource, { [String(target.key[0])]: value });
    if (!found) {
      const why = `${field.label} is not known`;
      throw new ApiError('INVALID', why, { errors: { [name]: why } });
    }
  }
};

/** Throws REFUSED when a row of any resource refers to this one. */
export const stillUsed = async (tx: Tx, noun: Resource, row: Values): Promise<void> => {
  if (noun.key.length !== 1) return;
  const key = row[String(noun.key[0])];
  for (const other of tx.nouns)
    for (const [name, field] of fieldsOf(other)) {
      if (other.noun !== 'resource' || field.kind !== 'reference' || field.to !== noun.name)
        continue;
      const user = await tx.db
        .selectFrom(other.name)
        .select(name)
        .where(name, '=', key)
        .limit(1)
        .executeTakeFirst();
      if (user)
        throw new ApiError('REFUSED', `This ${noun.label} is in use: ${plural(other)} refer to it`);
    }
};

const plural = (noun: { label: string; plural?: string }) => noun.plural ?? `${noun.label}s`;

/** Writes, and turns what the database says of a second row with the same values into words. */
export const duplicateIn = async <R>(
  { dialect }: Pick<Tx, 'dialect'>,
  noun: Resource,
  write: () => Promise<R>,
): Promise<R> => {
  try {
    return await write();
  } catch (error) {
    const names = dialect.duplicateOf(error);
    if (!names) throw error;
    const labels = names.map((name) => (noun.fields[name] as Field | undefined)?.label ?? name);
    const article = /^[aeiou]/i.test(noun.label) ? 'An' : 'A';
    const why = `${article} ${noun.label} with this ${labels.join(' and ')} exists already`;
    throw new ApiError('DUPLICATE', why, {
      errors: Object.fromEntries(names.map((name) => [name, why])),
      cause: error,
    });
  }
};
