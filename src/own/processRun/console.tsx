import { pages } from '#console/nouns/pages.ts';
import { processRun } from './processRun.ts';

export default pages(processRun, {
  start: { load: async () => (await import('#console/processes/start/StartPage.tsx')).StartPage },
  view: { load: async () => (await import('#console/processes/run/RunPage.tsx')).RunPage },
});
