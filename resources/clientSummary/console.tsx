import { pages } from '#console/pages.ts';
import { clientSummary } from '#schemas/clientSummary.ts';
import ClientReport from './ClientReport.tsx';

export default pages(clientSummary, { report: ClientReport, viewOnly: ClientReport });
