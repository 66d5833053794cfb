import type { ReactNode } from 'react';

const large = { fontSize: 18, fontWeight: 600, lineHeight: '24px', letterSpacing: '-0.01em' };

/** One figure with its name, and below it what makes it mean something. */
export const Figure = ({
  label,
  value,
  hint,
}: {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
}) => (
  <dl style={{ minWidth: 0 }}>
    <dt className="muted">{label}</dt>
    <dd style={large}>{value}</dd>
    {hint !== undefined && <dd className="small">{hint}</dd>}
  </dl>
);
