import type {} from '@mui/x-data-grid/themeAugmentation';
import type { RaThemeOptions } from 'react-admin';
import { phone } from '../../parts/looks.ts';

/** Tables, grids and their foot, with rows of a height in px. */
export const dataParts = (rowHeight: number): NonNullable<RaThemeOptions['components']> => ({
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: rowHeight,
        padding: '0 8px',
        borderColor: 'var(--line)',
        fontSize: 13,
        lineHeight: '18px',
      },
      head: { background: 'var(--sunken)', color: 'var(--ink-2)', fontWeight: 600 },
      sizeSmall: { padding: '0 8px' },
      paddingCheckbox: { padding: '0 4px' },
    },
  },
  MuiTableRow: {
    styleOverrides: { root: { '&.MuiTableRow-hover:hover': { background: 'var(--sunken)' } } },
  },
  MuiTablePagination: {
    styleOverrides: {
      toolbar: { minHeight: '36px !important' },
      selectLabel: { fontSize: 13 },
      displayedRows: { fontSize: 13 },
    },
  },
  MuiBreadcrumbs: { styleOverrides: { separator: { flex: 'none', margin: '0 5px' } } },
  MuiPaginationItem: { defaultProps: { size: 'small' } },
  MuiToolbar: { styleOverrides: { dense: { minHeight: 36 } } },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        height: 32,
        minHeight: 32,
        padding: '0 12px',
        borderBottom: '2px solid transparent',
        color: 'var(--ink-2)',
        fontWeight: 400,
        '&.Mui-selected': {
          borderColor: 'var(--accent)',
          color: 'var(--ink)',
          fontWeight: 600,
        },
      },
    },
  },
  // The line under a tab is its own: it needs no measuring, and tabs of a narrow window may take two lines.
  MuiTabs: {
    styleOverrides: {
      root: { flex: 'none', minHeight: 32, borderBottom: '1px solid var(--line)' },
      list: { gap: 4, [phone]: { flexWrap: 'wrap' } },
      indicator: { display: 'none' },
    },
  },
  MuiDataGrid: { defaultProps: { rowHeight, columnHeaderHeight: rowHeight } },
});
