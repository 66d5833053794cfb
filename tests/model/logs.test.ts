import { expect, test } from 'vitest';
import { rowPath } from '#console/nouns/rowPath.ts';
import { type Fields, filtersOf, may, viewsOf } from '#model';
import { nouns } from '#registry';

/** The logs of the specification (§2.2), by their paths. */
const logs = [
  '/masters/bulkupload-log',
  '/order/orderLog',
  '/order/errororders',
  '/order/batchOrder',
  '/cf/exchange-upload-log',
  '/utils/broadcast-log',
  '/utils/mkt-status-log',
  '/utils/master-audit-log',
  '/utils/tm-reconciliation-logs',
  '/utils/tm-reconciliation-error-logs',
  '/utils/circuit-breaker-log',
  '/utils/task-scheduler-log',
  '/utils/archival-log',
  '/utils/eod-logs',
  '/utils/checksum-logs',
  '/utils/backups',
  '/filegen-tracker/demandfileupload-log',
  '/allocation/nse-bid-filegen-logs',
];

const reader = { role: 'controlUser', userId: 'control', memberId: null, branchId: null } as never;

const viewAt = (path: string) => {
  const found = nouns.flatMap((noun) => viewsOf(noun)).find(({ screens }) => screens.list === path);
  if (!found) throw new Error(`No list stands at ${path}`);
  return found;
};

test.each(logs)(
  'the log at %s has filters, an export and a way from each entry to its record',
  (path) => {
    const view = viewAt(path);
    const fields = view.noun.fields as Fields;
    expect(filtersOf(view).length).toBeGreaterThan(0);
    expect(may(reader, 'export', view)).toBe(true);
    const leads = Object.values(fields).some(({ options }) => options.record !== undefined);
    expect(leads || rowPath(reader, view) !== null).toBe(true);
  },
);

test('the order log is filtered by event and from one time to another', () => {
  const view = viewAt('/order/orderLog');
  const fields = view.noun.fields as Fields;
  expect(filtersOf(view)).toEqual(expect.arrayContaining(['event', 'at']));
  expect(fields.at?.options.filterable).toBe('range');
});
