import { settlement } from '#schemas/settlement.ts';
import { serverModule } from '#server/module/module.ts';
import { settleDemoDays } from '../demo/server/settlements.ts';

export default serverModule(settlement, { calls: {}, mutations: [settleDemoDays] });
