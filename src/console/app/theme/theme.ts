import type { RaThemeOptions } from 'react-admin';
import { buttonParts } from './buttonParts.ts';
import { dataParts } from './dataParts.ts';
import { formParts } from './formParts.ts';
import { noticeParts } from './noticeParts.ts';
import { overlayParts } from './overlayParts.ts';
import { reactAdminParts } from './reactAdminParts.ts';

/**
 * MUI's theme for one mode, with rows of a height in px. It uses the variables of tokens.css, as
 * the sign-in does for its colours and sizes; MUI mixes colours in the browser. `spacing` stays 8,
 * since react-admin and the grid rely on it; density comes from the sizes of the components.
 */
export const themeOf = (mode: 'light' | 'dark', rowHeight: number): RaThemeOptions => ({
  cssVariables: { nativeColor: true },
  palette: {
    mode,
    primary: { main: 'var(--accent)', contrastText: 'var(--on-accent)' },
    secondary: { main: 'var(--accent)', contrastText: 'var(--on-accent)' },
    error: { main: 'var(--red)', contrastText: 'var(--surface)' },
    warning: { main: 'var(--amber)', contrastText: 'var(--surface)' },
    success: { main: 'var(--green)', contrastText: 'var(--surface)' },
    info: { main: 'var(--blue)', contrastText: 'var(--surface)' },
    text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
    background: { default: 'var(--bg)', paper: 'var(--raised)' },
    divider: 'var(--line)',
    action: { active: 'var(--ink-2)', hover: 'var(--sunken)', selected: 'var(--accent-soft)' },
  },
  shape: { borderRadius: 4 },
  typography: {
    fontFamily: 'var(--sans)',
    fontSize: 13,
    htmlFontSize: 16,
    body1: { fontSize: 13, lineHeight: '18px', letterSpacing: 'normal' },
    body2: { fontSize: 13, lineHeight: '18px', letterSpacing: 'normal' },
    caption: { fontSize: 12, letterSpacing: 'normal' },
    button: { fontSize: 13, lineHeight: '20px', fontWeight: 550, textTransform: 'none' },
    subtitle2: { fontSize: 13, fontWeight: 600, letterSpacing: 'normal' },
    h5: { fontSize: 18, fontWeight: 620, lineHeight: '24px' },
    h6: { fontSize: 14, fontWeight: 620, lineHeight: '20px', letterSpacing: 'normal' },
  },
  components: {
    ...buttonParts,
    ...formParts,
    ...overlayParts,
    ...noticeParts,
    ...dataParts(rowHeight),
    ...reactAdminParts,
  },
});
