import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { accountsByRole, type Client, control, signIn } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { menus, type Route, rolesInOrder, routes, userMenus } from '../routes/routes.ts';
import { openSignedIn } from './page.ts';

let server: Server;
let browser: Browser;
let exchange: Client;
let filled: (path: string) => string;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  exchange = await signIn(server.url, control);
  const drafted = encodeURIComponent(JSON.stringify({ status: 'drafted' }));
  const { body } = await exchange.call('GET', `/masters/security?filter=${drafted}&range=[0,0]`);
  filled = (path) => path.replace('{draft}', String(body[0].id));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const failed = 'Error occured, Please refresh the page.';
const notThere = 'There is no such page';

/**
 * Every second address comes first: two addresses of one screen follow each other, and a screen that stays
 * does not announce itself.
 */
const apart = <T>(all: readonly T[]): T[] =>
  [0, 1].flatMap((odd) => all.filter((_, at) => at % 2 === odd));

/** Goes to an address inside the open console; returns where it ends and what is shown there. */
const goTo = (page: Page, path: string) =>
  page.evaluate(
    async ([target, none]) => {
      document.title = 'on the way';
      history.pushState({ idx: history.length }, '', target);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      const stands = () => ({
        path: location.pathname,
        title: document.querySelector('main h1')?.textContent ?? '',
        fault: document.querySelector('main [role=alert]')?.textContent ?? null,
      });
      const isSettled = () => {
        // Home only redirects: the test can check no more than where it leads.
        if (location.pathname !== target) return true;
        const { title } = stands();
        return title === none
          ? document.querySelector('main .mono')?.textContent === target
          : title !== '' && (document.title !== 'on the way' || target === '/');
      };
      for (let turn = 0; turn < 1500 && !isSettled(); turn += 1)
        await new Promise((resolve) => setTimeout(resolve, 10));
      return stands();
    },
    [path, notThere] as const,
  );

/**
 * A sample of the routes that a role may not open: every ninth, so that a role or two try each.
 * tests/server/operations/routesApi.test.ts checks the rights on all routes; this test checks that
 * a screen respects them.
 */
const tried = (role: Role): Route[] =>
  routes
    .filter(({ roles }) => !roles.includes(role))
    .filter((_, at) => at % rolesInOrder.length === rolesInOrder.indexOf(role));

describe.each(rolesInOrder)('in the browser, %s', (role: Role) => {
  test('opens the routes of the specification that are theirs, and is sent home from others', async () => {
    const page = await openSignedIn(browser, server.url, accountsByRole[role]);
    const wrong: string[] = [];
    // On a screen that works the server refuses no call and fails in none.
    let current = '';
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith('/api/') && (answer.status() === 403 || answer.status() >= 500))
        wrong.push(`${current}: ${answer.status()} of ${answer.request().method()} ${pathname}`);
    });
    const open = routes.filter(({ roles }) => roles.includes(role));
    for (const { path, roles } of apart([...open, ...tried(role)])) {
      const target = filled(path);
      current = path;
      const { path: at, title, fault } = await goTo(page, target);
      const isThere = at === target && title !== notThere;
      if (roles.includes(role)) {
        if (!isThere || fault?.startsWith(failed))
          wrong.push(`${path} does not open: ${at} '${title}' ${fault ?? ''}`);
      } else if (at !== '/') wrong.push(`${path} opens: ${at} '${title}'`);
    }
    expect(wrong).toEqual([]);
    const entries = await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
    const lower = (paths: readonly string[]) => paths.map((path) => path.toLowerCase()).sort();
    expect(lower(entries)).toEqual(lower(['/', ...menus[role]]));
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click();
    await page.getByRole('button', { name: 'Sign Out' }).waitFor();
    const offered = await page
      .getByRole('button', { name: /Settings?$|Password$/ })
      .allTextContents();
    const leading = userMenus[role].map((path) => settings[path]);
    expect(offered.sort()).toEqual(
      [...leading, ...(leading.length > 0 ? ['Change Password'] : [])].sort(),
    );
    // The manual is in the user menu of those who have settings of their own there.
    const help = await page
      .getByRole('banner')
      .getByRole('link', { name: 'Help', exact: true })
      .evaluateAll((links) =>
        links.map((link) => [link.getAttribute('href'), link.getAttribute('target')]),
      );
    expect(help).toEqual(leading.length > 0 ? [['/api/query/downloadUserManual', '_blank']] : []);
    await page.context().close();
  });
});

/** The pages of the user menu by their labels. */
const settings: Readonly<Record<string, string>> = {
  '/masters/mfa-settings': 'MFA Settings',
  '/masters/price-settings': 'Limit Setting',
};
