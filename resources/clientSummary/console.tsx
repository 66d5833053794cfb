import { pages } from '#console/nouns/pages.ts';
import { clientSummary } from '#schemas/clientSummary.ts';
import ClientReport from './console/ClientReport.tsx';

export default pages(clientSummary, { report: ClientReport, viewOnly: ClientReport });
