import { type Category, categoryLabels } from '#domain/series.ts';
import { mofCategory } from '#schemas/mofCategory.ts';
import { bodies } from '#server/bodies.ts';
import { rupees } from '../security/onOffer.ts';
import { countCategories } from './countCategories.ts';

export default bodies(mofCategory, {
  calls: {},
  rows: async ({ machine }) => {
    const counted = await countCategories(machine);
    return counted.map(({ symbol, category, totalRecords, totalQuantity, totalValue }) => ({
      symbol,
      panCategoryName: categoryLabels[category as Category],
      totalRecords,
      totalQuantity,
      totalValue: rupees(totalValue),
    }));
  },
});
