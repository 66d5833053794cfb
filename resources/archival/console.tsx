import { pages } from '#console/nouns/pages.ts';
import { archival } from '#schemas/archival.ts';

export default pages(archival, {
  symbolwise: {
    load: async () => (await import('./console/SymbolwiseArchival.tsx')).SymbolwiseArchival,
  },
  run: { load: async () => (await import('./console/ArchivalRun.tsx')).ArchivalRun },
});
