import { type KeyboardEvent, useState } from 'react';
import type { Choice } from './choice.ts';
import { useMark } from './useMark.ts';

/** The callbacks of a combobox, and when its list opens. */
export type ComboboxBehaviour = {
  onChoose: (value: string) => void;
  /** The list is asked for, by a key or a click. */
  onOpen?: () => void;
  /** The focus went on, or Enter was pressed and no choice was taken. */
  onLeave?: () => void;
  /** Enter takes the first choice when none is marked. */
  takesFirst?: boolean;
  /** Whether the list of an empty box comes with the focus, or only by a key or a click. */
  opens?: 'by focus' | 'not';
};

/** The state of a combobox: whether its list is open, which choice is marked, and what each key does. */
export const useCombobox = (
  { value, choices, hasEmpty }: { value: string; choices: readonly Choice[]; hasEmpty: boolean },
  { onChoose, onOpen, onLeave, takesFirst = false, opens = 'by focus' }: ComboboxBehaviour,
) => {
  const [opened, setOpened] = useState<'not' | 'by focus' | 'by key'>('not');
  // A list over the fields below is only wanted where nothing is chosen yet, or when asked for.
  const isOpen = opened === 'by key' || (opened === 'by focus' && value === '');
  const isShown = isOpen && choices.length > 0;
  const { marked, mark, move, forget } = useMark(choices, takesFirst);
  const open = () => {
    setOpened('by key');
    onOpen?.();
  };
  const close = () => {
    setOpened('not');
    forget();
  };
  const leave = () => {
    close();
    onLeave?.();
  };
  const take = (choice: Choice) => {
    if (choice.isDisabled) return;
    close();
    onChoose(choice.value);
  };
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (isOpen) move(by);
      open();
    } else if (event.key === 'Escape' && isOpen && (isShown || hasEmpty)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && isShown && marked) {
      event.preventDefault();
      take(marked);
    } else if (event.key === 'Enter') leave();
  };
  return {
    isOpen,
    isShown,
    marked,
    mark,
    take,
    /** Opens the list for a text that was typed: the mark of the text before is none of it. */
    search: () => {
      open();
      forget();
    },
    handlers: {
      onKeyDown: press,
      onMouseDown: open,
      onFocus: () => setOpened((before) => (before === 'not' ? opens : before)),
      onBlur: leave,
    },
  };
};

/** By how many choices each key moves the mark. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
};
