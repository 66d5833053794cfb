import { pages } from '#console/pages.ts';
import { activity } from '#schemas/activity.ts';
import { Dashboard } from './Dashboard.tsx';
import { InterfaceStatus } from './InterfaceStatus.tsx';

export default pages(activity, { dashboard: Dashboard, interfaces: InterfaceStatus });
