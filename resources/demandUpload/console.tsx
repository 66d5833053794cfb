import { pages } from '#console/pages.ts';
import { demandUpload } from '#schemas/demandUpload.ts';

export default pages(demandUpload, {
  upload: { load: async () => (await import('./DemandUpload.tsx')).DemandUpload },
});
