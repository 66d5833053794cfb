import { categoryLabels } from '#domain/series.ts';
import { mofCategory } from '#schemas/mofCategory.ts';
import { bodies } from '#server/bodies.ts';
import { rupees } from '../security/onOffer.ts';
import { countCategories, isFirstDay } from './countCategories.ts';

export default bodies(mofCategory, {
  calls: {},
  // Of the whole offer: a bid that was carried forward counts once.
  rows: async ({ machine }) => {
    const counted = await countCategories(machine);
    return counted.rows
      .filter(isFirstDay)
      .map(({ symbol, category, totalRecords, totalQuantity, totalValue }) => ({
        symbol,
        panCategoryName: categoryLabels[category],
        totalRecords,
        totalQuantity,
        totalValue: rupees(totalValue),
      }));
  },
});
