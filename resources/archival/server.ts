import { archival } from '#schemas/archival.ts';
import { serverModule } from '#server/module/module.ts';
import { offers } from './server/offers.ts';
import { verify } from './server/verify.ts';
import { warmArchive } from './server/warmArchive.ts';

export default serverModule(archival, { calls: { offers, verify }, start: warmArchive });
