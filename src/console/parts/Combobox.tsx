import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import styles from './Combobox.module.css';
import { TextBox, type TextBoxProps } from './TextBox.tsx';
import { useMark } from './useMark.ts';

export type Choice = { value: string; label: ReactNode; isDisabled?: boolean };

/**
 * A line to type into, with a list of what matches. Arrows, Page Up and Page Down go through the list,
 * Enter takes the marked choice, Escape closes the list and only that. Enter goes on to the form,
 * which may move the focus; the form is not submitted by an Enter that takes a choice.
 */
export const Combobox = ({
  label,
  value,
  choices,
  onChange,
  onChoose,
  onOpen,
  onLeave,
  listLabel = `${label}: choices`,
  empty,
  takesFirst = false,
  opens = 'by focus',
  isAbove = false,
  ...rest
}: Omit<TextBoxProps, 'onBlur' | 'onFocus' | 'onKeyDown'> & {
  choices: readonly Choice[];
  onChoose: (value: string) => void;
  /** The list is asked for, by a key or a click. */
  onOpen?: () => void;
  /** The focus went on, or Enter was pressed and no choice was taken. */
  onLeave?: () => void;
  /** The accessible name of the list. */
  listLabel?: string;
  /** Stands where the list would be when there is nothing to choose. */
  empty?: ReactNode;
  /** Enter takes the first choice when none is marked. */
  takesFirst?: boolean;
  /** Whether the list of an empty box comes with the focus, or only by a key or a click. */
  opens?: 'by focus' | 'not';
  /** The list opens over what stands above, for a box below all else. */
  isAbove?: boolean;
}) => {
  const [opened, setOpened] = useState<'not' | 'by focus' | 'by key'>('not');
  const id = useId();
  // A list over the fields below is only wanted where nothing is chosen yet, or when asked for.
  const isOpen = opened === 'by key' || (opened === 'by focus' && value === '');
  const isShown = isOpen && choices.length > 0;
  const { marked, mark, move, forget } = useMark(choices, takesFirst);
  const markedId = isShown && marked ? `${id}-${choices.indexOf(marked)}` : undefined;
  useEffect(() => {
    // The tests' browser does not scroll.
    if (markedId) document.getElementById(markedId)?.scrollIntoView?.({ block: 'nearest' });
  }, [markedId]);
  const open = () => {
    setOpened('by key');
    onOpen?.();
  };
  const close = () => {
    setOpened('not');
    forget();
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
    } else if (event.key === 'Escape' && isOpen && (isShown || empty !== undefined)) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && isShown && marked) {
      event.preventDefault();
      take(marked);
    } else if (event.key === 'Enter') {
      close();
      onLeave?.();
    }
  };
  // The keys are those of the box: the focus stays there.
  const optionOf = (choice: Choice, index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isShown && choice === marked,
    'aria-disabled': choice.isDisabled,
    onMouseMove: () => mark(choice),
    onClick: () => take(choice),
  });
  const place = isAbove ? `${styles.list} ${styles.above}` : styles.list;
  return (
    <div className={styles.combobox}>
      <TextBox
        {...rest}
        label={label}
        value={value}
        onChange={(typed) => {
          open();
          forget();
          onChange(typed);
        }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={markedId}
        onKeyDown={press}
        onMouseDown={open}
        onFocus={() => setOpened((before) => (before === 'not' ? opens : before))}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      {isShown && (
        <div
          id={id}
          role="listbox"
          aria-label={listLabel}
          className={place}
          // The focus stays in the box, which would close the list under the mouse.
          onMouseDown={(event) => event.preventDefault()}
        >
          {choices.map((choice, index) => (
            <div key={choice.value} {...optionOf(choice, index)}>
              {choice.label}
            </div>
          ))}
        </div>
      )}
      {isOpen && choices.length === 0 && empty !== undefined && (
        <p role="status" className={`${place} ${styles.empty}`}>
          {empty}
        </p>
      )}
    </div>
  );
};

/** By how many choices each key moves the mark. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
};
