import type { Role } from '#domain/roles.ts';
import { dealing } from '#domain/roles.ts';

const exchange: readonly Role[] = ['controlUser'];
const ofOrders: readonly Role[] = [...dealing, 'inquiry', 'controlUser'];

/**
 * The roles that may open each report, log, tracker and utility, from §2.2, §2.4 and §6 of the
 * specification; and the task calendar, which is listed with its log.
 */
export const reportRoutes: readonly (readonly [path: string, roles: readonly Role[]])[] = [
  ['/order/report', ofOrders],
  ['/order/errororders', ofOrders],
  ['/order/batchOrder', ofOrders],
  ['/order/orderLog', ofOrders],
  ['/cf/report', ofOrders],
  ['/order/currentOrderStatus', exchange],
  ['/cf/exchange-upload-log', exchange],
  ['/utils/broadcast', exchange],
  ['/utils/broadcast-log', exchange],
  ['/utils/interfacestatus', exchange],
  ['/utils/change-mkt-status', exchange],
  ['/utils/mkt-status-log', exchange],
  ['/utils/circuit-breaker', exchange],
  ['/utils/master-audit-log', exchange],
  ['/utils/tm-reconciliation-logs', exchange],
  ['/utils/tm-reconciliation-error-logs', exchange],
  ['/utils/circuit-breaker-log', exchange],
  ['/utils/task-scheduler-log', exchange],
  ['/utils/task-calendar', exchange],
  ['/utils/archival-log', exchange],
  ['/utils/eod', exchange],
  ['/utils/eod-logs', exchange],
  ['/utils/checksum-logs', exchange],
  ['/utils/active-users', exchange],
  ['/utils/rms-server-monitoring', exchange],
  ['/utils/rms-receiver-monitoring', exchange],
  ['/utils/cp-approve-monitoring', exchange],
  ['/utils/combiner-monitoring', exchange],
  ['/utils/bse-filegen-tracker', exchange],
  ['/utils/client-report', exchange],
  ['/utils/client-report-view-only', ['viewOnly']],
  ['/utils/mof-report', ['controlUser', 'viewOnly']],
  ['/filegen-tracker/demandfileupload-log', exchange],
  ['/allocation/nse-bid-filegen-logs', exchange],
];
