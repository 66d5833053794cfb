import ListItemButton from '@mui/material/ListItemButton';
import { styled } from '@mui/material/styles';
import type { ComponentProps, FC } from 'react';
import { Link } from 'react-router-dom';
import { steady } from '../../parts/steady.tsx';
import type { Menu } from './useMenu.ts';

const Entry = styled(ListItemButton)({
  flex: 'none',
  justifyContent: 'space-between',
  padding: '4px 8px',
  borderRadius: 4,
  color: 'inherit',
  lineHeight: '20px',
  scrollMargin: '36px 0 8px',
  transition: 'none',
  '&:hover, &[data-hit]': { background: 'var(--rail-on)' },
  '&.Mui-selected, &.Mui-selected:hover': {
    background: 'var(--rail-on)',
    boxShadow: 'inset 2px 0 var(--rail-accent)',
    color: '#fff',
  },
  '&.Mui-focusVisible': { outlineColor: 'var(--rail-accent)', outlineOffset: -1 },
  '& kbd': { color: 'var(--rail-mute)', font: '11px var(--mono)' },
}) as typeof ListItemButton;

/** The menu is drawn with each address; most of its entries stay as they are. */
const SteadyEntry = steady(Entry as FC<ComponentProps<typeof Entry>>) as typeof Entry;

/** One entry of the menu, with its function key where it has one. */
export const MenuLink = ({
  menu,
  path,
  label,
  isFirstHit = false,
  onGo,
}: {
  menu: Menu;
  path: string;
  label: string;
  /** Enter in the filter opens it. */
  isFirstHit?: boolean;
  onGo?: () => void;
}) => {
  const key = menu.keyOf(path);
  return (
    <SteadyEntry
      component={Link}
      to={path}
      selected={menu.isLit(path)}
      data-hit={isFirstHit || undefined}
      aria-current={menu.currentOf(path)}
      onClick={onGo}
    >
      {label}
      {key !== undefined && <kbd>{key}</kbd>}
    </SteadyEntry>
  );
};
