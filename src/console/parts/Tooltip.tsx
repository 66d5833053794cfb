import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip';

/**
 * Draws the words next to the button, so that they are in the same landmark, and fixed, so that
 * nothing cuts them.
 */
const popper = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;

/**
 * MUI's tooltip, for a sign without words: a pointer that rests on it and the Tab key find them.
 * They name the child unless it has a name, so that nothing is said twice.
 */
export const Tooltip = (props: TooltipProps) => (
  <MuiTooltip disableInteractive {...props} slotProps={{ popper, transition: { timeout: 0 } }} />
);
