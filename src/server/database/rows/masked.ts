import { withoutPersonalNumber } from '#domain/bid/personalNumber.ts';
import { fieldsOf, type Noun } from '#model';
import { kindOf } from '#model/values/kinds.ts';

const hidden = '•••';
const secretName = /password|otp|secret|token|hash/i;

/**
 * Values as the journal may show them, as JSON: secrets hidden, personal numbers with their middle
 * hidden. The fields of the noun identify them; without a noun, a value is recognised by its name
 * and its look.
 */
export const maskedJson = (noun: Noun | undefined, values: unknown): string | null => {
  if (values === undefined || values === null) return null;
  if (typeof values !== 'object') return JSON.stringify(values);
  const masks = noun && masksOf(noun);
  return masks?.length === 0
    ? JSON.stringify(values)
    : JSON.stringify(masks ? replaced(values, masks) : guessed(values));
};

type Mask = [name: string, mask: (value: unknown) => unknown];

const known = new WeakMap<Noun, Mask[]>();
const masksOf = (noun: Noun): Mask[] => {
  const found = known.get(noun);
  if (found) return found;
  const masks = fieldsOf(noun).flatMap(([name, field]): Mask[] => {
    const { mask } = kindOf(field);
    return mask
      ? [[name, (value) => (value === null || value === undefined ? value : mask(value))]]
      : [];
  });
  known.set(noun, masks);
  return masks;
};

const replaced = (values: object, masks: Mask[]): object => {
  const copy: Record<string, unknown> = { ...values };
  for (const [name, mask] of masks) if (name in copy) copy[name] = mask(copy[name]);
  return copy;
};

const guessed = (value: unknown, name = ''): unknown => {
  if (value === null || value === undefined) return value;
  if (secretName.test(name)) return hidden;
  if (typeof value === 'string') return withoutPersonalNumber(value);
  if (Array.isArray(value)) return value.map((item) => guessed(item));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, guessed(item, key)]));
};
