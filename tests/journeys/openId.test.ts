import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';
import { startOpenIdProvider } from '../peers/openIdProvider.ts';
import { watchedPage } from './page.ts';

let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let server: Server;
let browser: Browser;
beforeAll(async () => {
  const port = await freePort();
  provider = await startOpenIdProvider(
    `http://127.0.0.1:${port}`,
    {
      asha: { preferred_username: 'asha', name: 'Asha Rao', groups: ['ofs-control'] },
      vik: { preferred_username: 'vik', groups: ['staff'] },
    },
    'localhost',
  );
  server = await startServer({ port, env: { OFFERDESK_DEMO_BIDDING: 'off', ...provider.env } });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.stop();
});

const toProvider = (page: Page) =>
  page.getByRole('link', { name: 'Sign in with Exchange Login' }).click();

/** A new browser at the sign-in page of the provider, on the way to a path of the console. */
const atProvider = async (path = '/ldapLogin') => {
  const page = await watchedPage(browser);
  await page.goto(server.url + path);
  await toProvider(page);
  await page.getByRole('link', { name: 'asha' }).waitFor();
  return page;
};

test('a person signs in at the provider, has the menu of the role, and signs out at both', async () => {
  const page = await atProvider();
  const ofConsole = page.waitForRequest(`${server.url}/`);
  await page.getByRole('link', { name: 'asha' }).click();
  // The page of the console comes for who is signed in: the cookie of the session is there.
  expect((await (await ofConsole).allHeaders()).cookie).toContain('__Host-sid=');
  await page.getByRole('navigation').first().waitFor();
  await page.getByRole('button', { name: /^asha Control User/ }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Sign Out' })
    .getByRole('button', { name: 'Sign Out' })
    .click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL(`${server.url}/ldapLogin`);
  await toProvider(page);
  // It asks who it is: its own session is over, too.
  await page.getByRole('link', { name: 'asha' }).waitFor();
});

test('a sign-in leads to the place of the console that was wanted', async () => {
  const page = await atProvider('/masters/branch');
  await page.getByRole('link', { name: 'asha' }).click();
  await page.waitForURL(`${server.url}/masters/branch`);
  await page.getByRole('navigation').first().waitFor();
});

test('a person without a mapped group reads why at the sign-in', async () => {
  const page = await atProvider();
  await page.getByRole('link', { name: 'vik' }).click();
  await page.getByText('Your groups at Exchange Login give you no role here.').waitFor();
});
