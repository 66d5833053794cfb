import { pages } from '#console/nouns/pages.ts';
import { websiteFile } from '#schemas/websiteFile.ts';

export default pages(websiteFile, {
  generation: {
    load: async () => (await import('./console/WebsiteFilesPage.tsx')).WebsiteFilesPage,
  },
});
