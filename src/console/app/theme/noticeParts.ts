import type { RaThemeOptions } from 'react-admin';
import { raised } from '../../parts/looks.ts';

const edge = (severity: 'error' | 'info' | 'success' | 'warning', colour: string) => ({
  props: { severity },
  style: { borderLeftColor: `var(--${colour})` },
});

const still = { '@media (prefers-reduced-motion: reduce)': { animation: 'none' } };

/** Signs of a state, strips above a page, what just happened, and how far something is. */
export const noticeParts: NonNullable<RaThemeOptions['components']> = {
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: {
        flex: 'none',
        gap: 5,
        height: 19,
        padding: '0 7px',
        borderRadius: 3,
        fontSize: 12,
        fontWeight: 550,
        lineHeight: '19px',
        verticalAlign: 'baseline',
        '& .MuiChip-icon': { margin: 0, color: 'inherit', fontSize: 'inherit' },
      },
      label: { padding: 0 },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        flex: 'none',
        alignItems: 'flex-start',
        gap: '8px 16px',
        padding: '8px 12px',
        border: '1px solid var(--line)',
        borderLeftWidth: 4,
        borderRadius: 6,
        background: 'var(--surface)',
        color: 'var(--ink)',
        fontSize: 13,
        lineHeight: '18px',
        variants: [
          {
            props: { variant: 'outlined' },
            style: {
              flexWrap: 'wrap',
              '& > .MuiAlert-message': { minWidth: 'min(100%, 320px)' },
            },
          },
          {
            props: { variant: 'standard' },
            style: {
              ...raised,
              alignItems: 'center',
              gap: 12,
              maxWidth: 480,
              padding: '6px 6px 6px 14px',
              borderLeftWidth: 3,
              borderRadius: 4,
            },
          },
          edge('warning', 'amber'),
          edge('info', 'blue'),
          edge('error', 'red'),
          edge('success', 'green'),
        ],
      },
      message: { flex: 1, minWidth: 0, padding: 0, overflow: 'visible' },
      action: {
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 8,
        margin: 0,
        padding: 0,
      },
    },
  },
  MuiSnackbar: {
    defaultProps: {
      anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
      transitionDuration: 0,
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: 3, backgroundColor: 'var(--edge)' },
      bar: { backgroundColor: 'var(--accent)', transition: 'none' },
      bar1: still,
      bar2: still,
    },
  },
  MuiCircularProgress: { styleOverrides: { root: still, circle: still } },
  MuiSkeleton: { styleOverrides: { root: still } },
};
