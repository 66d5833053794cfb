import { pages } from '#console/pages.ts';
import { activity } from '#schemas/activity.ts';
import { Dashboard } from './Dashboard.tsx';

export default pages(activity, {
  dashboard: Dashboard,
  interfaces: { load: async () => (await import('./InterfaceStatus.tsx')).InterfaceStatus },
});
