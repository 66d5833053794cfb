import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';

/** A button of the bar or the rail, which are dark in both themes. */
export const BarButton = styled(ButtonBase)({
  flex: 'none',
  gap: 6,
  minWidth: 28,
  height: 28,
  padding: '0 6px',
  borderRadius: 4,
  color: 'var(--rail-ink)',
  '&:hover, &[aria-expanded="true"]': { background: 'var(--rail-on)', color: '#fff' },
  '&.Mui-focusVisible': { outlineColor: 'var(--rail-accent)' },
}) as typeof ButtonBase;

/** One of 36 px with a drawing. */
export const DrawingButton = styled(BarButton)({
  width: 36,
  height: 36,
  padding: 0,
  '&[data-lit]': {
    background: 'var(--rail-on)',
    boxShadow: 'inset 2px 0 var(--rail-accent)',
    color: '#fff',
  },
}) as typeof ButtonBase;
