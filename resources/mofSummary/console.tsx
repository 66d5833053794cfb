import { pages } from '#console/nouns/pages.ts';
import { mofSummary } from '#schemas/mofSummary.ts';
import MofReport from './console/MofReport.tsx';

export default pages(mofSummary, { report: MofReport });
