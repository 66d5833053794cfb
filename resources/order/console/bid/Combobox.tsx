import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { TextBox } from '#console/parts/TextBox.tsx';
import styles from './Combobox.module.css';

export type Choice = { value: string; label: ReactNode; isDisabled?: boolean };

/**
 * A line to type into that offers what matches. Arrows go through the list, Enter takes the marked
 * one and lets the key go on to move the focus; Escape closes the list and only that.
 */
export const Combobox = ({
  label,
  name,
  value,
  choices,
  onChange,
  onChoose,
  onLeave,
  hint,
  error,
  help,
  end,
  placeholder,
  takesFirst = false,
  isOptional = false,
  opensUpwards = isOptional,
}: {
  label: string;
  name: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  onChoose: (value: string) => void;
  /** The focus or Enter went on with what was typed, and no choice was taken. */
  onLeave?: () => void;
  hint?: ReactNode;
  error?: string | null;
  help?: ReactNode;
  end?: ReactNode;
  placeholder?: string;
  /** Enter takes the first choice when none is marked. */
  takesFirst?: boolean;
  /** Mostly left blank: the list comes only when asked for. */
  isOptional?: boolean;
  /** The list opens over what stands above: where the box is below all else, as those left blank mostly are. */
  opensUpwards?: boolean;
}) => {
  const id = useId();
  const [opened, setOpened] = useState<'not' | 'by focus' | 'by key'>('not');
  const [marked, setMarked] = useState(-1);
  // A list over the fields below is only wanted where nothing is chosen yet, or when asked for.
  const isOpen = opened === 'by key' || (opened === 'by focus' && value === '' && !isOptional);
  const shown = isOpen && choices.length > 0;
  const first = takesFirst ? choices.findIndex(({ isDisabled }) => !isDisabled) : -1;
  const at = marked >= 0 && marked < choices.length ? marked : first;

  const close = () => {
    setOpened('not');
    setMarked(-1);
  };
  const take = (choice: Choice | undefined): boolean => {
    close();
    if (!choice || choice.isDisabled) return false;
    onChoose(choice.value);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpened('by key');
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setMarked(isOpen ? (at + by + choices.length) % Math.max(1, choices.length) : at);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') {
      if (!take(shown ? choices[at] : undefined)) onLeave?.();
    }
  };

  return (
    <div className={styles.combobox}>
      <TextBox
        label={label}
        hint={hint}
        error={error}
        help={help}
        end={end}
        placeholder={placeholder}
        value={value}
        onChange={(text) => {
          setOpened('by key');
          setMarked(-1);
          onChange(text);
        }}
        onKeyDown={onKeyDown}
        onFocus={() => setOpened('by focus')}
        onClick={() => setOpened('by key')}
        onBlur={() => {
          close();
          onLeave?.();
        }}
        role="combobox"
        aria-expanded={shown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={shown && at >= 0 ? `${id}-${at}` : undefined}
        data-field={name}
      />
      {shown && (
        <div
          id={id}
          role="listbox"
          aria-label={`${label}: choices`}
          className={opensUpwards ? `${styles.list} ${styles.above}` : styles.list}
        >
          {choices.map((choice, index) => (
            // The keys are those of the box: the focus stays there, as the pattern wants it.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              aria-disabled={choice.isDisabled}
              className={index === at ? styles.marked : undefined}
              // Before the box loses the focus, which would close the list under the mouse.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(choice)}
            >
              {choice.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
