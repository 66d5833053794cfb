import { settlement } from '#schemas/settlement.ts';
import { bodies } from '#server/bodies.ts';
import { settleDemoDays } from '../demo/settlements.ts';

export default bodies(settlement, { calls: {}, works: [settleDemoDays] });
