import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { places } from '#console/nouns/places.ts';
import { recordPath } from '#console/nouns/recordPath.ts';
import { type Fields, filtersOf, may, type Reader, routePattern, viewsOf } from '#model';
import { nouns } from '#registry';
import { archival } from '#schemas/archival.ts';

/** The logs of the specification (§2.2), by their paths, with the fields that name what an entry is about. */
const logs: readonly (readonly [path: string, leads: Readonly<Record<string, string>>])[] = [
  ['/masters/bulkupload-log', { userId: '/masters/user/7' }],
  [
    '/order/orderLog',
    {
      orderId: '/order/report/7',
      symbol: '/masters/security?symbol=7&series=7',
      memberId: '/masters/tradingmember/7',
      userId: '/masters/user/7',
      doneBy: '/masters/user/7',
      apiClientId: '/masters/apiclient/7',
    },
  ],
  [
    '/order/errororders',
    {
      orderId: '/order/report/7',
      batchId: '/order/batchOrder/7',
      symbol: '/masters/security?symbol=7&series=7',
      memberId: '/masters/tradingmember/7',
      userId: '/masters/user/7',
    },
  ],
  ['/order/batchOrder', { memberId: '/masters/tradingmember/7', userId: '/masters/user/7' }],
  ['/cf/exchange-upload-log', { uploadedBy: '/masters/user/7' }],
  [
    '/utils/broadcast-log',
    {
      toMemberId: '/masters/tradingmember/7',
      sentBy: '/masters/user/7',
      recalledBy: '/masters/user/7',
    },
  ],
  ['/utils/mkt-status-log', { announcedBy: '/masters/user/7' }],
  ['/utils/master-audit-log', { userId: '/masters/user/7', apiClientId: '/masters/apiclient/7' }],
  [
    '/utils/tm-reconciliation-logs',
    { startedBy: '/masters/user/7', approvedBy: '/masters/user/7' },
  ],
  // The member of a faulty row may be none: the faults of its file are what leads on.
  ['/utils/tm-reconciliation-error-logs', { reconciliationId: '/utils/tm-reconciliation-logs/7' }],
  [
    '/utils/tm-reconciliation-differences',
    {
      reconciliationId: '/utils/tm-reconciliation-logs/7',
      tradingMemberId: '/masters/tradingmember/7',
    },
  ],
  [
    '/utils/circuit-breaker-log',
    { symbol: '/masters/security?symbol=7', doneBy: '/masters/user/7' },
  ],
  ['/utils/task-scheduler-log', { kind: '/utils/task-calendar/7', madeBy: '/masters/user/7' }],
  [
    '/utils/archival-log',
    {
      symbol: '/masters/security?symbol=7',
      runId: '/utils/symbolwise-archival/7',
      startedBy: '/masters/user/7',
    },
  ],
  ['/utils/eod-logs', { runId: '/utils/eod/7', startedBy: '/masters/user/7' }],
  ['/utils/checksum-logs', { runId: '/utils/eod/7', verifiedBy: '/masters/user/7' }],
  [
    '/utils/website-file-logs',
    { symbol: '/masters/security?symbol=7', generatedBy: '/masters/user/7' },
  ],
  ['/utils/risk-checks', { orderId: '/order/report/7' }],
  ['/utils/backups', { journalSeq: '/utils/master-audit-log/7' }],
  [
    '/filegen-tracker/demandfileupload-log',
    {
      symbol: '/masters/security?symbol=7',
      runId: '/allocation/process/view/7',
      uploadedBy: '/masters/user/7',
    },
  ],
  [
    '/allocation/nse-bid-filegen-logs',
    { symbol: '/masters/security?symbol=7', generatedBy: '/masters/user/7' },
  ],
];

const reader: Reader = { role: 'controlUser', userId: 'control', memberId: null, branchId: null };

const viewAt = (path: string) => {
  const found = nouns.flatMap((noun) => viewsOf(noun)).find(({ screens }) => screens.list === path);
  if (!found) throw new Error(`No list stands at ${path}`);
  return found;
};

test('every list that calls itself a log is among them', () => {
  const paths = nouns
    .flatMap((noun) => viewsOf(noun))
    .flatMap(({ screens }) => screens.list ?? [])
    .filter((path) => /[-]?logs?$/i.test(path));
  const known = new Set(logs.map(([path]) => path));
  expect([...new Set(paths)].filter((path) => !known.has(path))).toEqual([]);
});

test.each(logs)('the log at %s has filters and an export', (path) => {
  const view = viewAt(path);
  expect(filtersOf(view).length).toBeGreaterThan(0);
  expect(may(reader, 'export', view)).toBe(true);
});

test.each(logs)('an entry of the log at %s leads to what it is about', (path, leads) => {
  const view = viewAt(path);
  const fields = view.noun.fields as Fields;
  const row = Object.fromEntries(Object.keys(fields).map((name) => [name, 7]));
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const to = recordPath(reader, field, row, 7);
    return to === null ? [] : [[name, to]];
  });
  expect(Object.fromEntries(found)).toEqual(leads);
});

test.each(logs)(
  'the links of the log at %s lead to screens that its reader has',
  (_path, leads) => {
    for (const to of Object.values(leads)) {
      const { pathname } = new URL(to, 'http://console');
      const place = places.find(({ path }) => matchPath(routePattern(path), pathname) !== null);
      expect([to, place?.allows(reader)]).toEqual([to, true]);
    }
  },
);

test('what the machine did by itself leads to no user, and a reader without a page of it has no link', () => {
  const { startedBy, symbol } = archival.fields;
  expect(recordPath(reader, startedBy, {}, 'system')).toBeNull();
  const lister = { ...reader, role: 'listco' } as const;
  expect(recordPath(lister, symbol, { symbol: 'LICI' }, 'LICI')).toBeNull();
});

test('the order log is filtered by event and from one time to another', () => {
  const view = viewAt('/order/orderLog');
  const fields = view.noun.fields as Fields;
  expect(filtersOf(view)).toEqual(expect.arrayContaining(['event', 'at']));
  expect(fields.at?.options.filterable).toBe('range');
});
