import MuiTooltip, { type TooltipProps } from '@mui/material/Tooltip';

/** Where the words are drawn: where the button is, so that they are in the same landmark, and no scrolling part cuts them. */
const popper = { disablePortal: true, popperOptions: { strategy: 'fixed' } } as const;

/**
 * MUI's tooltip, for what shows no words: a pointer that rests on it and the Tab key find them. They become the name of the child unless
 * it has one of its own, so that nothing is said twice.
 */
export const Tooltip = (props: TooltipProps) => (
  <MuiTooltip disableInteractive {...props} slotProps={{ popper, transition: { timeout: 0 } }} />
);
