import { categoryLabels } from '#domain/series.ts';
import { mofCategory } from '#schemas/mofCategory.ts';
import { bodies } from '#server/bodies.ts';
import { rupees } from '../security/onOffer.ts';
import { countCategories } from './countCategories.ts';

export default bodies(mofCategory, {
  calls: {},
  rows: async ({ machine }) => {
    const counted = await countCategories(machine);
    return counted.rows.map(({ symbol, category, totalRecords, totalQuantity, totalValue }) => ({
      symbol,
      panCategoryName: categoryLabels[category],
      totalRecords,
      totalQuantity,
      totalValue: rupees(totalValue),
    }));
  },
});
