import { processRun } from '#records/processRun.ts';
import { pages } from '../pages.ts';

export default pages(processRun, {
  start: { load: async () => (await import('../processes/StartPage.tsx')).StartPage },
  view: { load: async () => (await import('../processes/RunPage.tsx')).RunPage },
});
