import { Age } from '#console/parts/Age.tsx';
import { type ActiveSecurity, nameOf } from '../security/activeSecurity.tsx';
import { CategoryBars } from './CategoryBars.tsx';
import styles from './MarketCharts.module.css';
import { countedFor, useCategoryDemand } from './useCategoryDemand.tsx';

/** Who bids for some securities, beside what is offered of them. */
export const DemandByCategory = ({ securities }: { securities: readonly ActiveSecurity[] }) => {
  const asked = useCategoryDemand();
  const names = new Set(securities.map(nameOf));
  const shown = asked.data?.securities.filter(({ symbol, series }) =>
    names.has(`${symbol} ${series}`),
  );
  if (!shown)
    return <p className={styles.note}>{asked.isError ? asked.error.message : 'Loading…'}</p>;
  return (
    <CategoryBars
      securities={shown}
      age={<Age since={Date.parse(asked.data?.at ?? '')} goodFor={countedFor} />}
    />
  );
};
