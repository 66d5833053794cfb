/**
 * One demand on a value of a field, as data. The check of the server and the yup schema of a form are both made from
 * it, and so is the JSON Schema. A constraint on a text lets '' through, but for `min` and `oneOf`.
 */
export type Constraint =
  /** The least or the most that a number may be, or that a text may be long. */
  | { is: 'min' | 'max'; limit: number; words: string }
  | { is: 'integer'; words: string }
  /** The words may quote the text that misses the pattern. */
  | { is: 'matches'; pattern: RegExp; words: string | ((text: string) => string) }
  | { is: 'oneOf'; codes: readonly string[]; words: string }
  /** For all that has no word of its own: `name` and `params` describe it, `fault` answers the words. */
  | {
      is: 'test';
      name: string;
      params?: Readonly<Record<string, unknown>>;
      fault(value: any): string | undefined;
    };
