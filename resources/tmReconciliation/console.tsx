import { pages } from '#console/nouns/pages.ts';
import { tmReconciliation } from '#schemas/tmReconciliation.ts';

export default pages(tmReconciliation, {
  reconcile: { load: async () => (await import('./console/ReconcilePage.tsx')).ReconcilePage },
});
