import Badge from '@mui/material/Badge';
import { styled } from '@mui/material/styles';

/** The number of things that wait, in the bar's colour for them. */
export const CountBadge = styled(Badge)({
  '& .MuiBadge-badge': {
    minWidth: 16,
    height: 16,
    padding: '0 4px',
    background: '#f3c56b',
    color: '#3a2600',
    fontSize: 11,
    fontWeight: 650,
    transition: 'none',
  },
});
