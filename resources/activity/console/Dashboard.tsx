import type { ComponentType } from 'react';
import { later } from '#console/browser/later.tsx';
import { useReader } from '#console/nouns/reader.ts';
import type { Role } from '#domain/roles.ts';

const DealerDashboard = later(() => import('./DealerDashboard.tsx'));
const ExchangeDashboard = later(() => import('./ExchangeDashboard.tsx'));
const ListcoDashboard = later(() => import('./ListcoDashboard.tsx'));
const ViewerDashboard = later(() => import('./ViewerDashboard.tsx'));
const ClientReport = later(() => import('../../clientSummary/console/ClientReport.tsx'));
const MofReport = later(() => import('../../mofSummary/console/MofReport.tsx'));

/** The page / as each role knows it (specification §2.3). Each role loads its own and no other. */
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
