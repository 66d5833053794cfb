import { pages } from '#console/nouns/pages.ts';
import { activity } from '#schemas/activity.ts';
import { Dashboard } from './console/Dashboard.tsx';

export default pages(activity, {
  dashboard: Dashboard,
  interfaces: {
    load: async () => (await import('./console/interfaces/InterfaceStatus.tsx')).InterfaceStatus,
  },
});
