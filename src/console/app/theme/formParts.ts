import type { RaThemeOptions } from 'react-admin';
import { phone } from '../../parts/looks.ts';

const ring = '0 0 0 2px color-mix(in srgb, var(--accent) 30%, transparent)';

/** px, of a box to type in. */
const boxHeight = 32;

const box = {
  fontSize: 13,
  fontWeight: 500,
  minHeight: boxHeight,
  background: 'var(--surface)',
  '&.Mui-focused': { boxShadow: ring },
  '&.Mui-disabled': { background: 'var(--sunken)', color: 'var(--ink-3)' },
};

/** A box to tick or a dot: 20 px in a place of 24, and of 28 on a phone, which makes no line of text higher. */
const mark = {
  margin: '-2px 0',
  padding: 2,
  borderRadius: 4,
  color: 'var(--line-strong)',
  '&:hover': { background: 'none' },
  '& .MuiSvgIcon-root': { fontSize: 20 },
  [phone]: { padding: 4 },
};

const line = '.MuiOutlinedInput-notchedOutline';

const outline = { borderColor: 'var(--line-strong)' };

/** The parts of a form: 13 px, boxes of 32 px. */
export const formParts: NonNullable<RaThemeOptions['components']> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  // MUI adds a style sheet for each box, to move its label when a browser fills it in. Our labels do not move.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        ...box,
        [`&:hover:not(.Mui-focused, .Mui-error) ${line}, &.Mui-disabled ${line}`]: outline,
        [`&.Mui-focused ${line}`]: { borderWidth: 1 },
        // A unit behind the value.
        '& > span': { paddingInlineEnd: 9 },
      },
      adornedEnd: { paddingRight: 0 },
      input: {
        padding: '6px 9px',
        height: 20,
        '&::placeholder': { color: 'var(--ink-3)', opacity: 1 },
        '&.mono': { fontFamily: 'var(--mono)', fontSize: 12 },
      },
      multiline: { padding: '6px 9px', '& textarea': { padding: 0 } },
      notchedOutline: outline,
    },
  },
  MuiInputAdornment: { styleOverrides: { positionEnd: { marginLeft: 0, marginRight: 2 } } },
  MuiNativeSelect: {
    styleOverrides: { icon: { top: 'calc(50% - 9px)', right: 6, fontSize: 18 } },
  },
  MuiFilledInput: { styleOverrides: { root: box } },
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: { ...box, padding: '0 9px' },
      sectionsContainer: { padding: '6px 0', height: 20, boxSizing: 'content-box' },
      notchedOutline: outline,
    },
  },
  MuiPickersTextField: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    styleOverrides: {
      root: { fontSize: 13, fontWeight: 400, lineHeight: '1.4375em', color: 'var(--ink-2)' },
      outlined: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(10px, 7px) scale(1)' } },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        fontSize: 12,
        fontWeight: 550,
        lineHeight: '18px',
        '&.Mui-focused': { color: 'var(--ink-2)' },
        '&.Mui-error': { color: 'var(--red)' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '3px 0 0',
        color: 'var(--ink-3)',
        fontSize: 12,
        lineHeight: '18px',
        '&.Mui-error': { color: 'var(--red)', fontWeight: 550 },
      },
    },
  },
  MuiSelect: { styleOverrides: { select: { minHeight: '20px !important' } } },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        padding: '0 34px 0 0 !important',
        '& .MuiAutocomplete-input': { padding: '6px 9px !important' },
      },
      option: { fontSize: 13, minHeight: '28px !important' },
    },
  },
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: mark } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: mark } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiFormControlLabel: {
    styleOverrides: {
      root: { gap: 4, minHeight: 24, margin: '0 0 0 -4px' },
      label: { fontSize: 13 },
    },
  },
};
