import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/**
 * The pictures of docs/screenshots, taken of the running demo: of the one at OFFERDESK_URL when that
 * is said, else of one that is built and seeded for it. CHROMIUM says where the browser is.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const folder = join(root, 'docs/screenshots');
const port = 4690;
const password = 'Offerdesk@2026';
const control = { domain: 'control' };
const dealer = { member: 'M001', user: '1001' };

const shots = [
  { name: 'login-light', theme: 'light', path: '/login', stands: 'form input' },
  {
    name: 'order-entry-light',
    theme: 'light',
    who: dealer,
    path: ({ symbol, series }) => `/order/entry/${encodeURIComponent(symbol)}/${series}`,
    stands: 'main form input',
    prepare: async (page) => {
      const box = (field) => page.locator(`[data-field="${field}"]`);
      await box('clientId').fill('C0001');
      await page.getByRole('option', { name: /C0001/ }).click();
      await box('quantity').fill('25000');
      for (let tick = 0; tick < 12; tick++) await box('price').press('+');
    },
  },
  {
    name: 'mbp-dark',
    theme: 'dark',
    who: dealer,
    path: (security) => `/mbp?${new URLSearchParams(security)}`,
    stands: 'main h1',
  },
  {
    name: 'dashboard-dark',
    theme: 'dark',
    who: control,
    path: '/',
    stands: 'main table, main [role=grid]',
  },
  {
    name: 'securities-light',
    theme: 'light',
    who: control,
    path: '/masters/security',
    stands: '[role=gridcell]',
  },
  {
    name: 'form-light',
    theme: 'light',
    who: control,
    path: '/masters/securitymodify/1',
    stands: 'form input',
  },
];

const run = async () => {
  mkdirSync(folder, { recursive: true });
  const demo = process.env.OFFERDESK_URL ? null : await startDemo();
  const url = process.env.OFFERDESK_URL ?? `http://127.0.0.1:${port}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    for (const shot of shots) await take(browser, url, shot);
  } finally {
    await browser.close();
    await demo?.stop();
  }
};

const take = async (browser, url, { name, theme, who, path, stands, prepare }) => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  if (who) await signIn(page, url, who);
  await page.goto(url + (typeof path === 'string' ? path : path(await busiestOf(page))));
  await page.locator(stands).first().waitFor();
  await prepare?.(page);
  // Fonts, charts and the first answers of the live feeds.
  await page.waitForTimeout(2_500);
  const file = join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  console.log(`${name}.png ${Math.round(statSync(file).size / 1000)} KB`);
  await context.close();
};

const signIn = async (page, url, { domain, member, user }) => {
  await page.goto(url + (member ? '/login' : '/ldapLogin'));
  if (member) {
    await page.getByLabel('Member Id').fill(member);
    await page.getByLabel('User Id').fill(user);
  } else {
    await page.getByLabel('Domain Id').fill(domain);
  }
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
};

/** The open security that is bid for most. */
const busiestOf = (page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/masters/security/active');
    const open = (await answer.json()).filter(({ configuration }) => configuration.isOpen);
    const [first] = open.toSorted(
      (a, b) => b.configuration.totalQuantity - a.configuration.totalQuantity,
    );
    if (!first) throw new Error('No security is open.');
    return { symbol: first.symbol, series: first.configuration.series };
  });

const startDemo = async () => {
  execFileSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-screenshots-'));
  const child = spawn(process.execPath, ['dist/server/main.js', 'demo'], {
    env: { ...process.env, OFFERDESK_DATA: data, OFFERDESK_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(data, { recursive: true });
  };
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (words) => String(words).includes('is ready at') && resolve());
    void ended.then(() => reject(new Error('The demo ended before it was ready.')));
  });
  return { stop };
};

await run();
