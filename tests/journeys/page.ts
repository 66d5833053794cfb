import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Account, demoPassword, signIn } from '../markets/client.ts';

/**
 * A new browser, signed in through the login screen as a person would, at a path. It fails the test on an
 * uncaught error in the page, and on what the page's own policy blocked.
 */
export const openPage = async (
  browser: Browser,
  url: string,
  account: Account,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await watchedPage(browser, options);
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

/**
 * The same with a session that the calls of the login screen begin and not the screen itself, for tests of
 * what follows: the screen and the home page behind it are not drawn first.
 */
export const openSignedIn = async (
  browser: Browser,
  url: string,
  account: Account,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await watchedPage(browser, options);
  const userAgent = await page.evaluate(() => navigator.userAgent);
  await signInto(page.context(), url, account, userAgent);
  await page.goto(url + path);
  // A sheet for the printer has no menu.
  if (!path.startsWith('/print/')) await page.getByRole('navigation').first().waitFor();
  return page;
};

/**
 * Gives a browser the cookies of a new session: the server's, and the one from which the console knows whose
 * session it is.
 */
export const signInto = async (
  context: BrowserContext,
  url: string,
  account: Account,
  userAgent: string,
): Promise<void> => {
  const { cookie } = await signIn(url, account, { 'user-agent': userAgent });
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
  const kept = { domain: new URL(url).hostname, path: '/', sameSite: 'Strict' } as const;
  await context.addCookies([
    { ...kept, name, value, httpOnly: true, secure: true },
    { ...kept, name: 'identity', value: account.username },
  ]);
};

/** An empty page of a new browser, which fails the test on the same. */
export const watchedPage = async (
  browser: Browser,
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
  return page;
};
