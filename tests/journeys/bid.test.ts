import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paiseOf, paiseText } from '#domain/money.ts';
import { type Client, control, dealer, otherDealer, signIn } from '../markets/client.ts';
import { bidOn, type Offer, openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openPage } from './page.ts';

let server: Server;
let browser: Browser;
let exchange: Client;
let offer: Offer;
beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  exchange = await signIn(server.url, control);
  offer = await openOffer(await signIn(server.url, dealer));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A price without a bid: one tick above the best. */
const newPrice = async (): Promise<string> => {
  const { body } = await exchange.call(
    'GET',
    `/query/ladder?symbol=${encodeURIComponent(offer.symbol)}&series=${offer.series}`,
  );
  const best = Math.max(...body.levels.map(({ price }: any) => paiseOf(price ?? 0)));
  return paiseText(best + paiseOf(offer.tickSize));
};

/** Presses keys where the focus is, as a dealer does. */
const focusOn = (page: Page, words: string) =>
  page.waitForFunction(
    (wanted) => (document.activeElement as HTMLElement)?.textContent?.startsWith(wanted),
    words,
  );

/** Presses Tab until the focus is on what a selector names. */
const tabTo = async (page: Page, selector: string) => {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not come to ${selector}`);
};

/** Fills in the form of a new bid with keys alone, up to the review line. */
const write = async (page: Page, bid: { quantity: number; price: string }) => {
  const { keyboard } = page;
  const isAt = (name: string) =>
    page.waitForFunction((field) => (document.activeElement as any)?.dataset.field === field, name);
  await keyboard.press('F1');
  await page.waitForURL('**/order/entry');
  await isAt('security');
  await keyboard.type(`${offer.symbol} ${offer.series}`);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await keyboard.press('Enter');
  await isAt('clientId');
  await keyboard.type('C0001');
  await keyboard.press('Enter');
  await isAt('quantity');
  await keyboard.type(String(bid.quantity));
  await keyboard.press('Enter');
  await isAt('price');
  await keyboard.press('Control+a');
  await keyboard.type(bid.price);
  await keyboard.press('Enter');
  await isAt('participantId');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON');
};

/** The row of a price in the ladder that a page shows. */
const rung = (page: Page, price: string) =>
  page
    .getByRole('table', { name: `Market by price of ${offer.symbol} ${offer.series}` })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: price, exact: true }) });

const marketPath = () => `/mbp?symbol=${encodeURIComponent(offer.symbol)}&series=${offer.series}`;
const ordersOf = async (quantity: number) => {
  const filter = encodeURIComponent(JSON.stringify({ symbol: offer.symbol, series: offer.series }));
  const { body } = await exchange.call('GET', `/rms/order?filter=${filter}&range=[0,99]`);
  // Others have bids of the same size, by chance.
  return body.filter(
    (order: any) => order.quantity === quantity && order.userId === dealer.username,
  );
};

describe('a bid', () => {
  test('is entered by keyboard alone, and every open browser sees the ladder change by the stream alone', async () => {
    const price = await newPrice();
    const quantity = 777;
    const watching = await openPage(browser, server.url, control, marketPath());
    const competing = await openPage(browser, server.url, otherDealer, marketPath());
    const bidding = await openPage(browser, server.url, dealer);
    for (const page of [watching, competing])
      await page.getByRole('table', { name: /^Market by price of/ }).waitFor();
    const overheard = await listen(server.url, await signIn(server.url, otherDealer));

    await write(bidding, { quantity, price });
    const calls: string[] = [];
    for (const page of [watching, competing])
      page.on('request', (call) => calls.push(new URL(call.url()).pathname));
    const sent = performance.now();
    await bidding.keyboard.press('Enter');
    await Promise.all(
      [watching, competing].map((page) =>
        rung(page, price).getByText(String(quantity)).first().waitFor(),
      ),
    );
    const seenAfter = Math.round(performance.now() - sent);
    console.log(`Both ladders showed the bid ${seenAfter} ms after Enter.`);
    expect(calls).not.toContain('/api/query/ladder');
    await bidding
      .getByRole('status')
      .getByText(/Order \d{16}/)
      .waitFor();

    const [order, ...more] = await ordersOf(quantity);
    expect(more).toEqual([]);
    expect(order).toMatchObject({
      clientId: 'C0001',
      memberId: 'M001',
      userId: '1001',
      price: Number(price),
    });
    const id = String(order.orderId);

    await watching.goto(`${server.url}/order/report`);
    await watching.getByRole('gridcell', { name: id }).waitFor();
    await competing.goto(`${server.url}/order/report`);
    await competing.getByRole('heading', { level: 1 }).waitFor();
    await competing.waitForTimeout(1000);
    expect(await competing.getByText(id).count()).toBe(0);

    const words = await overheard.stop();
    expect(words).toContain('"MBP"');
    for (const secret of [id, 'M001', 'C0001', '1001"', 'AAAPA0001A'])
      expect(words).not.toContain(secret);
    for (const page of [watching, competing, bidding]) await page.context().close();
  });

  test('is sent once by a double Enter', async () => {
    const page = await openPage(browser, server.url, dealer);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/rms/order'))
        posts.push(request.postData() ?? '');
    });
    // The line is slow, so that the second Enter comes while the first bid is on its way.
    await page.route('**/api/rms/order', async (route) => {
      if (route.request().method() === 'POST')
        await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    const quantity = 778;
    await write(page, { quantity, price: await newPrice() });
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/Order \d{16}/)
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(700);
    expect(posts).toHaveLength(1);
    expect(await ordersOf(quantity)).toHaveLength(1);
    await page.context().close();
  });

  test('that is refused says why beside its field, and the form keeps what was typed', async () => {
    const page = await openPage(browser, server.url, dealer);
    const price = await newPrice();
    // The value is a little above what the member may still bid, which only the exchange can refuse.
    const desk = await signIn(server.url, dealer);
    const { body: room } = await desk.call(
      'GET',
      `/rms/order/room?symbol=${encodeURIComponent(offer.symbol)}&series=${offer.series}`,
    );
    const beyond = Math.floor(room.memberLeft / Number(price)) + 1000;
    await write(page, { quantity: beyond, price });
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'New bid' });
    await form
      .getByRole('alert')
      .getByText('Bid value is above the remaining member limit', { exact: true })
      .waitFor();
    const typed = (field: string) => form.locator(`[data-field=${field}]`).inputValue();
    expect(await typed('clientId')).toBe('C0001');
    expect((await typed('quantity')).replaceAll(',', '')).toBe(String(beyond));
    expect(await typed('price')).toBe(price);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.field)).toBe(
      'quantity',
    );
    expect(await ordersOf(beyond)).toEqual([]);

    // The bid goes through once it is corrected where the focus is.
    const quantity = 779;
    await page.keyboard.press('Control+a');
    await page.keyboard.type(String(quantity));
    for (const field of ['price', 'participantId']) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (name) => (document.activeElement as any)?.dataset.field === name,
        field,
      );
    }
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/Order \d{16}/)
      .waitFor();
    expect(await ordersOf(quantity)).toHaveLength(1);
    await page.context().close();
  });
});

describe('the page of a bid', () => {
  test('stays as it is from one of its addresses to the next, so that no key waits for it', async () => {
    const page = await openPage(browser, server.url, dealer);
    await page.keyboard.press('F1');
    const field = (name: string) =>
      page.waitForFunction(
        (wanted) => (document.activeElement as any)?.dataset.field === wanted,
        name,
      );
    await field('security');
    const form = page.getByRole('form', { name: 'New bid' });
    await form.evaluate((element) => element.setAttribute('data-drawn-before', ''));
    const isKept = () => form.evaluate((element) => element.hasAttribute('data-drawn-before'));
    await page.keyboard.type(`${offer.symbol} ${offer.series}`);
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await field('clientId');
    await page.waitForURL(`**/order/entry/${offer.symbol}/${offer.series}`);
    expect(await isKept()).toBe(true);
    await page.keyboard.press('F1');
    await field('security');
    expect(new URL(page.url()).pathname).toBe('/order/entry');
    expect(await isKept()).toBe(true);
    await page.close();
  });
});

describe('a bid that was refused', () => {
  test('is found among the error orders and placed again, put right, by keyboard alone', async () => {
    const desk = await signIn(server.url, dealer);
    const quantity = 783;
    const refused = await desk.call('POST', '/rms/order', bidOn(offer, { quantity, price: 0.01 }));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const page = await openPage(browser, server.url, dealer, '/order/errororders');
    const { keyboard } = page;
    await page.getByRole('gridcell', { name: String(quantity) }).waitFor();
    // The keys go past the menu to the first bid of the list, which is the latest.
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await tabTo(page, '[role=columnheader], [role=gridcell]');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.waitForURL(/\/order\/errororders\/\d+$/);
    await page.getByRole('heading', { name: `${offer.symbol} ${offer.series} refused` }).waitFor();
    await tabTo(page, 'main button');
    await focusOn(page, 'Place again');
    await keyboard.press('Enter');
    await page.waitForURL(`**/order/entry/${encodeURIComponent(offer.symbol)}/${offer.series}*`);
    const at = (field: string) =>
      page.waitForFunction(
        (name) => (document.activeElement as any)?.dataset.field === name,
        field,
      );
    await at('clientId');
    await keyboard.press('Enter');
    await at('quantity');
    await keyboard.press('Enter');
    await at('price');
    await keyboard.press('Control+a');
    await keyboard.type(await newPrice());
    await keyboard.press('Control+Enter');
    await focusOn(page, 'Send bid');
    await keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(/Order \d{16}/)
      .waitFor();
    expect(await ordersOf(quantity)).toHaveLength(1);
    await page.context().close();
  });
});

describe('a bid that stands', () => {
  test('is modified and cancelled by keyboard alone, F3 and F2, and its life says so', async () => {
    const page = await openPage(browser, server.url, dealer);
    const { keyboard } = page;
    const price = await newPrice();
    await write(page, { quantity: 781, price });
    await keyboard.press('Enter');
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement)?.dataset.field === 'clientId',
    );
    const [placed] = await ordersOf(781);
    const id = String(placed.orderId);

    // The latest own bid is marked: F3, Enter, the quantity, past the price, and Enter.
    await keyboard.press('F3');
    await page.waitForURL('**/order/modify');
    await page.locator(`[data-id="${id}"][aria-current="true"]`).waitFor();
    await keyboard.press('Enter');
    await page.waitForURL(`**/order/modify/${id}`);
    await page.waitForFunction(
      () => (document.activeElement as HTMLElement)?.dataset.field === 'quantity',
    );
    await keyboard.type('782');
    await keyboard.press('Control+Enter');
    await focusOn(page, 'Send the change');
    await keyboard.press('Enter');
    await page.getByText(`Order ${id} is now 782`).waitFor();
    expect(await ordersOf(782)).toMatchObject([{ orderId: placed.orderId, version: 2 }]);

    await keyboard.press('F2');
    await page.waitForURL('**/order/cancel');
    await page.locator(`[data-id="${id}"][aria-current="true"]`).waitFor();
    await keyboard.press('Enter');
    await focusOn(page, 'Cancel this bid');
    await keyboard.press('Enter');
    await page.getByText(`Order ${id} is cancelled`).waitFor();
    expect(await ordersOf(782)).toMatchObject([{ orderStatus: 'Cancelled' }]);

    await page.goto(`${server.url}/order/report?orderStatus=Cancelled&symbol=${offer.symbol}`);
    const cell = page.getByRole('gridcell', { name: id });
    await cell.focus();
    await keyboard.press('Enter');
    await page.waitForURL(`**/order/report/${id}`);
    const life = page.getByRole('list', { name: /Events of the bid/ });
    await life.getByText('Cancelled').waitFor();
    expect(await life.textContent()).toMatch(/Cancelled.*Modified.*781 → 782.*Entered/s);
    await page.context().close();
  });

  test('of T day is carried forward on T+1 by keyboard alone', async () => {
    const { body: active } = await exchange.call('GET', '/masters/security/active');
    const carried = active.find(
      ({ configuration }: any) => configuration.configLabel === 'T+1 day - IS',
    );
    const page = await openPage(
      browser,
      server.url,
      dealer,
      `/order/carry-forward/${carried.symbol}`,
    );
    const { keyboard } = page;
    await page.waitForFunction(
      () => (document.activeElement as HTMLInputElement)?.name === 'quantity',
    );
    const id = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.order);
    await keyboard.press('Enter');
    await focusOn(page, 'Carry this bid forward');
    await keyboard.press('Enter');
    const row = page.locator(`tr[data-id="${id}"]`);
    await row.getByText('Carried').waitFor();
    const { body: before } = await exchange.call('GET', `/rms/order/${id}`);
    const { body: after } = await exchange.call('GET', `/rms/order/${before.carriedTo}`);
    expect(after).toMatchObject({
      day: 'T+1',
      carriedFrom: Number(id),
      // The quantity is what T left of the bid.
      quantity: before.quantity - before.allottedQuantity,
      price: before.price,
    });
    // The keys go on to the next bid.
    expect(
      await page.evaluate(() => (document.activeElement as HTMLElement).dataset.order),
    ).not.toBe(id);
    await page.context().close();
  });
});

/** Every message of a user's event stream, until it is stopped. */
const listen = async (url: string, { cookie }: Client) => {
  const end = new AbortController();
  const { body } = await fetch(`${url}/api/messaging/message-stream`, {
    headers: { cookie },
    signal: end.signal,
  });
  let words = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? []) words += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
  return {
    stop: async () => {
      end.abort();
      await reading;
      return words;
    },
  };
};
