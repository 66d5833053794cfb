import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useReader } from '#console/nouns/reader.ts';
import { placeAt } from '#console/nouns/useCurrentPlace.ts';
import type { Reader } from '#model';

const low = '@media (max-height: 899px)';
const small = '@media (max-width: 899.98px)';
const four = '@media (min-width: 900px) and (max-width: 1199.98px)';

/** In a low window the whole of it is one line; where four share a small width, the hint is below. */
const card = {
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minWidth: 0,
  padding: '8px 14px',
  color: 'var(--ink)',
  textDecoration: 'none',
  '&&[href]:hover': { borderColor: 'var(--line-strong)' },
  '& > :first-of-type': { flex: 'none', color: 'var(--ink-3)' },
  '&[href] > :first-of-type': { color: 'var(--accent)' },
  [low]: { flexDirection: 'row', gap: 8, alignItems: 'baseline', padding: '4px 12px' },
  [small]: { flexDirection: 'column', gap: 0, padding: '6px 12px' },
  [four]: { flexWrap: 'wrap', gap: '0 8px' },
} as const;

const Card = styled('div')(card);

const CardLink = styled(Link)(card);

const Value = styled('span')({
  fontSize: 22,
  fontWeight: 600,
  lineHeight: '30px',
  letterSpacing: '-0.01em',
  [low]: { order: 3, marginLeft: 'auto', fontSize: 18, lineHeight: '26px' },
  [small]: { order: 0, marginLeft: 0 },
});

const Hint = styled('span')({
  overflow: 'hidden',
  minWidth: 0,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  [small]: { whiteSpace: 'normal' },
  [four]: { order: 4, flex: '1 0 100%', whiteSpace: 'normal' },
});

/**
 * One figure of a dashboard on its own surface. With `to` the whole of it leads there, once there is
 * such a place and the reader may go to it.
 */
export const FigureLink = ({
  label,
  value,
  hint,
  to,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  to?: string;
}) => {
  const words = (
    <>
      <span>{label}</span>
      <Value>{value}</Value>
      {hint !== undefined && <Hint className="small">{hint}</Hint>}
    </>
  );
  const reader = useReader();
  return to === undefined || !leadsSomewhere(reader, to) ? (
    <Card className="card">{words}</Card>
  ) : (
    <CardLink to={to} className="card">
      {words}
    </CardLink>
  );
};

const leadsSomewhere = (reader: Reader, to: string): boolean => {
  const [pathname = ''] = to.split('?');
  return placeAt(pathname)?.place.allows(reader) === true;
};
