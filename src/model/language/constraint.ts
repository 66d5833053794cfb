import type { Words } from '#domain/sentence.ts';
/**
 * One rule for a value of a field, as data: the source of the server's check, of the yup schema of
 * a form and of the JSON Schema. A rule for a text accepts '', except `min` and `oneOf`.
 */
export type Constraint =
  /** The least or the most that a number may be, or that a text may be long. */
  | { is: 'min' | 'max'; limit: number; words: Words }
  | { is: 'integer'; words: Words }
  /** The words may quote the text that misses the pattern. */
  | { is: 'matches'; pattern: RegExp; words: Words | ((text: string) => Words) }
  | { is: 'oneOf'; codes: readonly string[]; words: Words }
  /** Any other rule: `name` and `params` describe it, `fault` returns the words. */
  | {
      is: 'test';
      name: string;
      params?: Readonly<Record<string, unknown>>;
      fault(value: any): Words | undefined;
    };
