import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';

/** The accounts of the demo that pictures are taken with, and the password of all of them. */
export const password = 'Offerdesk@2026';
export const people = {
  control: { domain: 'control' },
  control2: { domain: 'control2' },
  listco: { domain: 'listco' },
  listco2: { domain: 'listco2' },
  viewer: { domain: 'viewer' },
  dealer: { member: 'M001', user: '1001' },
  memberAdmin: { member: 'M001', user: '4001' },
  branchAdmin: { member: 'M001', user: '5001' },
  inquiry: { member: 'M001', user: '3001' },
  lic: { member: 'LIC', user: '6001' },
  mof: { member: 'MOF', user: '7001' },
};

/**
 * Opens a browser on the demo at OFFERDESK_URL, or else on one that is built and seeded for it at
 * `port`. CHROMIUM is the path of the browser; `args` are further arguments of it.
 */
export const openDemo = async (port, args = []) => {
  const demo = process.env.OFFERDESK_URL ? null : await startDemo(port);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      ...args,
    ],
  });
  const url = process.env.OFFERDESK_URL ?? `http://127.0.0.1:${port}`;
  const pages = new Map();
  return {
    browser,
    url,
    /** A page with a session of somebody, or of 'nobody': the same one each time. */
    pageOf: (who) => {
      if (!pages.has(who)) pages.set(who, openPage(browser, url, who));
      return pages.get(who);
    },
    close: async () => {
      await browser.close();
      await demo?.stop();
    },
  };
};

/** The window of pictures, px. */
export const size = { width: 1366, height: 768 };

/** A light page without motion, with a session of somebody unless that is 'nobody'. */
export const openPage = async (browser, url, who, viewport = size) => {
  const context = await browser.newContext({
    viewport,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  if (who !== 'nobody') await signIn(page, url, people[who]);
  return page;
};

/** Signs somebody in, by member or by domain. */
export const signIn = async (page, url, { domain, member, user }) => {
  // A user who knows the console is not offered its tour.
  await page.addInitScript(
    (id) => localStorage.setItem(`offerdesk.tour.${id}`, 'seen'),
    user ?? domain,
  );
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

/** A call of the API with the session of a page. */
export const answerTo = (page, method, path, body) =>
  page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api${where}`, {
        method: how,
        headers: { 'content-type': 'application/json' },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      });
      return answer.json();
    },
    [method, path, body],
  );

/** The open security that is bid for most. */
export const busiestOf = async (page) => {
  const active = await answerTo(page, 'GET', '/masters/security/active');
  const [first] = active
    .filter(({ configuration }) => configuration.isOpen)
    .toSorted((a, b) => b.configuration.totalQuantity - a.configuration.totalQuantity);
  if (!first) throw new Error('No security is open.');
  return { symbol: first.symbol, series: first.configuration.series };
};

/** The set-up of an offer. */
export const setupOf = async (page, symbol) => {
  const rows = await answerTo(page, 'GET', '/allocation/master-setup?range=[0,99]');
  return rows.find((row) => row.symbol === symbol);
};

const startDemo = async (port) => {
  execFileSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
  const data = mkdtempSync(join(tmpdir(), 'offerdesk-pictures-'));
  const backups = mkdtempSync(join(tmpdir(), 'offerdesk-backups-'));
  const child = spawn(process.execPath, ['dist/server/main.js', 'demo'], {
    env: {
      ...process.env,
      OFFERDESK_DATA: data,
      OFFERDESK_PORT: String(port),
      OFFERDESK_BACKUP_TO: backups,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill();
    await ended;
    for (const folder of [data, backups]) rmSync(folder, { recursive: true });
  };
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (words) => String(words).includes('is ready at') && resolve());
    void ended.then(() => reject(new Error('The demo ended before it was ready.')));
  });
  return { stop };
};
