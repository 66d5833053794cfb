import type { ComponentType, FC, ReactNode, Ref } from 'react';
import type { Field } from '#model';

export type InputProps = {
  name: string;
  field: Field;
  /** The value as the form has it: what was typed, or what the row holds. */
  value: unknown;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | null;
  isRequired: boolean;
  /** For a reference to a key of several parts: the values of the other parts. */
  along?: Readonly<Record<string, unknown>>;
  inputRef: Ref<HTMLInputElement>;
};

export type FilterProps = {
  name: string;
  field: Field;
  /** The values in the address under this name. */
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
};

/** How a kind of field is shown, typed and filtered. */
export type Widget = {
  align: 'left' | 'right';
  /** Width of its column in px when the schema does not say. */
  width: number | ((field: Field) => number);
  /** Whether its column takes what is left of the width of a list; by default it does not. */
  grows?: (field: Field, width: number) => boolean;
  /** Words that are a whole: of a change the value is marked, not the letters that differ. */
  isWhole?: true;
  /** Its values lie on days, and a filter can be set to one, or to some until today. */
  hasDays?: true;
  /** In words, for a title, a breadcrumb or a chip. */
  text: (value: unknown, field: Field) => string;
  /** How a list and a page show it; by default as its words. */
  cell?: (value: unknown, field: Field) => ReactNode;
  Input: FC<InputProps>;
  /** The box of its filter, by value. */
  Filter: ComponentType<FilterProps>;
  /** A value of the wire as a box shows it before the user types; by default the value itself. */
  edit?: (value: unknown, field: Field) => unknown;
  /** The form that a box shows of what was typed once it is left; by default as it was typed. */
  settle?: (typed: string) => string;
  /** Converts input to wire form; unreadable input stays as typed, for validation to report it. */
  parse: (typed: unknown, field: Field) => unknown;
};
