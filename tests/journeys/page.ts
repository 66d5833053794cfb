import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { type Account, demoPassword } from '../markets/client.ts';

/**
 * A new browser, signed in through the login screen as a person would, standing at a path. It fails
 * the test on an error that nobody caught in the page, and on what the page's own policy stopped.
 */
export const openPage = async (
  browser: Browser,
  url: string,
  account: Account,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, ...options });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw new Error(`${page.url()}: ${error.stack ?? error.message}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().includes('Content Security Policy'))
      throw new Error(`${page.url()}: ${message.text()}`);
  });
  await page.goto(url + (account.memberId ? '/login' : '/ldapLogin'));
  if (account.memberId) {
    await page.getByLabel('Member Id').fill(account.memberId);
    await page.getByLabel('User Id').fill(account.username);
  } else {
    await page.getByLabel('Domain Id').fill(account.username);
  }
  await page.getByLabel('Password', { exact: true }).fill(account.password ?? demoPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  if (path !== '/') await page.goto(url + path);
  return page;
};
