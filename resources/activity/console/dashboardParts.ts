import { styled } from '@mui/material/styles';

/** A dashboard; a low window is for the figures and the chart at once. */
export const Page = styled('div')({
  display: 'flex',
  flex: '1 0 auto',
  flexDirection: 'column',
  gap: 10,
  '@media (max-height: 899px)': { gap: 6 },
});

/** The figures of a dashboard in a row, in a small window two by two. */
export const Figures = styled('section')({
  display: 'flex',
  flex: 'none',
  gap: 12,
  '@media (max-width: 899.98px)': {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 8,
  },
});
