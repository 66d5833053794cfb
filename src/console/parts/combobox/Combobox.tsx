import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../../browser/language.ts';
import { later } from '../../browser/later.tsx';
import { TextBox, type TextBoxProps } from '../TextBox.tsx';
import { type Choice, choiceId } from './choice.ts';
import { type ComboboxBehaviour, useCombobox } from './useCombobox.ts';

/** The list is loaded as soon as there is a box for it, and not with every page whose boxes may come. */
const OpenList = later(() => import('./OpenList.tsx'));

type ComboboxProps = Omit<TextBoxProps, 'boxRef' | 'onBlur' | 'onFocus' | 'onKeyDown'> &
  ComboboxBehaviour & {
    choices: readonly Choice[];
    /** The accessible name of the list. */
    listLabel?: string;
    /** The content shown in place of the list when there is nothing to choose. */
    empty?: ReactNode;
    /** The list opens over what stands above, for a box below all else. */
    isAbove?: boolean;
    /**
     * Whether there is a list at all; without one it is a text box, which keeps its text and focus
     * when a list arrives.
     */
    hasList?: boolean;
  };

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
  listLabel = t('%{label}: choices', { label }),
  empty,
  takesFirst,
  opens,
  isAbove = false,
  hasList = true,
  ...rest
}: ComboboxProps) => {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void OpenList.ahead(), []);
  const { isOpen, isShown, marked, mark, take, search, handlers } = useCombobox(
    { value, choices, hasEmpty: empty !== undefined },
    { onChoose, onOpen, onLeave, takesFirst, opens },
  );
  const markedId = isShown && marked ? choiceId(id, choices.indexOf(marked)) : undefined;
  const saysEmpty = isOpen && choices.length === 0 && empty !== undefined;
  return (
    <>
      <TextBox
        {...rest}
        label={label}
        value={value}
        boxRef={box}
        onChange={(typed) => {
          if (hasList) search();
          onChange(typed);
        }}
        {...(hasList
          ? {
              role: 'combobox',
              'aria-autocomplete': 'list',
              'aria-expanded': isShown,
              'aria-controls': isShown ? id : undefined,
              'aria-activedescendant': markedId,
              ...handlers,
            }
          : { onBlur: onLeave })}
      />
      {(isShown || saysEmpty) && box.current && (
        <OpenList
          at={box.current}
          isAbove={isAbove}
          empty={empty}
          id={id}
          label={listLabel}
          choices={choices}
          markedId={markedId}
          onMark={mark}
          onTake={take}
        />
      )}
    </>
  );
};
