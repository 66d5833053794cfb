import { settlement } from '#schemas/settlement.ts';
import { bodies } from '#server/module/module.ts';
import { settleDemoDays } from '../demo/server/settlements.ts';

export default bodies(settlement, { calls: {}, works: [settleDemoDays] });
