import { pages } from '#console/pages.ts';
import { allotment } from '#schemas/allotment.ts';

export default pages(allotment, {
  why: { load: async () => (await import('./Why.tsx')).Why },
});
