import type { RaThemeOptions } from 'react-admin';
import { raised } from './looks.ts';

/** What opens over a page: dialogs, menus, tooltips, notifications. */
export const overlayParts: NonNullable<RaThemeOptions['components']> = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: raised } },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '10px 16px', borderBottom: '1px solid var(--line)', fontSize: 14 },
    },
  },
  MuiDialogContent: {
    styleOverrides: {
      root: { padding: '14px 16px', '.MuiDialogTitle-root + &': { paddingTop: 14 } },
    },
  },
  MuiDialogContentText: { styleOverrides: { root: { color: 'var(--ink)' } } },
  MuiDialogActions: {
    styleOverrides: { root: { gap: 8, padding: '10px 16px', borderTop: '1px solid var(--line)' } },
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
  MuiAlert: { styleOverrides: { root: { padding: '2px 12px', fontSize: 13 } } },
};
