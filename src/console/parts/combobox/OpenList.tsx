import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { layerOf } from '../layerOf.ts';
import { ChoiceList } from './ChoiceList.tsx';
import styles from './Combobox.module.css';

/** px: room for a code with its name, where the box itself is narrow. */
const leastWidth = 240;

const OverAll = styled(Popper)(({ theme }) => ({ zIndex: theme.zIndex.modal }));

/**
 * The open list of a combobox, or the words in its place. It lies over all that scrolls around the box: on the side that is
 * wanted, or on the other where that has no room.
 */
export default function OpenList({
  at,
  isAbove,
  empty,
  ...list
}: Omit<ComponentProps<typeof ChoiceList>, 'className'> & {
  at: HTMLElement;
  isAbove: boolean;
  /** In place of a list without choices. */
  empty: ReactNode;
}) {
  return (
    <OverAll
      open
      anchorEl={at}
      container={layerOf(at)}
      placement={isAbove ? 'top-end' : 'bottom-start'}
      role="presentation"
      popperOptions={{ strategy: 'fixed' }}
      style={{ width: Math.max(at.offsetWidth, leastWidth) }}
      modifiers={[{ name: 'offset', options: { offset: [0, 1] } }]}
    >
      {list.choices.length === 0 ? (
        <p role="status" className={`${styles.list} ${styles.empty}`}>
          {empty}
        </p>
      ) : (
        <ChoiceList {...list} className={styles.list} />
      )}
    </OverAll>
  );
}
