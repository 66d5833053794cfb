import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ApprovalsBadge } from '#console/layout/bar/ApprovalsBadge.tsx';
import { Breadcrumb } from '#console/layout/bar/Breadcrumb.tsx';
import { Rail } from '#console/layout/menu/Rail.tsx';
import { places } from '#console/nouns/places.ts';
import { type Role, roles } from '#domain/roles.ts';
import { menuFor } from '#model';
import { outlines } from '#registry/outlines.ts';
import { product } from '#registry/product.ts';
import { openExchange, signIn } from './exchange.tsx';

openExchange();

const reader = (role: Role) => ({ userId: '1001', role, memberId: 'M001', branchId: 'B1' });

// The waiting approvals do not matter here: the badge asks once.
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
});

/**
 * The menu and the trail of a page: the lit entries with their group, including that of the bar,
 * and the words of the trail.
 */
const at = (path: string) => {
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path.replace(/\{\w+\}/g, 'x1')]}>
        <Rail />
        <Breadcrumb />
        <div data-bar>
          <ApprovalsBadge />
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // Some hundred pages are drawn here, and to find each part by its role would take a minute.
  const partOf = (label: string) => view.container.querySelectorAll(`nav[aria-label="${label}"] a`);
  const bar = view.container.querySelectorAll('[data-bar] a');
  const lit = [...partOf('Main menu'), ...bar]
    .filter((entry) => entry.hasAttribute('aria-current'))
    .map((entry) => ({
      path: entry.getAttribute('href') ?? '',
      group: entry.closest('section')?.querySelector('h2')?.textContent ?? 'Home',
    }));
  const links = [...partOf('Breadcrumb')].map((link) => link.getAttribute('href') ?? '');
  const words = view.container.querySelector('nav[aria-label="Breadcrumb"]')?.textContent;
  view.unmount();
  return { lit, links, words };
};

test.each(roles)(
  'of the menu of %s exactly one entry is lit on each page, and the trail begins with it',
  (role) => {
    signIn(role, 'M001', 'B1');
    const menu = menuFor(reader(role), outlines, product.menuGroups).flatMap(({ entries }) =>
      entries.map(({ path }) => path),
    );
    for (const { path } of places.filter(({ allows }) => allows(reader(role)))) {
      const { lit, links, words } = at(path);
      expect(lit, path).toHaveLength(1);
      const [entry] = lit;
      if (menu.includes(path)) expect(entry?.path, path).toBe(path);
      if (path !== '/') expect(words, path).toMatch(new RegExp(`^${entry?.group} /`));
      const [first] = links.filter((link) => link !== '/' || entry?.path === '/');
      if (path !== entry?.path) expect(first, path).toBe(entry?.path);
      for (const link of links) expect(link, path).not.toContain('{');
    }
  },
);

test.each<[Role, string, string]>([
  ['dealer', '/order/entry/LICI/IS', 'Order Management / Order Entry / Order Entry LICI IS'],
  ['dealer', '/cf/modify/7', 'Order Management / CP Confirmations / Change Custodian 7'],
  ['controlUser', '/utils/mkt-status-log', 'Utilities / Change Market Status / Market Status Log'],
  [
    'controlUser',
    '/utils/mkt-status-log/3',
    'Utilities / Change Market Status / Market Status Log / Market Status 3',
  ],
  [
    'controlUser',
    '/utils/broadcast-template/HELLO',
    'Utilities / Broadcast / Broadcast Log / Broadcast Templates / Edit Broadcast Template HELLO',
  ],
  ...['RMS Receiver', 'CP Approve', 'Combiner'].map((each): [Role, string, string] => [
    'controlUser',
    `/utils/${each.toLowerCase().replace(' ', '-')}-monitoring`,
    `Utilities / Interface Status / ${each} Monitoring`,
  ]),
  ...['provisional', 'drafted', 'verification', 'rework'].map((status): [Role, string, string] => [
    'listco',
    `/allocation/master-setup-list/${status}`,
    expect.stringMatching('^Allocation / Master Setups / .*Setups'),
  ]),
  ['controlUser', '/filegen-tracker/demandfileupload', 'Home / Demand File Upload'],
  ['controlUser', '/approvals/7', 'Home / Approvals / Approval 7'],
])('to %s the trail of %s is its path in the menu', (role, path, words) => {
  signIn(role, 'M001', 'B1');
  expect(at(path).words).toEqual(words);
});

test('on an approval the bar is lit, and no entry of the menu', () => {
  signIn('controlUser');
  expect(at('/approvals/7').lit).toEqual([{ path: '/approvals', group: 'Home' }]);
  // A user who takes no part in approvals has no badge; for them the page leads to Home.
  signIn('lic');
  expect(at('/approvals/7').lit).toEqual([{ path: '/', group: 'Home' }]);
});
