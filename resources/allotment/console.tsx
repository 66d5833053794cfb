import { pages } from '#console/nouns/pages.ts';
import { allotment } from '#schemas/allotment.ts';

export default pages(allotment, {
  why: { load: async () => (await import('./console/Why.tsx')).Why },
});
