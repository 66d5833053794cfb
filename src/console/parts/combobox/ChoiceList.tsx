import { useEffect } from 'react';
import { type Choice, choiceId } from './choice.ts';

/** The choices of a combobox. The focus stays in the box, whose keys move the mark. */
export const ChoiceList = ({
  id,
  label,
  choices,
  markedId,
  className,
  onMark,
  onTake,
}: {
  id: string;
  label: string;
  choices: readonly Choice[];
  markedId: string | undefined;
  className: string | undefined;
  onMark: (choice: Choice) => void;
  onTake: (choice: Choice) => void;
}) => {
  useEffect(() => {
    // The tests' browser does not scroll.
    if (markedId) document.getElementById(markedId)?.scrollIntoView?.({ block: 'nearest' });
  }, [markedId]);
  const optionOf = (choice: Choice, at: number) => ({
    id: choiceId(id, at),
    role: 'option',
    tabIndex: -1,
    'aria-selected': choiceId(id, at) === markedId,
    'aria-disabled': choice.isDisabled,
    onMouseMove: () => onMark(choice),
    onClick: () => onTake(choice),
  });
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={className}
      // The focus stays in the box, which would close the list under the mouse.
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, at) => (
        <div key={choice.value} {...optionOf(choice, at)}>
          {choice.label}
        </div>
      ))}
    </div>
  );
};
