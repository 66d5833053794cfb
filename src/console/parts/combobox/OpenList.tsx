import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo } from 'react';
import { layerOf } from '../layerOf.ts';
import { ChoiceList } from './ChoiceList.tsx';
import styles from './Combobox.module.css';

/** px: room for a code with its name, where the box itself is narrow. */
const leastWidth = 240;

type InsideProps = Omit<ComponentProps<typeof ChoiceList>, 'className'> & {
  /** In place of a list without choices. */
  empty: ReactNode;
};

const InsideContext = createContext<InsideProps>({
  id: '',
  label: '',
  choices: [],
  markedId: undefined,
  onMark: () => undefined,
  onTake: () => undefined,
  empty: null,
});

const OverAll = styled(Popper)(({ theme }) => ({ zIndex: theme.zIndex.modal }));

/**
 * The open list of a combobox, or the words in its place. It floats above everything that scrolls
 * around the box, on the preferred side, or on the other where space is short.
 */
export default function OpenList({
  at,
  isAbove,
  ...inside
}: InsideProps & { at: HTMLElement; isAbove: boolean }) {
  const { length } = inside.choices;
  // Popper measures the page whenever it is drawn: only for another number of choices, not for each mark.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of choices is the height of the list
  const placed = useMemo(
    () => (
      <OverAll
        open
        anchorEl={at}
        container={layerOf(at)}
        placement={isAbove ? 'top-end' : 'bottom-start'}
        role="presentation"
        popperOptions={{ strategy: 'fixed' }}
        style={{ width: Math.max(at.offsetWidth, leastWidth) }}
        modifiers={[
          { name: 'offset', options: { offset: [0, 1] } },
          { name: 'hide', enabled: false },
        ]}
      >
        <Inside />
      </OverAll>
    ),
    [at, isAbove, length],
  );
  return <InsideContext value={inside}>{placed}</InsideContext>;
}

const Inside = () => {
  const { empty, ...list } = useContext(InsideContext);
  return list.choices.length === 0 ? (
    <p role="status" className={`${styles.list} ${styles.empty}`}>
      {empty}
    </p>
  ) : (
    <ChoiceList {...list} className={styles.list} />
  );
};
