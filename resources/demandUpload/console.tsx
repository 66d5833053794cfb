import { pages } from '#console/nouns/pages.ts';
import { demandUpload } from '#schemas/demandUpload.ts';

export default pages(demandUpload, {
  upload: { load: async () => (await import('./console/DemandUpload.tsx')).DemandUpload },
});
