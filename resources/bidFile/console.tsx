import { pages } from '#console/nouns/pages.ts';
import { bidFile } from '#schemas/bidFile.ts';

export default pages(bidFile, {
  generate: { load: async () => (await import('./console/BidFilePage.tsx')).BidFilePage },
});
