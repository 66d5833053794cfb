import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, control, dealer, demoPassword, signIn } from '../markets/client.ts';
import { type Offer, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

let server: Server;
let browser: Browser;
let maker: Client;
let offer: Offer;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  maker = await signIn(server.url, control);
  offer = await openOffer(await signIn(server.url, dealer));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A phone that is held upright, in the hand of nobody yet. */
const openPhone = async (path: string): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(server.url + path);
  return page;
};

/**
 * The parts of a page that are wider than its window, in words: the page, its content, a control,
 * or at a desk a part that can be read only by scrolling it sideways.
 */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = window.innerWidth;
    const scrolls = (element: Element) => {
      if (element.closest('.MuiDataGrid-root')) return true;
      for (let at = element.parentElement; at && at.tagName !== 'MAIN'; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    const sideways = [...document.querySelectorAll('main *')]
      .filter((box) => room >= 1024 && box.scrollWidth > box.clientWidth + 1)
      .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowX))
      .map((box) => `${box.className} scrolls by ${box.scrollWidth - box.clientWidth} px`);
    const wide = [document.documentElement, ...document.querySelectorAll('main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth }) => `${tagName} is ${scrollWidth} px wide`);
    const cut = [...document.querySelectorAll('button, a, input, select, h1, h2')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen'))
      .filter((element) => element.getBoundingClientRect().left >= 0 && !scrolls(element))
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map(({ tagName, textContent }) => `${tagName} ${textContent} is cut`);
    const out = [...document.querySelectorAll('header kbd, header svg, header span')].filter(
      (part) => {
        const around = part.closest('button, a');
        if (!around || !part.checkVisibility() || part.closest('.unseen')) return false;
        return (
          part.getBoundingClientRect().right > around.getBoundingClientRect().right + 1 &&
          getComputedStyle(part).position !== 'absolute'
        );
      },
    );
    return [
      ...wide,
      ...sideways,
      ...cut,
      ...out.map(({ tagName }) => `${tagName} stands out of its button`),
    ];
  });

/** Goes to a screen by the menu, as a thumb does. */
const go = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('searchbox').fill(entry);
  await menu.getByRole('link', { name: entry }).first().tap();
  await menu.waitFor({ state: 'detached' });
};

const signOut = async (page: Page, name: RegExp) => {
  await page.getByRole('banner').getByRole('button', { name }).tap();
  await page.getByRole('button', { name: 'Sign Out' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Sign Out' });
  expect(await tooWide(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign Out' }).tap();
  await page.getByLabel('Password', { exact: true }).waitFor();
};

/** Whether everything to press in some part of a page is large enough for a finger (WCAG 2.2, 2.5.8). */
const isLarge = async (part: Locator) => {
  for (const target of await part.locator('button, a, input').all()) {
    const box = await target.boundingBox();
    if (box && (box.height < 24 || box.width < 24)) return false;
  }
  return true;
};

describe('on a phone', () => {
  test('every page of sign-in is as wide as the window', async () => {
    const page = await openPhone('/login');
    for (const path of ['/login', '/ldapLogin', '/forgot-password', '/password-expired/token/2']) {
      await page.goto(server.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await tooWide(page)]).toEqual([path, []]);
    }
    await page.goto(`${server.url}/login`);
    expect(await isLarge(page.getByRole('group', { name: 'Language' }))).toBe(true);
    await page.context().close();
  });

  test('a dealer signs in, places a bid, finds it among the orders and in the book, cancels it and signs out', async () => {
    const page = await openPhone('/login');
    await page.getByLabel('Member Id').fill('M001');
    await page.getByLabel('User Id').fill('1001');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).tap();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.getByRole('grid', { name: 'Active securities' }).waitFor();
    expect(await tooWide(page)).toEqual([]);

    // The keyboard of the phone would cover the menu: it comes when the filter is touched.
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Order Report' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await menu.getByRole('button', { name: 'Close' }).tap();

    await go(page, 'Order Entry');
    const form = page.getByRole('form', { name: 'New bid' });
    const box = (field: string) => form.locator(`[data-field=${field}]`);
    await box('security').fill(`${offer.symbol} ${offer.series}`);
    await page.getByRole('option').first().tap();
    await box('clientId').fill('C0001');
    await page.getByRole('option').first().tap();
    await box('quantity').fill('787');
    await box('price').fill(offer.floorPrice.toFixed(2));
    expect(await tooWide(page)).toEqual([]);
    await form.getByRole('button', { name: 'Review bid' }).tap();
    await form.getByRole('button', { name: /^Send/ }).tap();
    const done = await page
      .getByRole('status')
      .getByText(/Order \d{16}/)
      .textContent();
    const id = /\d{16}/.exec(done ?? '')?.[0] as string;

    await page.getByRole('button', { name: /^Find/ }).tap();
    await page
      .getByRole('combobox', { name: 'Find anything' })
      .fill(`mbp ${offer.symbol} ${offer.series}`);
    await page.getByRole('option').first().tap();
    await page.waitForURL(/\/mbp/);
    await page.getByRole('table', { name: /^Market by price of/ }).waitFor();
    expect(await tooWide(page)).toEqual([]);

    await go(page, 'Order Report');
    const link = page.getByRole('link', { name: id });
    const card = page.getByRole('listitem').filter({ has: link });
    await card.getByText('Confirmed').waitFor();
    expect(await card.textContent()).toContain('Quantity787');
    expect(await isLarge(card)).toBe(true);
    expect(await tooWide(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await card.getByRole('link', { name: id }).tap();
    await page.waitForURL(`**/order/report/${id}`);
    await page.getByRole('list', { name: /Events of the bid/ }).waitFor();
    expect(await tooWide(page)).toEqual([]);

    await go(page, 'Order Cancel');
    await page.getByRole('row').filter({ hasText: '787' }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('row').filter({ hasText: '787' }).first().tap();
    await page.waitForURL(`**/order/cancel/${id}`);
    expect(await tooWide(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel this bid' }).tap();
    await page.getByText(`Order ${id} is cancelled`).waitFor();
    const { body } = await maker.call('GET', `/rms/order/${id}`);
    expect(body.orderStatus).toBe('Cancelled');

    await signOut(page, /1001/);
    await page.context().close();
  });

  test('a Control User narrows and orders a list, opens what can be done to a row, and decides on changes', async () => {
    const changes = await heldChanges();
    const page = await openPhone('/ldapLogin');
    await page.getByLabel('Domain Id').fill('control2');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign In' }).tap();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    expect(await tooWide(page)).toEqual([]);

    await go(page, 'User Management');
    const list = page.getByRole('list', { name: 'Users' });
    await list.getByRole('listitem').first().waitFor();
    await page.getByLabel('Sort by').selectOption('-userId');
    await page.waitForURL(/sort=-userId/);
    await page.getByRole('button', { name: '+ Filter' }).tap();
    await page.getByRole('button', { name: 'Apply' }).waitFor();
    expect(await tooWide(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Next ›' }).tap();
    await page.getByText(/^26–50 of/).waitFor();
    const card = list.getByRole('listitem').first();
    expect(await isLarge(card)).toBe(true);
    await card.getByRole('button', { name: /^Actions of/ }).tap();
    await page.getByRole('menu').getByRole('menuitem').first().waitFor();
    expect(await tooWide(page)).toEqual([]);
    await page.keyboard.press('Escape');

    for (const { id, securityId, floorPrice, decision } of changes) {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Approvals/ })
        .tap();
      await page.getByRole('row').filter({ hasText: decision.reason }).tap();
      await page.waitForURL(`**/approvals/${id}`);
      expect(await tooWide(page)).toEqual([]);
      await page.getByRole('button', { name: decision.verb }).first().tap();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(/Remark|Why it is refused/).fill('As agreed');
      expect(await tooWide(page)).toEqual([]);
      await dialog.getByRole('button', { name: decision.verb }).tap();
      await dialog.waitFor({ state: 'detached' });
      const { body } = await maker.call('GET', `/masters/security/${securityId}`);
      expect(body.floorPrice).toBe(floorPrice);
    }
    await signOut(page, /control2/);
    await page.context().close();
  });
});

type Decision = { verb: 'Approve' | 'Refuse'; reason: string };

/** Two changes of a price that wait for another Control User, with the price once each is decided. */
const heldChanges = async () => {
  const filter = encodeURIComponent(JSON.stringify({ status: 'approved' }));
  const { body: rows } = await maker.call('GET', `/masters/security?filter=${filter}&range=[0,1]`);
  const decisions: Decision[] = [
    { verb: 'Approve', reason: 'The seller asked for it' },
    { verb: 'Refuse', reason: 'The seller may ask for it' },
  ];
  return Promise.all(
    decisions.map(async (decision, at) => {
      const { id, status, createdBy, createdAt, updatedBy, updatedAt, ...values } = rows[at];
      const next = values.floorPrice + 3;
      await maker.call('PUT', `/masters/security/${id}`, {
        ...values,
        floorPrice: next,
        reason: decision.reason,
      });
      const { body: held } = await maker.call('GET', `/masters/security/${id}/held`);
      return {
        id: held.id as number,
        securityId: id as number,
        floorPrice: decision.verb === 'Approve' ? next : (values.floorPrice as number),
        decision,
      };
    }),
  );
};

describe('no page scrolls sideways from 390 to 1920 px', () => {
  test.each([
    [
      'controlUser',
      control,
      [
        '/',
        '/masters/user',
        '/masters/securitysetup',
        '/masters/branch/M001/B1',
        '/masters/bulkupload',
        '/order/orderLog',
        '/allocation/process/list',
        '/allocation/process/start',
        '/allocation/process/view/1',
        '/utils/task-calendar',
        '/approvals',
      ],
    ],
    [
      'dealer',
      dealer,
      [
        '/',
        '/order/entry',
        '/order/entry/LICI/IS',
        '/order/modify',
        '/order/report',
        '/mbp?symbol=LICI',
      ],
    ],
  ] as const)('for a %s', async (_, account, paths) => {
    const page = await openSignedIn(browser, server.url, account);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(server.url + path);
      // At 1200 the whole menu is next to the page, which has the least room then.
      for (const width of [1920, 1200, 1024, 390]) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await page.waitForFunction(
          () => !document.querySelector('main')?.textContent.includes('Loading…'),
        );
        found.push(...(await tooWide(page)).map((words) => `${path} at ${width}: ${words}`));
      }
    }
    expect(found).toEqual([]);
    await page.context().close();
  });

  test('at 1024 px columns of a list stand one over the other, and the heading sorts by those, with the keys too', async () => {
    const page = await openSignedIn(browser, server.url, control, '/masters/tradingmember', {
      viewport: { width: 1024, height: 768 },
    });
    const heading = page.getByRole('columnheader', { name: /Member Name.*Member Type/ });
    await heading.getByRole('button', { name: 'Sort by Member Name' }).click();
    await page.waitForURL(/sort=memberName/);
    await heading.and(page.locator('[aria-sort=ascending]')).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/sort=-memberName/);
    await page
      .getByRole('gridcell', { name: /Member Type: / })
      .first()
      .waitFor();
    // A wider window shows them side by side.
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.getByRole('columnheader', { name: 'Member Type', exact: true }).waitFor();
    await page.context().close();
  });

  test('the first column of a list and its heading stay in sight while the others scroll', async () => {
    // A user made a column wider than the window has room for.
    const list = '/masters/user?widths=userName:600,emailId:400';
    const page = await openSignedIn(browser, server.url, control, list, {
      viewport: { width: 1024, height: 768 },
    });
    const scrolled = () =>
      page.locator('.MuiDataGrid-virtualScroller').evaluate((scroller) => {
        scroller.scrollLeft = 10_000;
        return scroller.scrollLeft;
      });
    // Behind the column of what is done to a row.
    const user = page.getByRole('row').nth(1).getByRole('gridcell').nth(1);
    await user.waitFor();
    const place = (await user.boundingBox())?.x;
    const heading = page.getByRole('columnheader').nth(1);
    expect((await heading.boundingBox())?.x).toBe(place);
    expect(await scrolled()).toBeGreaterThan(100);
    expect((await user.boundingBox())?.x).toBe(place);
    expect((await heading.boundingBox())?.x).toBe(place);

    await page.goto(`${server.url}/order/orderLog?widths=reason:700`);
    const cell = page.getByRole('gridcell').first();
    await cell.waitFor();
    const before = await cell.boundingBox();
    expect(await scrolled()).toBeGreaterThan(100);
    expect((await cell.boundingBox())?.x).toBe(before?.x);
    // A cell that the keys come to is not left below it.
    await page.getByRole('row').nth(1).getByRole('gridcell').last().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    const reached = await page.locator('[role=gridcell]:focus').boundingBox();
    expect(reached?.x).toBeGreaterThanOrEqual((before?.x ?? 0) + (before?.width ?? 0) - 1);
    await page.context().close();
  });
});

describe('at 1920 px', () => {
  test('the columns of a list share its width, and the sections of a form and of a row stand beside them', async () => {
    const page = await openSignedIn(browser, server.url, control, '/masters/security', {
      viewport: { width: 1920, height: 1080 },
    });
    await page.getByRole('gridcell').first().waitFor();
    const right = (part: Locator) => part.evaluate((box) => box.getBoundingClientRect().right);
    const grid = await right(page.getByRole('grid'));
    expect(grid - (await right(page.getByRole('columnheader').last()))).toBeLessThan(24);
    const widths = await page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => head.clientWidth));
    // 112 px is what a symbol needs.
    expect(widths[0]).toBeGreaterThan(125);

    await page.goto(`${server.url}/masters/securitysetup`);
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const lit = sections.locator('[aria-current=true]');
    expect(await lit.textContent()).toBe('Security');
    const [first, ...others] = await sections.getByRole('button').allTextContents();
    expect(first).toBe('Security');
    await sections.getByRole('button').last().click();
    const group = page.getByRole('group', { name: others.at(-1) as string, exact: true });
    await page.waitForFunction(() => document.activeElement?.closest('fieldset') !== null);
    expect(await group.locator(':focus').count()).toBe(1);
    expect(await lit.textContent()).toBe(others.at(-1));
    // The page of a row has the sections where its form has them; a press leads to the section,
    // even to one that cannot reach the top.
    await page.setViewportSize({ width: 1920, height: 700 });
    await page.goto(`${server.url}/masters/security`);
    await page.getByRole('gridcell').getByRole('link').first().click();
    await page.waitForURL(/security-view/);
    await sections.getByRole('button', { name: 'Limits' }).press('Enter');
    await page.getByRole('region', { name: 'Limits' }).waitFor();
    expect(await page.locator('[data-section]:focus').textContent()).toContain('Retail Limit');
    await page.waitForTimeout(100);
    expect(await lit.textContent()).toBe('Limits');
    // In narrower windows the boxes need the width.
    await page.setViewportSize({ width: 1366, height: 768 });
    await sections.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});
