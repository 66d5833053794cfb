import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/roles.ts';
import {
  type Account,
  accountsByRole,
  type Client,
  dealer,
  demoPassword,
  signIn,
} from '../markets/client.ts';
import { type Offer, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { englishLeft, overflowing } from './englishLeft.ts';

let server: Server;
let browser: Browser;
let maker: Client;
let offer: Offer;
let clients: string[];
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  maker = await signIn(server.url, dealer);
  offer = await openOffer(maker);
  const { body } = await maker.call('GET', '/masters/client?filter={}&range=[0,99]');
  clients = body.map(({ clientName }: { clientName: string }) => clientName);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const screens = [
  '/order/entry',
  '/order/modify',
  '/order/cancel',
  '/order/carry-forward',
  '/order/bulkupload',
  '/cf/report',
  '/masters/client-master',
  '/masters/client-master-create',
  '/masters/bulkupload',
  '/order/report',
  '/order/errororders',
  '/order/batchOrder',
  '/order/orderLog',
  '/order/allotment',
  '/mbp',
  '/securities',
  '/approvals',
  '/masters/mfa-settings',
  '/nowhere',
];

const open = async (options: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw new Error(`${page.url()}: ${error.stack ?? error.message}`);
  });
  await page.goto(`${server.url}/login`);
  return page;
};

/** Signs in with the Hindi words of the form: that of members, or that of the exchange for who has no member. */
const signInInHindi = async (page: Page, { memberId, username }: Account = dealer) => {
  if (memberId) {
    await page.getByLabel('सदस्य आईडी').fill(memberId);
    await page.getByLabel('यूज़र आईडी').fill(username);
  } else {
    await page.goto(`${server.url}/ldapLogin`);
    await page.getByLabel('डोमेन आईडी').fill(username);
  }
  await page.getByLabel('पासवर्ड', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await page.locator('#content h1').waitFor();
};

/** A page that stands, with nothing on the way any more. */
const settled = async (page: Page) => {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.body.textContent?.includes('लोड हो रहा है…'));
  // Waits for the requests of a page that is already shown: its rows, and the text for no rows.
  await page.waitForTimeout(800);
};

const desk = { width: 1366, height: 768 };
const phone = { width: 390, height: 844 };

describe.each([
  ['at 1366 px', { viewport: desk }],
  ['on a phone', { viewport: phone, isMobile: true, hasTouch: true }],
])('a dealer who reads Hindi, %s', (_, options) => {
  let page: Page;
  beforeAll(async () => {
    page = await open(options);
  });
  afterAll(() => page?.context().close());

  test('chooses it at the sign-in, where what is typed stays', async () => {
    await page.getByLabel('Member Id').fill('M00');
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: 'साइन इन' }).waitFor();
    expect(await page.getByLabel('सदस्य आईडी').inputValue()).toBe('M00');
    expect(await page.locator('html').getAttribute('lang')).toBe('hi');
    expect(await englishLeft(page)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  });

  test('is refused in Hindi', async () => {
    await page.getByLabel('सदस्य आईडी').fill(dealer.memberId ?? '');
    await page.getByLabel('यूज़र आईडी').fill('1999');
    await page.getByLabel('पासवर्ड', { exact: true }).fill('Wrong@2026');
    await page.keyboard.press('Enter');
    await page.getByText('साइन इन जानकारी सही नहीं है').waitFor();
  });

  test('signs in, and places a bid', async () => {
    await signInInHindi(page);
    await settled(page);
    expect(await englishLeft(page)).toEqual([]);
    await page.goto(
      `${server.url}/order/entry/${encodeURIComponent(offer.symbol)}/${offer.series}`,
    );
    const box = (field: string) => page.locator(`[data-field="${field}"]`).first();
    await box('clientId').fill('C0001');
    await page.getByRole('option', { name: /C0001/ }).click();
    await box('quantity').fill('100');
    await page.getByRole('button', { name: 'बोली देखें' }).click();
    // It has no price yet.
    await page.getByText('मूल्य अनिवार्य है').first().waitFor();
    expect(await englishLeft(page, clients)).toEqual([]);
    await box('price').fill(String(offer.floorPrice));
    await page.getByRole('button', { name: 'बोली देखें' }).click();
    await page.getByRole('button', { name: /^(बोली|फिर भी) भेजें/ }).click();
    await page
      .getByText(/ऑर्डर …?\d+/)
      .first()
      .waitFor();
    expect(await englishLeft(page, clients)).toEqual([]);
    expect(await overflowing(page)).toEqual([]);
  });
});

describe('what a dealer reads in Hindi', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open({ viewport: desk });
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await signInInHindi(page);
  });
  afterAll(() => page?.context().close());

  test.each(screens)(
    'has no English sentence at %s and nothing cut off, at a desk and on a phone',
    async (path) => {
      await page.setViewportSize(desk);
      await page.goto(server.url + path);
      await settled(page);
      for (const size of [desk, phone]) {
        await page.setViewportSize(size);
        // Lists become cards.
        await page.waitForTimeout(200);
        expect(await englishLeft(page, clients)).toEqual([]);
        expect(await overflowing(page)).toEqual([]);
      }
    },
  );
});

const rowsIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The names in the rows that a page asks for: of people, firms, places and files. */
const namesIn = (page: Page): Set<string> => {
  const names = new Set<string>();
  const walk = (value: unknown, field: string): void => {
    if (
      typeof value === 'string' &&
      /name|email|city|role|description|userId|branchId/i.test(field)
    )
      names.add(value);
    if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value))
        walk(part, Array.isArray(value) ? field : name);
  };
  page.on('response', async (response) => {
    const text = await response.text().catch(() => '');
    if (/\/api\//.test(response.url())) walk(rowsIn(text), '');
    // The first rows of a list come with its page.
    const [, first = ''] = /id="first-answers"[^>]*>([^<]*)</.exec(text) ?? [];
    walk(rowsIn(first), '');
  });
  return names;
};

describe('a user who reads Hindi', () => {
  test.each(roles)('of the role %s has no English sentence on a page of the menu', async (role) => {
    const { memberId, username } = accountsByRole[role];
    const page = await open({ viewport: desk });
    const names = namesIn(page);
    await page.getByRole('button', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: 'साइन इन' }).waitFor();
    await signInInHindi(page, { memberId, username });
    const links = page.locator('nav a');
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of new Set(paths)) {
      await page.goto(server.url + path);
      await settled(page);
      expect([path, await englishLeft(page, [...names, username])]).toEqual([path, []]);
    }
    await page.context().close();
  });
});

test('a dealer changes the language in the user menu without losing what is typed, and finds it again', async () => {
  const page = await open({ viewport: { width: 1366, height: 768 } });
  await page.getByRole('button', { name: 'हिन्दी' }).click();
  await page.getByRole('heading', { name: 'साइन इन' }).waitFor();
  await signInInHindi(page);
  await page.goto(`${server.url}/masters/client-master-create`);
  await page.getByLabel('ग्राहक का नाम').fill('Lata');
  const menu = page.getByRole('button', { name: new RegExp(dealer.username) });
  await menu.click();
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'New Client' }).waitFor();
  expect(await page.getByLabel('Client Name').inputValue()).toBe('Lata');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('radio', { name: 'हिन्दी' }).click();
  await page.getByRole('heading', { name: 'नया ग्राहक' }).waitFor();
  expect(await page.getByLabel('ग्राहक का नाम').inputValue()).toBe('Lata');
  await page.keyboard.press('Escape');
  await page.goto(`${server.url}/order/report`);
  await page.getByRole('heading', { name: 'ऑर्डर रिपोर्ट' }).waitFor();
  await page.context().close();
});
