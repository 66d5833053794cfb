import { type ComponentType, lazy, Suspense } from 'react';
import { useReader } from '#console/nouns/reader.ts';
import type { Role } from '#domain/roles.ts';

const DealerDashboard = lazy(() => import('./DealerDashboard.tsx'));
const ExchangeDashboard = lazy(() => import('./ExchangeDashboard.tsx'));
const ListcoDashboard = lazy(() => import('./ListcoDashboard.tsx'));
const ViewerDashboard = lazy(() => import('./ViewerDashboard.tsx'));
const ClientReport = lazy(() => import('../../clientSummary/console/ClientReport.tsx'));
const MofReport = lazy(() => import('../../mofSummary/console/MofReport.tsx'));

/** The page / as each role knows it (specification §2.3). Each role loads its own and no other. */
export const Dashboard = () => {
  const { role } = useReader();
  const Own = dashboards[role];
  return (
    <Suspense fallback={null}>
      <Own />
    </Suspense>
  );
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
