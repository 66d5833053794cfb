import type { ComponentType } from 'react';
import { later } from '#console/browser/later.tsx';
import { useReader } from '#console/nouns/reader.ts';
import type { Role } from '#domain/roles.ts';
import { DealerDashboard } from './DealerDashboard.tsx';
import { ExchangeDashboard } from './ExchangeDashboard.tsx';
import { ViewerDashboard } from './ViewerDashboard.tsx';

const ListcoDashboard = later(() => import('./ListcoDashboard.tsx'));
const ClientReport = later(() => import('../../clientSummary/console/ClientReport.tsx'));
const MofReport = later(() => import('../../mofSummary/console/MofReport.tsx'));

/**
 * The page / for each role (specification §2.3). Dashboards made of the same parts share a file,
 * which the first answer can name before the role is known; each of the others is loaded for its
 * role.
 */
export const Dashboard = () => {
  const { role } = useReader();
  const Own = dashboards[role];
  return <Own />;
};

const dashboards: Record<Role, ComponentType> = {
  dealer: DealerDashboard,
  memberAdmin: DealerDashboard,
  branchAdmin: DealerDashboard,
  controlUser: ExchangeDashboard,
  inquiry: DealerDashboard,
  listco: ListcoDashboard,
  viewOnly: ViewerDashboard,
  lic: ClientReport,
  mof: MofReport,
};
