import { archival } from '#schemas/archival.ts';
import { serverModule } from '#server/module/module.ts';
import { offers } from './server/offers.ts';
import { verify } from './server/verify.ts';

export default serverModule(archival, { calls: { offers, verify } });
