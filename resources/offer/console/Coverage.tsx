import { decimalText, grouped } from '#domain/decimal.ts';
import { coverageInHundredths } from '#domain/market/book.ts';

/** The bar ends at this many times the issue; whatever is more shows as full. */
const endsAt = 1.6;

/** Demand as a multiple of the quantity offered: a bar with a mark at 1.0×, and the figure. */
export const Coverage = ({
  demand,
  offered,
  width = 72,
}: {
  demand: number;
  offered: number | null;
  /** Width of the bar in px. */
  width?: number;
}) => {
  const hundredths = offered === null ? null : coverageInHundredths(demand, offered);
  if (hundredths === null) return <span className="muted">–</span>;
  const part = Math.min(1, hundredths / 100 / endsAt);
  return (
    <span className="row" style={{ display: 'inline-flex', flexWrap: 'nowrap', gap: 6 }}>
      <svg viewBox={`0 0 ${width} 10`} width={width} height="10" aria-hidden="true">
        <rect width={width} height="10" rx="2" fill="var(--sunken)" stroke="var(--line)" />
        <rect width={width * part} height="10" rx="2" fill="var(--chart)" />
        <line x1={width / endsAt} x2={width / endsAt} y1="0" y2="10" className="once" />
      </svg>
      <span style={{ minWidth: 40, textAlign: 'right' }}>
        {grouped(decimalText(hundredths, 2))}×
      </span>
    </span>
  );
};
