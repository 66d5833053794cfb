import { pages } from '#console/nouns/pages.ts';
import { endOfDay } from '#schemas/endOfDay.ts';

export default pages(endOfDay, {
  days: { load: async () => (await import('./console/EndOfDay.tsx')).EndOfDay },
  run: { load: async () => (await import('./console/DayRun.tsx')).DayRun },
});
