import { bseFile } from '#schemas/bseFile.ts';
import { serverModule } from '#server/module/module.ts';
import { trackerRows } from './server/tracker.ts';

export default serverModule(bseFile, { calls: {}, rows: trackerRows });
