import { styled } from '@mui/material/styles';
import { phone } from '../parts/looks.ts';

/** A strip above every page while something is not as usual: the line is down, or a person views as a role. */
export const Strip = styled('section')({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  padding: '4px 16px',
  borderBottom: '2px solid var(--amber)',
  background: 'var(--amber-soft)',
  color: 'var(--amber)',
  // A phone scrolls the whole page: the strip stays.
  [phone]: { position: 'sticky', top: 0, zIndex: 5, '& [data-part="note"]': { display: 'none' } },
});
