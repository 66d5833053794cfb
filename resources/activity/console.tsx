import { lazy } from 'react';
import { withRetry } from '#console/lazyPage.ts';
import { pages } from '#console/pages.ts';
import { activity } from '#schemas/activity.ts';
import { Dashboard } from './Dashboard.tsx';

const InterfaceStatus = lazy(
  withRetry(async () => ({ default: (await import('./InterfaceStatus.tsx')).InterfaceStatus })),
);

export default pages(activity, {
  dashboard: Dashboard,
  // A page is loaded lazily itself, and what is lazy within it needs a component around it.
  interfaces: () => <InterfaceStatus />,
});
