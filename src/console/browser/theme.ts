import { createTheme } from '@mui/material/styles';

const focus = { outline: '2px solid var(--accent)', outlineOffset: -2 };

/**
 * The one MUI theme, light and dark: it names the variables of tokens.css, so that switching the
 * scheme draws nothing anew. `spacing` stays 8, since react-admin and the grid count on it; density
 * comes from the sizes of the components.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: { main: 'var(--accent)', contrastText: 'var(--on-accent)' },
    error: { main: 'var(--red)' },
    warning: { main: 'var(--amber)' },
    success: { main: 'var(--green)' },
    info: { main: 'var(--blue)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    background: { default: 'var(--bg)', paper: 'var(--raised)' },
    divider: 'var(--line)',
    action: { active: 'var(--ink-2)' },
  },
  shape: { borderRadius: 4 },
  typography: { fontFamily: 'var(--sans)', fontSize: 13, htmlFontSize: 16 },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focus } },
    },
  },
});
