import { bseFile } from '#schemas/bseFile.ts';
import { bodies } from '#server/bodies.ts';
import { trackerRows } from './tracker.ts';

export default bodies(bseFile, { calls: {}, rows: trackerRows });
