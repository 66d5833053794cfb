import { t } from '#console/browser/language.ts';
import { CategoryBars } from '../../../mofCategory/console/CategoryBars.tsx';
import { CountAge } from '../../../mofCategory/console/CountAge.tsx';
import { useCategoryDemand } from '../../../mofCategory/console/useCategoryDemand.ts';
import { type ActiveSecurity, nameOf } from '../../../offer/console/activeSecurity.ts';

/** The demand for some securities by category, next to the quantity offered. */
export const DemandByCategory = ({ securities }: { securities: readonly ActiveSecurity[] }) => {
  const demand = useCategoryDemand();
  const names = new Set(securities.map(nameOf));
  const shown = demand.data?.securities.filter(({ symbol, series }) =>
    names.has(`${symbol} ${series}`),
  );
  if (!shown)
    return (
      <p className="note" style={{ textAlign: 'center' }}>
        {demand.isError ? demand.error.message : t('Loading…')}
      </p>
    );
  return <CategoryBars securities={shown} age={<CountAge of={demand} />} />;
};
