import { bseFile } from '#schemas/bseFile.ts';
import { bodies } from '#server/module/module.ts';
import { trackerRows } from './server/tracker.ts';

export default bodies(bseFile, { calls: {}, rows: trackerRows });
