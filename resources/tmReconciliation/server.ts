import { tmReconciliation } from '#schemas/tmReconciliation.ts';
import { serverModule } from '#server/module/module.ts';
import { applyDifferences } from './server/applyDifferences.ts';
import { compareFile } from './server/compareFile.ts';
import { fetchOnDemand, fetchOnSchedule } from './server/fetchMembers.ts';
import {
  differencesOf,
  fetchNow,
  sampleOf,
  sourceOf,
  takeFile,
} from './server/reconciliationCalls.ts';
import {
  beginFetch,
  beginReconciliation,
  endComparison,
  refuseReconciliation,
} from './server/reconciliationMutations.ts';

export default serverModule(tmReconciliation, {
  calls: {
    file: takeFile,
    source: sourceOf,
    fetch: fetchNow,
    differences: differencesOf,
    sample: sampleOf,
  },
  actions: {
    // Held back for a second person; applyDifferences follows when it is made.
    apply: { change: () => ({ reconciliationStatus: 'Applied' }) },
    discard: { change: () => ({ reconciliationStatus: 'Discarded' }) },
  },
  mutations: [
    beginReconciliation,
    endComparison,
    refuseReconciliation,
    beginFetch,
    applyDifferences,
  ],
  jobs: [compareFile, fetchOnDemand],
  tasks: [fetchOnSchedule],
});
