import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react';
import { typedNumber } from '#domain/typedNumber.ts';
import { withoutHidden } from '#model/values/oneForm.ts';
import { TextBox } from '../parts/TextBox.tsx';
import { textBoxProps, textFilterProps } from './fieldWords.ts';
import type { FilterProps, InputProps } from './widget.ts';

export type TextLook = {
  type?: HTMLInputTypeAttribute;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  mono?: boolean;
  placeholder?: string;
  /** Pattern that the browser checks before a filter is applied; the server checks a form. */
  pattern?: string;
  title?: string;
  maxLength?: number;
  autoCapitalize?: string;
};

/** A box for one kind of text, as a form input. */
export const TextInput = ({
  name,
  field,
  value,
  error,
  isRequired,
  look,
  ...handlers
}: InputProps & { look: TextLook }) => (
  <TextBox {...textBoxProps({ name, field, value, error, isRequired })} {...look} {...handlers} />
);

/** The same box as a filter by one value. */
export const TextFilter = ({
  name,
  field,
  values,
  onChange,
  look,
}: FilterProps & { look: TextLook }) => (
  <TextBox {...textFilterProps({ name, field, values, onChange })} {...look} />
);

/** A text as the wire has it. */
export const asText = (typed: unknown): unknown => (typed === '' ? null : typed);

/** A number as it was typed, with or without grouping; anything else stays for validation to refuse. */
export const asNumber = (typed: unknown, places = 0): unknown => {
  if (typeof typed !== 'string') return typed;
  const text = withoutHidden(typed);
  if (text === '') return null;
  const plain = typedNumber(text, places);
  return plain === null ? typed : Number(plain);
};
