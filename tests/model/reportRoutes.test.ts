import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/roles.ts';
import { may, menuFor, pagesOf, viewsOf } from '#model';
import { nouns } from '#registry';
import { product } from '#registry/product.ts';
import { reportRoutes } from '../routes/routes.reports.ts';

const as = (role: Role) => ({ userId: 'x', role, memberId: 'M001', branchId: 'B1' });

/** The roles that may open a path: a list of a view or a page. */
const openedBy = (path: string): Role[] =>
  roles.filter((role) =>
    nouns.some(
      (noun) =>
        viewsOf(noun).some((view) => view.screens.list === path && may(as(role), 'list', view)) ||
        pagesOf(noun).some((page) => page.paths.includes(path) && page.roles.includes(role)),
    ),
  );

describe('reports, logs and utilities are opened by exactly those whom the specification names', () => {
  // The audit log comes with the journal's own screens.
  test.each(reportRoutes.filter(([path]) => path !== '/utils/master-audit-log'))(
    '%s',
    (path, readers) => {
      expect(openedBy(path)).toEqual(roles.filter((role) => readers.includes(role)));
    },
  );
});

/** The entries of a role's menu in a group, in its order. */
const menuOf = (role: Role, group: string) =>
  menuFor(as(role), nouns, product.menuGroups)
    .find(({ label }) => label === group)
    ?.entries.map(({ path }) => path) ?? [];

const orders = ['/order/report', '/order/errororders', '/order/batchOrder'];

describe('the menu Reports is, in the order of the specification', () => {
  test('for the exchange', () => {
    expect(menuOf('controlUser', 'Reports')).toEqual([
      ...orders,
      '/cf/report',
      '/order/orderLog',
      '/order/currentOrderStatus',
    ]);
  });
  test.each(['dealer', 'memberAdmin', 'branchAdmin'] as const)(
    'for a %s, who finds what custodians confirm under Order Management',
    (role) => {
      expect(menuOf(role, 'Reports')).toEqual([...orders, '/order/orderLog']);
      expect(menuOf(role, 'Order Management')).toContain('/cf/report');
    },
  );
  test('for an inquiry user', () => {
    expect(menuOf('inquiry', 'Reports')).toEqual([...orders, '/cf/report', '/order/orderLog']);
  });
  test.each(['lic', 'mof', 'listco', 'viewOnly'] as const)('empty for %s', (role) => {
    expect(menuOf(role, 'Reports')).toEqual([]);
  });
});

test('view-only roles find the client and the MoF report in their menu', () => {
  expect(menuOf('viewOnly', 'Utilities')).toEqual([
    '/utils/client-report-view-only',
    '/utils/mof-report',
  ]);
});
