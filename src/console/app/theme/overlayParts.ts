import type { RaThemeOptions } from 'react-admin';
import { phone, raised } from '../../parts/looks.ts';

/** Styles of parts that open over a page: dialogs, menus, tooltips, notifications. */
export const overlayParts: NonNullable<RaThemeOptions['components']> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  // The desk shows at once, and what is behind a dialog keeps its scroll bar.
  MuiModal: { defaultProps: { disableScrollLock: true } },
  MuiBackdrop: {
    styleOverrides: { root: { background: '#0d131b99' }, invisible: { background: 'none' } },
  },
  MuiDrawer: { defaultProps: { transitionDuration: 0 } },
  MuiDialog: {
    defaultProps: { fullWidth: true, transitionDuration: 0 },
    styleOverrides: {
      container: { '&:focus-visible': { outline: 'none' } },
      paper: {
        ...raised,
        width: 'calc(100% - 32px)',
        maxHeight: 'calc(100% - 48px)',
        margin: 16,
        '&:focus-visible': { outline: 'none' },
        '& > .close': { position: 'absolute', top: 6, right: 6 },
        [phone]: {
          width: 'calc(100% - 16px)',
          maxWidth: 'none !important',
          maxHeight: 'calc(100% - 16px)',
          margin: 8,
        },
      },
      paperWidthSm: { maxWidth: 480 },
      paperWidthMd: { maxWidth: 920 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: '10px 40px 10px 16px',
        borderBottom: '1px solid var(--line)',
        fontSize: 14,
        letterSpacing: 'normal',
      },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '14px 16px', '.MuiDialogTitle-root + &': { paddingTop: 14 } },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: 'var(--ink)' } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        gap: 8,
        padding: '10px 16px',
        borderTop: '1px solid var(--line)',
        [phone]: { flexWrap: 'wrap' },
      },
    },
  },
  MuiPopover: { styleOverrides: { paper: raised } },
  MuiMenu: { styleOverrides: { paper: raised } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 28, padding: '4px 12px', fontSize: 13 } } },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 28 } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { background: 'var(--ink)', color: 'var(--surface)', fontSize: 12, fontWeight: 500 },
    },
  },
};
