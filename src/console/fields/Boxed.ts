import type { ReactNode, Ref } from 'react';
import { useController } from 'react-hook-form';

/** The properties of a box that is an input of the form around it. */
type Box<V> = {
  name: string;
  value: V;
  onChange: (value: unknown) => void;
  onBlur: () => void;
  error: string | null;
  inputRef: Ref<HTMLInputElement>;
};

/** Any box as an input of the form around it, by the name of its value; without one it is blank. */
export const Boxed = <V = string>({
  name,
  children,
}: {
  name: string;
  children: (box: Box<V>) => ReactNode;
}) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name });
  return children({
    name,
    value: value ?? '',
    onChange: (next) => onChange(next ?? ''),
    onBlur,
    inputRef: ref,
    error: error?.message ?? null,
  });
};
