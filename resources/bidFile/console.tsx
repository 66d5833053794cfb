import { pages } from '#console/pages.ts';
import { bidFile } from '#schemas/bidFile.ts';

export default pages(bidFile, {
  generate: { load: async () => (await import('./BidFilePage.tsx')).BidFilePage },
});
