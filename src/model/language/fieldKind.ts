import type { Sentence, Words } from '#domain/sentence.ts';
import type { Constraint } from './constraint.ts';
import type { Field } from './field.ts';

/** The type of a column in any database; 'folded' is text that compares without case. */
export type ColumnForm =
  | 'text'
  | 'folded'
  | 'number'
  | 'flag'
  | 'day'
  | 'time'
  | 'instant'
  | 'secret';

/** A schema in the JSON Schema dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** A value as a form, a file or a sample can hold it. */
export type PlainValue = string | number | boolean | null;

/**
 * All that the machine knows of a kind of field: its rule, its words, how it is described, stored, and
 * written in files. A kind is one file of src/model/kinds/, which exports this as `kind` next to the
 * function that makes its fields, and one file of the same name in src/console/fields/kinds/. Values
 * that reach these functions are neither null nor undefined.
 */
export type FieldKind = {
  /** The type of JSON that carries a value. */
  jsonType: 'string' | 'number' | 'boolean';
  /** The demands on a value of this type besides the type, in the order in which their faults are named. */
  constraints(field: Field): readonly Constraint[];
  /** The known mistake in a text that is no value of a field with this label; undefined for any other text. */
  mistaken?(text: string, label: string): Sentence | undefined;
  /** The limits of a field, as parts of a sentence; `called` gives the label of another noun. */
  limits(field: Field, called: (noun: string) => string): Words[];
  /** The n-th made-up value that every limit lets through. Throws, naming the place, where none can be made up. */
  example(field: Field, nth: number, place: string): PlainValue;
  /** The n-th variation of an example that a schema gives; the same each time by default. */
  nthOf?(example: string, nth: number, field: Field): string;
  /** A value that the kind refuses whatever its limits, with the reason in words: tests send it. */
  invalidExample: readonly [limit: string, value: unknown] | null;
  /** Its description in the API document besides the type and the constraints: a format, a sentence. */
  json?(field: Field): JsonSchema;
  /** Whether its values are names or sentences. A hidden character is refused there, and taken out elsewhere. */
  isWords?(field: Field): boolean;
  /** The type of its column. */
  column(field: Field): ColumnForm;
  /** The power of ten by which a stored number is multiplied; none by default. */
  scale?(field: Field): number;
  /** From the wire to what is stored; undefined for what the field cannot hold. */
  decode(wire: unknown, field: Field): unknown;
  /** From what is stored to the wire. */
  encode(stored: any, field: Field): unknown;
  /**
   * Parses a cell of a file, as exports and people write it, to a value of the wire; an unreadable
   * cell stays a text. Without this function a text stays as it is, and `values/writtenDates.ts`
   * reads days, times and instants.
   */
  fromCell?(text: string, field: Field): unknown;
  /** How an export writes what is stored, where that is not the value of the wire. */
  toCell?(stored: any): string;
  /** The part of a value that the journal may show; all of it by default. */
  mask?(value: unknown): unknown;
  /** The selectivity of a known value: 1 (a flag) to 6 (one row of another table). */
  selectivity: number;
};
