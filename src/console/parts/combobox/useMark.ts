import { useState } from 'react';

type Markable = { value: string; isDisabled?: boolean };

/**
 * The marked choice of a list. The mark belongs to the value: it stays with its choice when the list is drawn
 * again or grows. `marksFirst` marks the first choice while no other is marked.
 */
export const useMark = <C extends Markable>(choices: readonly C[], marksFirst: boolean) => {
  const [value, setValue] = useState<string | null>(null);
  // A key was pressed before the choices were there: their first one is marked when they come.
  const [isAhead, setAhead] = useState(false);
  const possible = choices.filter(({ isDisabled = false }) => !isDisabled);
  const first = marksFirst || isAhead ? possible[0] : undefined;
  const marked = possible.find((choice) => choice.value === value) ?? first ?? null;
  return {
    marked,
    mark: ({ value: next, isDisabled = false }: C) => !isDisabled && setValue(next),
    /** Moves the mark by a number of choices, to the first or last at most; upwards it begins at the last. */
    move: (by: number) => {
      if (possible.length === 0) return setAhead(true);
      const from = marked ? possible.indexOf(marked) : by > 0 ? -1 : possible.length;
      const to = Math.max(0, Math.min(possible.length - 1, from + by));
      setValue(possible[to]?.value ?? null);
    },
    forget: () => {
      setValue(null);
      setAhead(false);
    },
  };
};
