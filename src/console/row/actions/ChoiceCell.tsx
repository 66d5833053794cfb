import Checkbox from '@mui/material/Checkbox';
import MuiIconButton from '@mui/material/IconButton';
import { t } from '../../browser/language.ts';
import styles from './RowActions.module.css';

/** The cell of a row with its selection box and the button of its menu, as far as it has them. */
export const ChoiceCell = ({
  name,
  isChosen,
  onToggle,
  onMenu,
}: {
  /** The name of the row. */
  name: string;
  /** Null where rows are not selected. */
  isChosen: boolean | null;
  onToggle: () => void;
  /** Opens the menu at the button, from which the focus goes back to the cell. */
  onMenu: ((cell: Element, button: Element) => void) | null;
}) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the row takes the keys
  // biome-ignore lint/a11y/noStaticElementInteractions: a press next to the buttons must not open the row
  <span className={styles.cell} onClick={(event) => event.stopPropagation()}>
    {isChosen !== null && (
      <Checkbox
        tabIndex={-1}
        slotProps={{ input: { 'aria-label': t('Select %{noun}', { noun: name }) } }}
        checked={isChosen}
        onChange={onToggle}
      />
    )}
    {onMenu && (
      <MuiIconButton
        tabIndex={-1}
        className={styles.more}
        aria-label={t('Actions of %{noun}', { noun: name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) =>
          onMenu(currentTarget.closest('[role=gridcell]') ?? currentTarget, currentTarget)
        }
      >
        ⋯
      </MuiIconButton>
    )}
  </span>
);
