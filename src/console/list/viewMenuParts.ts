import { styled } from '@mui/material/styles';

/** The actions of the menu of the views, below a line. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  padding: '8px 0 0',
  borderTop: '1px solid var(--line)',
});
