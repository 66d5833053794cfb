import type { RaThemeOptions } from 'react-admin';

const ring = '0 0 0 2px color-mix(in srgb, var(--accent) 30%, transparent)';

/** px, of a box to type in. */
const boxHeight = 32;

const box = {
  fontSize: 13,
  minHeight: boxHeight,
  background: 'var(--surface)',
  '&.Mui-focused': { boxShadow: ring },
  '&.Mui-disabled': { background: 'var(--sunken)' },
};

const outline = { borderColor: 'var(--line-strong)' };

/** The parts of a form: 13 px, boxes of 32 px. */
export const formParts: NonNullable<RaThemeOptions['components']> = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: box,
      input: { padding: '6px 9px', height: 20 },
      multiline: { padding: '6px 9px', '& textarea': { padding: 0 } },
      notchedOutline: outline,
    },
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
      root: { fontSize: 13, color: 'var(--ink-2)' },
      outlined: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(10px, 7px) scale(1)' } },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { '&.Mui-focused': { color: 'var(--ink-2)' }, '&.Mui-error': { color: 'var(--red)' } },
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { margin: '2px 2px 0', fontSize: 12 } } },
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
  MuiCheckbox: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 4 } } },
  MuiRadio: { defaultProps: { size: 'small' }, styleOverrides: { root: { padding: 4 } } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: 13 } } },
};
