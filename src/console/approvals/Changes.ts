import { styled } from '@mui/material/styles';

/** The fields of a held change, in as many lines as they need. */
export const Changes = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 18px',
  minWidth: 'min(100%, 280px)',
  padding: '4px 0',
  whiteSpace: 'normal',
});
