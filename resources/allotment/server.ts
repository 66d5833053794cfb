import { allotment } from '#schemas/allotment.ts';
import { bodies } from '#server/bodies.ts';
import { memberFile } from './memberFile.ts';
import { recent } from './recent.ts';
import { why } from './why.ts';

export default bodies(allotment, { calls: { why, recent, memberFile } });
