import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, control, dealer, signIn } from '../markets/client.ts';
import { openOffer } from '../markets/market.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { openSignedIn } from './page.ts';
import { violationsOf } from './violations.ts';

let server: Server;
let browser: Browser;
let offered: string;

beforeAll(async () => {
  server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  browser = await launchChromium();
  const { symbol, series } = await openOffer(await signIn(server.url, dealer));
  offered = `${encodeURIComponent(symbol)}/${series}`;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('axe finds nothing, light and dark,', () => {
  test.each(['/login', '/ldapLogin', '/forgot-password', '/password-expired/token/2'])(
    'on %s',
    async (path) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.url + path);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await context.close();
    },
  );

  test("on Change Password with its policy, and on the session's end", async () => {
    const page = await openSignedIn(browser, server.url, dealer, '/order/report');
    await page.getByRole('button', { name: /1001/ }).first().click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Password Policy' }).click();
    await page.getByRole('dialog', { name: 'Password Policy' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.clock.install();
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    await page.clock.fastForward(25 * 60_000);
    await page.getByRole('dialog', { name: 'Session Expiry Warning' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.clock.fastForward(5 * 60_000);
    await page.getByRole('dialog', { name: 'Session Expired' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('on what a dealer sees', async () => {
    const page = await openSignedIn(browser, server.url, dealer, '/');
    const mine = await signIn(server.url, dealer);
    const live = encodeURIComponent(JSON.stringify({ orderStatus: ['Confirmed'] }));
    const [bid] = (await mine.call('GET', `/rms/order?filter=${live}&range=[0,0]`)).body;
    const paths = [
      '/',
      '/securities',
      `/order/entry/${offered}`,
      `/order/modify/${bid.orderId}`,
      '/order/cancel',
      '/order/carry-forward/NHPC',
      '/order/report',
      `/order/report/${bid.orderId}`,
      market(),
    ];
    expect(await violationsAt(page, paths)).toEqual([]);
    await page.context().close();
  });

  test('on the help of a list and the calendar of a form', async () => {
    const page = await openSignedIn(browser, server.url, control, '/masters/security');
    await page.getByRole('gridcell').first().waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog');
    await help.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // A sentence that overflows its dialog cannot be read.
    const runsOut = await help.evaluate((box) =>
      [box, ...box.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
    );
    expect(runsOut).toBe(false);
    await page.goto(`${server.url}/masters/securitysetup`);
    await page.getByLabel('Open On', { exact: true }).press('Alt+ArrowDown');
    await page.getByRole('gridcell', { name: '15' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('on the command line with what it found, and on the menu of each width', async () => {
    const page = await openSignedIn(browser, server.url, control, '/masters/security');
    await page.getByRole('gridcell').first().waitFor();
    await page.keyboard.press('Control+k');
    const line = page.getByRole('combobox', { name: 'Find anything' });
    await line.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await line.fill('M001');
    await page.getByRole('option', { name: /Trading Member/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await line.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '+ Filter' }).click();
    await page.getByRole('button', { name: 'Apply' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('button', { name: /^Reports/ }).click();
    await page.getByRole('link', { name: 'Order Report' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('searchbox', { name: 'Filter the menu' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('on a record with its history, its past and a change that waits, and on the approvals', async () => {
    const page = await openSignedIn(browser, server.url, control, '/');
    const { id } = await withHeldChange(await signIn(server.url, { username: 'control2' }));
    const edit = '/masters/securitymodify/1';
    const paths = [
      edit,
      `${edit}?tab=history`,
      `${edit}?asOf=${encodeURIComponent(new Date().toISOString())}`,
      '/approvals?of=all&state=any',
      `/approvals/${id}`,
      '/utils/master-audit-log/1',
      '/utils/master-audit-log/check',
    ];
    expect(await violationsAt(page, paths)).toEqual([]);
    await page.goto(`${server.url}/approvals/${id}`);
    await page.getByRole('button', { name: /^Approve/ }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('on an allocation: its set-up, what if, its start, a run and the results', async () => {
    const staff = await signIn(server.url, control);
    const { body: choices } = await staff.call('GET', '/allocation/process/choices');
    const { process, rows } = choices.find(({ code }: { code: string }) => code === '10');
    const { key } = rows.find(({ why }: { why: string | null }) => why === null);
    const started = await staff.call('POST', '/allocation/process/start', { process, key });
    const { runId } = started.body.run;
    const desk = await openSignedIn(browser, server.url, { username: 'listco' }, '/');
    const paths = [
      '/',
      '/allocation/master-setup-list/all',
      '/allocation/master-setup/new',
      `/allocation/master-setup/view/${key}`,
      `/allocation/what-if/${key}`,
      '/allocation/process/start',
      `/allocation/process/view/${runId}`,
    ];
    expect(await violationsAt(desk, paths)).toEqual([]);
    await desk.context().close();
    const page = await openSignedIn(browser, server.url, control, '/');
    const files = [
      '/filegen-tracker/demandfileupload',
      '/utils/bse-filegen-tracker',
      '/allocation/nse-bid-filegen',
      '/order/allotment',
    ];
    expect(await violationsAt(page, files)).toEqual([]);
    await page.goto(`${server.url}/allocation/process/view/${runId}?step=bseDemand`);
    await page
      .getByRole('button', { name: /^Upload/ })
      .last()
      .click();
    await page.getByRole('dialog').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  test('on what a Control User sees', async () => {
    const page = await openSignedIn(browser, server.url, control, '/');
    const paths = [
      '/',
      '/masters/security',
      '/masters/securitysetup',
      '/masters/securitymodify/1',
      '/masters/tradingmember/M001',
      '/masters/tradingmember-edit/M001',
      '/masters/bulkupload?master=participant',
      `/masters/bulkupload/${await uploaded()}`,
      '/masters/bulkupload-log',
      '/print/masters/tradingmember',
      '/order/report',
      '/cf/report',
      '/utils/client-report',
      '/utils/mof-report',
      '/utils/mof-report?tab=category',
      '/utils/broadcast',
      '/utils/circuit-breaker',
      '/utils/master-audit-log/2',
      '/utils/interfacestatus',
      '/utils/active-users',
      '/utils/task-calendar',
      '/utils/eod',
      '/utils/symbolwise-archival',
      '/utils/WebsiteFileGeneration',
      '/utils/tm-reconciliation',
      market(),
    ];
    expect(await violationsAt(page, paths)).toEqual([]);
    await page.getByRole('button', { name: 'Minimise' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });
});

/** A pending change of a security, made now. */
const withHeldChange = async (maker: Client): Promise<{ id: number }> => {
  const path = '/masters/security/1';
  const { body: row } = await maker.call('GET', path);
  const { id, status, version, createdBy, createdAt, updatedBy, updatedAt, ...values } = row;
  await maker.call('PUT', path, {
    ...values,
    floorPrice: row.floorPrice + 1,
    version,
    reason: 'To be looked at',
  });
  return (await maker.call('GET', `${path}/held`)).body;
};

/** The findings of axe on some pages, each once and with the page where it was first seen. */
const violationsAt = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found = new Map<string, string>();
  for (const path of paths) {
    await goTo(page, path);
    for (const violation of await violationsOf(page))
      if (!found.has(violation)) found.set(violation, `${path} ${violation}`);
  }
  return [...found.values()];
};

/**
 * Goes to an address inside the open console, which takes a third of the time of loading it; a screen that
 * does not change, or a sheet for the printer, is loaded.
 */
const goTo = async (page: Page, path: string): Promise<void> => {
  const { pathname } = new URL(path, server.url);
  const from = new URL(page.url()).pathname;
  if ([from, pathname].some((each) => each.startsWith('/print/')) || from === pathname) {
    await page.goto(server.url + path);
    return;
  }
  await page.evaluate((target) => {
    document.title = 'on the way';
    history.pushState({ idx: history.length }, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  const stands = page.waitForFunction(() => document.title !== 'on the way', null, {
    timeout: 5_000,
  });
  await stands.catch(() => page.goto(server.url + path));
};

/** Uploads a file of one faulty and one sound participant, checked; returns the number of its batch. */
const uploaded = async (): Promise<number> => {
  const staff = await signIn(server.url, control);
  const file = 'Participant Id,Participant Name\r\nCPA9,Some Custodian\r\n,Nameless\r\n';
  const body = new FormData();
  body.append('file', new Blob([file], { type: 'text/csv' }), 'participants.csv');
  const sent = await fetch(`${server.url}/api/masters/participant/import?dryRun=true`, {
    method: 'POST',
    headers: { cookie: staff.cookie },
    body,
  });
  const { batchId } = (await sent.json()) as { batchId: number };
  await expect
    .poll(async () => (await staff.call('GET', `/masters/bulkupload/${batchId}`)).body.state)
    .toBe('checked');
  return batchId;
};

const market = () => {
  const [symbol, series] = offered.split('/');
  return `/mbp?symbol=${symbol}&series=${series}`;
};

test('a page with a fault is not let through', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent('<html lang="en"><title>x</title><main><h1>x</h1><input></main>');
  expect((await violationsOf(page)).join()).toContain('label');
  await context.close();
});
