import type { Role } from '#domain/roles.ts';

/**
 * Every signed-in route of specification §2.2 with the roles whose menu or rules give it (§2.4, §6): `+` may
 * open it. It is written from the specification and not from the schemas, so that it can find faults of them.
 */
const table = `
  route                                           0 1 3 4 5 6 7 8 10
  /                                               + + + + + + + + +
  /securities                                     + + . + + . . . +
  /mbp                                            + + + + + . . . +

  /masters/branch                                 . + . + . . . . .
  /masters/branch-viewonly                        . . . . . . . . +
  /masters/branch/M001/B1                         . + . + . . . . .
  /masters/branch-view/M001/B1                    . . . . . . . . +
  /masters/branch-edit/M001/B1                    . + . + . . . . .
  /masters/branch-create                          . + . + . . . . .

  /masters/participant                            . + . . . . . . +
  /masters/participant/CP01                       . + . . . . . . +
  /masters/participantForm                        . + . . . . . . .

  /masters/tradingmember                          . + . . . . . . .
  /masters/tradingMember                          . + . . . . . . .
  /masters/tradingmember-viewonly                 . . . . . . . . +
  /masters/tradingMember-viewonly                 . . . . . . . . +
  /masters/tradingmember/M001                     . + . . . . . . .
  /masters/tradingmember-viewone/M001             . . . . . . . . +
  /masters/tradingmember-edit/M001                . + . . . . . . .
  /masters/tradingmember-create                   . + . . . . . . .

  /masters/user                                   . + . + + . . . .
  /masters/user-viewonly                          . . . . . . . . +
  /masters/exchg-user                             . + . . . . . . .
  /masters/user/1001                              . + . + + . . . .
  /masters/userview/1001                          . . . . . . . . +
  /masters/user-edit/1001                         . + . + + . . . .
  /masters/user-create                            . + . + + . . . +

  /masters/bulkupload                             + + . + + . . . .
  /masters/bulkupload/1                           + + . + + . . . .
  /masters/bulkupload-log                         + + . + + . . . .
  /masters/client-master                          + . . + + . . . .
  /masters/client-master-create                   + . . + + . . . .
  /masters/client-master-edit/1                   + . . + + . . . .
  /masters/client-master/1                        . . . + + . . . .
  /masters/client-master-dealer/1                 + . . . . . . . .

  /masters/security                               . + . . . . . . .
  /masters/security-viewonly                      . . . . . . . . +
  /masters/securitysetup                          . + . . . . . . .
  /masters/securitymodify/1                       . + . . . . . . .
  /masters/securitytemplate                       . + . . . . . . .
  /masters/draft-security-list                    . + . . . . . . .
  /masters/draft-security-create                  . + . . . . . . .
  /masters/draft-security-modify/{draft}          . + . . . . . . .

  /masters/holiday-master                         . + . . . . . . .
  /masters/mfa-settings                           + . + + + + + . .
  /masters/price-settings                         . + . + + . . . .

  /order/entry                                    + . . + + . . . .
  /order/entry/LICI/IS                            + . . + + . . . .
  /order/modify                                   + . . + + . . . .
  /order/modify/1                                 + . . + + . . . .
  /order/cancel                                   + . . + + . . . .
  /order/cancel/1                                 + . . + + . . . .
  /order/bulkupload                               + . . + + . . . .
  /order/report                                   + + + + + . . . .
  /order/errororders                              + + + + + . . . .
  /order/batchOrder                               + + + + + . . . .
  /order/orderLog                                 + + + + + . . . .
  /order/currentOrderStatus                       . + . . . . . . .

  /cf/exchange-upload                             . + . . . . . . .
  /cf/exchange-upload/1                           . + . . . . . . .
  /cf/exchange-upload-log                         . + . . . . . . .
  /cf/report                                      + + + + + . . . .
  /cf/modify/1                                    + . . + + . . . .

  /utils/broadcast                                . + . . . . . . .
  /utils/broadcast-log                            . + . . . . . . .
  /utils/interfacestatus                          . + . . . . . . .
  /utils/change-mkt-status                        . + . . . . . . .
  /utils/mkt-status-log                           . + . . . . . . .
  /utils/WebsiteFileGeneration                    . + . . . . . . .
  /utils/WebsitefileGeneration                    . + . . . . . . .
  /utils/master-audit-log                         . + . . . . . . .
  /utils/tm-reconciliation-logs                   . + . . . . . . .
  /utils/tm-reconciliation-error-logs             . + . . . . . . .
  /utils/circuit-breaker                          . + . . . . . . .
  /utils/circuit-breaker-log                      . + . . . . . . .
  /utils/task-scheduler-log                       . + . . . . . . .
  /utils/symbolwise-archival                      . + . . . . . . .
  /utils/archival-log                             . + . . . . . . .
  /utils/eod                                      . + . . . . . . .
  /utils/eod-logs                                 . + . . . . . . .
  /utils/checksum-logs                            . + . . . . . . .
  /utils/active-users                             . + . . . . . . .
  /utils/rms-server-monitoring                    . + . . . . . . .
  /utils/rms-receiver-monitoring                  . + . . . . . . .
  /utils/cp-approve-monitoring                    . + . . . . . . .
  /utils/combiner-monitoring                      . + . . . . . . .
  /utils/bse-filegen-tracker                      . + . . . . . . .
  /utils/client-report                            . + . . . . . . .
  /utils/client-report-view-only                  . . . . . . . . +
  /utils/mof-report                               . + . . . . . . +

  /filegen-tracker/demandfileupload               . + . . . . . . .
  /filegen-tracker/demandfileupload-log           . + . . . . . . .

  /allocation/nse-bid-filegen                     . + . . . . . . .
  /allocation/nse-bid-filegen-logs                . + . . . . . . .
  /allocation/master-setup-list/all               . . . . . . . + .
  /allocation/master-setup-list/approved          . . . . . . . + .
  /allocation/master-setup-list/provisional       . . . . . . . + .
  /allocation/master-setup-list/drafted           . . . . . . . + .
  /allocation/master-setup-list/verification      . . . . . . . + .
  /allocation/master-setup-list/rework            . . . . . . . + .
  /allocation/master-setup/new                    . . . . . . . + .
  /allocation/master-setup/view/1                 . . . . . . . + .
  /allocation/master-setup/mod/1                  . . . . . . . + .
  /allocation/process/start                       . + . . . . . + .
  /allocation/process/view/1                      . + . . . . . + .
  /allocation/process/list                        . + . . . . . + .`;

/** The roles in the order of the table. */
export const rolesInOrder: readonly Role[] = [
  'dealer',
  'controlUser',
  'inquiry',
  'memberAdmin',
  'branchAdmin',
  'lic',
  'mof',
  'listco',
  'viewOnly',
];

export type Route = { path: string; roles: readonly Role[] };

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([first]) => first);

/** The routes of the specification, parameters filled in. */
export const routes: readonly Route[] = lines(table)
  .slice(1)
  .map(([path = '', ...marks]) => ({
    path,
    roles: rolesInOrder.filter((_, at) => marks[at] === '+'),
  }));

/** The menu of each role by §2.4, and API Clients and Webhooks, ours; the Dashboard is above every menu. */
export const menus: Readonly<Record<Role, readonly string[]>> = {
  controlUser: words(`
    /masters/security /masters/draft-security-list /masters/user /masters/exchg-user
    /masters/tradingMember /masters/branch /masters/participant /masters/holiday-master
    /masters/bulkupload /masters/apiclient /masters/webhook
    /order/report /order/errororders /order/batchOrder /cf/report /order/orderLog
    /order/currentOrderStatus
    /utils/broadcast /utils/interfacestatus /cf/exchange-upload /utils/change-mkt-status
    /utils/circuit-breaker /utils/master-audit-log /utils/tm-reconciliation-logs
    /utils/WebsiteFileGeneration /utils/tm-reconciliation-error-logs /utils/task-scheduler-log
    /utils/symbolwise-archival /utils/eod /utils/active-users /utils/rms-server-monitoring
    /utils/bse-filegen-tracker /utils/client-report /utils/mof-report
    /allocation/nse-bid-filegen /allocation/process/start /allocation/process/list`),
  dealer: dealerMenu(),
  memberAdmin: [
    ...dealerMenu(),
    '/masters/user',
    '/masters/branch',
    '/masters/apiclient',
    '/masters/webhook',
  ],
  branchAdmin: [...dealerMenu(), '/masters/user'],
  inquiry: words('/order/report /order/errororders /order/batchOrder /cf/report /order/orderLog'),
  viewOnly: words(`
    /masters/security-viewonly /masters/user-viewonly /masters/tradingMember-viewonly
    /masters/branch-viewonly /masters/participant /utils/client-report-view-only
    /utils/mof-report`),
  listco: words(`
    /allocation/master-setup/new /allocation/master-setup-list/all
    /allocation/master-setup-list/approved /allocation/process/start /allocation/process/list`),
  lic: [],
  mof: [],
};

function dealerMenu() {
  return words(`
    /masters/bulkupload /masters/client-master
    /order/entry /order/modify /order/cancel /order/bulkupload /cf/report
    /order/report /order/errororders /order/batchOrder /order/orderLog`);
}

function words(text: string) {
  return text.trim().split(/\s+/);
}

/** The links of each user menu (§2.4), besides those of every user. */
export const userMenus: Readonly<Record<Role, readonly string[]>> = {
  dealer: ['/masters/mfa-settings'],
  inquiry: ['/masters/mfa-settings'],
  memberAdmin: ['/masters/mfa-settings'],
  branchAdmin: ['/masters/mfa-settings', '/masters/price-settings'],
  lic: ['/masters/mfa-settings'],
  mof: ['/masters/mfa-settings'],
  controlUser: [],
  listco: [],
  viewOnly: [],
};
