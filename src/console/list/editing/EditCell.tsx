import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useRef } from 'react';
import { RowBoxesContext } from './rowBoxes.ts';

// The label of a box is read aloud and not seen, because the column has a heading.
const Cell = styled('div')({
  flex: 1,
  minWidth: 0,
  padding: '2px 0',
  '& :has(> label), & p': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

const focusable = ':is(input, select, textarea, button)';

/**
 * Tab stays in a cell that has further boxes; from its last one the list leads on to the next cell.
 * A calendar that a box has opened elsewhere in the page keeps its keys: Enter there chooses and saves no row.
 */
const keepKeys = (event: KeyboardEvent<HTMLElement>) => {
  if (!event.currentTarget.contains(event.target as Node)) {
    event.stopPropagation();
    return;
  }
  if (event.key !== 'Tab') return;
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const next = boxes[boxes.indexOf(event.target as HTMLElement) + (event.shiftKey ? -1 : 1)];
  if (next) event.stopPropagation();
};

/**
 * A cell of the edited row: the box of its field, as in the form, or the plain cell where it has no
 * box.
 */
export const EditCell = ({
  name,
  hasFocus,
  children,
}: {
  name: string;
  hasFocus: boolean;
  /** The cell as it is. */
  children: ReactNode;
}) => {
  const boxes = useContext(RowBoxesContext);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus && !place.current?.contains(document.activeElement))
      place.current?.querySelector<HTMLElement>(focusable)?.focus();
  }, [hasFocus]);
  const box = boxes?.boxOf(name);
  if (!box) return children;
  return (
    <Cell ref={place} onKeyDown={keepKeys}>
      {box}
    </Cell>
  );
};
