import { pages } from '#console/pages.ts';
import { mofSummary } from '#schemas/mofSummary.ts';
import MofReport from './MofReport.tsx';

export default pages(mofSummary, { report: MofReport });
