import useAutocomplete from '@mui/material/useAutocomplete';
import useForkRef from '@mui/utils/useForkRef';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './Combobox.module.css';
import { TextBox, type TextBoxProps } from './TextBox.tsx';

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
  inputRef,
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
  /** What the list is called by those who hear it. */
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
  const isTaken = useRef(false);
  // A list over the fields below is only wanted where nothing is chosen yet, or when asked for.
  const isOpen = opened === 'by key' || (opened === 'by focus' && value === '');
  const open = () => {
    setOpened('by key');
    onOpen?.();
  };
  const close = () => setOpened('not');
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete<Choice>({
    options: choices,
    filterOptions: (all) => all,
    getOptionLabel: (choice) => choice.value,
    getOptionDisabled: ({ isDisabled = false }) => isDisabled,
    // What is typed is the value; the list only helps to type it.
    value: null,
    inputValue: value,
    clearOnBlur: false,
    autoHighlight: takesFirst,
    disableListWrap: true,
    // Home and End are of the text.
    handleHomeEndKeys: false,
    open: isOpen && (choices.length > 0 || empty !== undefined),
    onOpen: open,
    onClose: close,
    onChange: (_, choice) => {
      if (!choice) return;
      isTaken.current = true;
      onChoose(choice.value);
    },
  });
  const input = getInputProps();
  const list = getListboxProps();
  const { onKeyDown } = getRootProps();
  const box = useForkRef(input.ref, inputRef);
  const press = (event: KeyboardEvent<any>) => {
    isTaken.current = false;
    onKeyDown?.(event);
    if (event.key !== 'Enter') return;
    close();
    if (!isTaken.current) onLeave?.();
  };
  const place = isAbove ? `${styles.list} ${styles.above}` : styles.list;
  return (
    <div className={styles.combobox}>
      <TextBox
        {...rest}
        label={label}
        value={value}
        onChange={(typed) => {
          open();
          onChange(typed);
        }}
        inputRef={box}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={input['aria-expanded']}
        aria-controls={input['aria-controls']}
        // While the list is open the hook itself says which choice is marked.
        aria-activedescendant={input['aria-activedescendant'] ?? undefined}
        onKeyDown={press}
        onMouseDown={open}
        onFocus={(event) => {
          input.onFocus?.(event);
          setOpened((before) => (before === 'not' ? opens : before));
        }}
        onBlur={(event) => {
          input.onBlur?.(event);
          close();
          onLeave?.();
        }}
      />
      {input['aria-expanded'] && (
        <ul {...list} aria-labelledby={undefined} aria-label={listLabel} className={place}>
          {choices.map((choice, index) => {
            const { key, ...option } = getOptionProps({ option: choice, index });
            return (
              <li key={key} {...option}>
                {choice.label}
              </li>
            );
          })}
        </ul>
      )}
      {isOpen && choices.length === 0 && empty !== undefined && (
        <p role="status" className={`${place} ${styles.empty}`}>
          {empty}
        </p>
      )}
    </div>
  );
};
