import { type ActiveSecurity, nameOf } from '../security/activeSecurity.tsx';
import { CategoryBars } from './CategoryBars.tsx';
import { CountAge } from './CountAge.tsx';
import styles from './MarketCharts.module.css';
import { useCategoryDemand } from './useCategoryDemand.tsx';

/** Who bids for some securities, beside what is offered of them. */
export default function DemandByCategory({
  securities,
}: {
  securities: readonly ActiveSecurity[];
}) {
  const asked = useCategoryDemand();
  const names = new Set(securities.map(nameOf));
  const shown = asked.data?.securities.filter(({ symbol, series }) =>
    names.has(`${symbol} ${series}`),
  );
  if (!shown)
    return <p className={styles.note}>{asked.isError ? asked.error.message : 'Loading…'}</p>;
  return <CategoryBars securities={shown} age={<CountAge of={asked} />} />;
}
