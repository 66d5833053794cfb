import type { RaThemeOptions } from 'react-admin';
import { focus, phone } from '../../parts/looks.ts';

/** Of no use now, or not to this reader: its title says why, so a pointer can rest on it. */
const stopped = { opacity: 0.55, pointerEvents: 'auto' } as const;

const contained = (ground: string, letters: string, towards: string) => ({
  borderColor: ground,
  background: ground,
  color: letters,
  '&:hover': { background: `color-mix(in srgb, ${ground} 88%, ${towards})` },
  '&.Mui-disabled': { background: ground, color: letters },
});

const outlined = (
  edge: string,
  letters: string,
  hover: { borderColor: string; background: string },
) => ({
  borderColor: edge,
  background: 'var(--surface)',
  color: letters,
  '&:hover': hover,
  '&.Mui-disabled': { borderColor: edge, color: letters },
});

/** Buttons: 28 px, 34 where large, and 32 for the fingers of a phone. */
export const buttonParts: NonNullable<RaThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focus } },
  },
  MuiButton: {
    defaultProps: { variant: 'outlined', size: 'small', disableElevation: true },
    styleOverrides: {
      root: {
        flex: 'none',
        gap: 6,
        minWidth: 0,
        minHeight: 28,
        padding: '3px 10px',
        border: '1px solid transparent',
        fontSize: 'inherit',
        whiteSpace: 'nowrap',
        transition: 'none',
        '&[aria-disabled="true"]': { ...stopped, cursor: 'not-allowed' },
        '&.Mui-disabled': { ...stopped, cursor: 'default' },
        [phone]: { minHeight: 32 },
        variants: [
          { props: { size: 'large' }, style: { minHeight: 34 } },
          {
            props: { variant: 'contained', color: 'primary' },
            style: contained('var(--accent)', 'var(--on-accent)', 'var(--ink)'),
          },
          {
            props: { variant: 'contained', color: 'error' },
            style: contained('var(--danger)', 'var(--on-danger)', 'black'),
          },
          {
            props: { variant: 'outlined', color: 'primary' },
            style: outlined('var(--edge)', 'var(--ink)', {
              borderColor: 'var(--line-strong)',
              background: 'var(--sunken)',
            }),
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: outlined('var(--red)', 'var(--red)', {
              borderColor: 'var(--red)',
              background: 'var(--red-soft)',
            }),
          },
          {
            props: { variant: 'text', color: 'primary' },
            style: {
              color: 'var(--ink-2)',
              '&:hover': { background: 'none', color: 'var(--ink)' },
              '&.Mui-disabled': { color: 'var(--ink-2)' },
            },
          },
        ],
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
    },
  },
  MuiLink: {
    defaultProps: { variant: 'inherit' },
    styleOverrides: {
      root: {
        textDecorationColor: 'inherit',
        '&.MuiLink-button': { textAlign: 'left', verticalAlign: 'baseline' },
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        gap: 8,
        width: '100%',
        minHeight: 28,
        padding: '2px 8px',
        borderRadius: 4,
        transition: 'none',
        '&:hover, &.Mui-focusVisible': { background: 'var(--sunken)' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          background: 'var(--accent-soft)',
          fontWeight: 600,
        },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        background: 'var(--surface)',
        color: 'var(--ink)',
        fontWeight: 400,
        '&:hover': { borderColor: 'var(--line-strong)', background: 'var(--surface)' },
        '&.Mui-selected, &.Mui-selected:hover': {
          borderColor: 'var(--accent)',
          background: 'var(--accent-soft)',
          boxShadow: 'inset 0 0 0 1px var(--accent)',
          color: 'var(--ink)',
        },
      },
    },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        flex: 'none',
        borderRadius: 4,
        color: 'var(--ink-2)',
        transition: 'none',
        '&:hover': { background: 'var(--sunken)', color: 'var(--ink)' },
        [phone]: { minWidth: 32, minHeight: 32 },
      },
    },
  },
};
