import type { GridSlotProps, GridSlots } from '@mui/x-data-grid';
import { cloneElement, type ReactElement } from 'react';
import styles from './gridSlots.module.css';

/** What stands where there are no rows lies over the grid: it may hold buttons, and a grid may not. */
const None = () => null;

/** The arrow of a header; what is pressed is the header. */
const IconButton = ({
  'aria-label': label,
  className,
  disabled,
  tabIndex,
  children,
}: GridSlotProps['baseIconButton']) => (
  <button
    type="button"
    aria-label={label}
    className={`${styles.iconButton} ${className ?? ''}`}
    disabled={disabled}
    tabIndex={tabIndex}
  >
    {children}
  </button>
);

/** The words of a header over it, as every cell has its own. */
const Tooltip = ({ title, children }: GridSlotProps['baseTooltip']) =>
  cloneElement(children as ReactElement<{ title?: string }>, { title: String(title) });

/** Where a row is still to come. */
const Skeleton = ({ width, height }: GridSlotProps['baseSkeleton']) => (
  <span className={styles.skeleton} style={{ width, height }} />
);

type IconProps = { className?: string };

const Icon = ({ className, children }: IconProps & { children: ReactElement }) => (
  <svg className={`${styles.icon} ${className ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);

const Ascending = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="m4 12 1.41 1.41L11 7.83V20h2V7.83l5.58 5.59L20 12l-8-8z" />
  </Icon>
);

const Descending = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="m20 12-1.41-1.41L13 16.17V4h-2v12.17l-5.58-5.59L4 12l8 8z" />
  </Icon>
);

const Edge = ({ className }: IconProps) => (
  <Icon className={className}>
    <rect width="1" height="24" x="11.5" rx="0.5" />
  </Icon>
);

/**
 * What the grid draws its header and its waiting rows with. It brings nothing of this itself: its own
 * set of parts is left out of the build (vite.config.ts), since most of it is for what our grids do
 * not have (a filter panel, a column menu, editing, a footer).
 */
export const gridSlots: Partial<GridSlots> = {
  noRowsOverlay: None,
  panel: None,
  baseIconButton: IconButton,
  baseTooltip: Tooltip,
  baseSkeleton: Skeleton,
  columnSortedAscendingIcon: Ascending,
  columnSortedDescendingIcon: Descending,
  columnUnsortedIcon: Ascending,
  columnResizeIcon: Edge,
};
