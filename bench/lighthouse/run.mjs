import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import lighthouse, { desktopConfig } from 'lighthouse';
import { openDemo, people, signIn } from '../../scripts/demoBrowser.mjs';

/**
 * Runs Lighthouse on the first pages of users, as on a desktop and as on a phone, each with an
 * empty cache: `npm run lighthouse`. It prints the median of three runs in a table; the reports are
 * in tests/.output/lighthouse. `npm run lighthouse -- list entry` takes some of the pages. RUNS
 * sets the number of runs.
 */
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const folder = 'tests/.output/lighthouse';
const port = 9223;
const runs = Number(process.env.RUNS ?? 3);
const pages = {
  login: { path: '/login' },
  dashboard: { path: '/', who: people.dealer, rows: 'main table, main [role=grid]' },
  list: { path: '/order/report', who: people.dealer, rows: 'main [role=gridcell]' },
  entry: { path: '/order/entry', who: people.dealer },
};
const forms = {
  desktop: { config: desktopConfig, wanted: { performance: 100, accessibility: 100 } },
  mobile: { config: undefined, wanted: { performance: 95, accessibility: 95 } },
};
const metrics = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const run = async () => {
  mkdirSync(folder, { recursive: true });
  const { browser, url, close } = await openDemo(4693, [`--remote-debugging-port=${port}`]);
  const short = [];
  try {
    const cookies = await cookiesOf(browser, url, people.dealer);
    const control = await browser.newBrowserCDPSession();
    const wanted = process.argv.slice(2);
    const taken = Object.entries(pages).filter(([name]) => !wanted[0] || wanted.includes(name));
    console.log(`| page | as on | ${[...categories, ...Object.values(metrics)].join(' | ')} |`);
    console.log(`|---|---|${[...categories, ...Object.keys(metrics)].map(() => '---:|').join('')}`);
    for (const [name, { path, who }] of taken)
      for (const [form, { config, wanted: least }] of Object.entries(forms)) {
        const begin = async () => {
          await control.send('Storage.clearCookies');
          if (who) await control.send('Storage.setCookies', { cookies });
        };
        const result = await median(url + path, config, begin);
        writeFileSync(join(folder, `${name}-${form}.json`), JSON.stringify(result, null, 1));
        console.log(lineOf(name, form, result));
        short.push(...fallsShort(name, form, result, least));
      }
    for (const [name, { path, who, rows }] of taken)
      if (rows) console.log(await firstRows(browser, url, name, path, who, rows));
    console.log(`Load of the machine: ${loadavg()[0].toFixed(1)}.`);
  } finally {
    await close();
  }
  for (const fault of short) console.log(fault);
  if (short.length > 0) process.exitCode = 1;
};

const cookiesOf = async (browser, url, who) => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, url, who);
  const cookies = await page.context().cookies();
  await page.close();
  return cookies.map(({ name, value, domain, path, httpOnly, secure, sameSite }) => ({
    ...{ name, value, domain, path, httpOnly, secure, sameSite },
  }));
};

/**
 * The run with the median performance. Each begins with the cookies of a signed-in user
 * alone.
 */
const median = async (url, config, begin) => {
  const results = [];
  let failed = 0;
  while (results.length < runs) {
    const flags = {
      port,
      logLevel: 'error',
      clearStorageTypes: ['cache_storage', 'file_systems', 'indexeddb', 'local_storage'],
    };
    await begin();
    const { lhr } = await lighthouse(url, flags, config);
    // Another sign-in of the same user ends the session: the sign-in would be measured, not the page.
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
      throw new Error(`${url} has led to ${lhr.finalDisplayedUrl}.`);
    // A busy machine loses a trace now and then.
    if (!lhr.runtimeError) results.push(lhr);
    else if (++failed > runs) throw new Error(lhr.runtimeError.message);
  }
  return results.toSorted(
    (one, other) => one.categories.performance.score - other.categories.performance.score,
  )[Math.floor(runs / 2)];
};

const lineOf = (name, form, { categories: scores, audits }) =>
  `| ${[
    name,
    form,
    ...categories.map((category) => Math.round(scores[category].score * 100)),
    ...Object.keys(metrics).map((metric) => audits[metric].displayValue),
  ].join(' | ')} |`;

/** The scores below the wanted ones, with the checks that lowered them. */
const fallsShort = (name, form, { categories: scores, audits }, least) =>
  Object.entries(least)
    .filter(([category, score]) => scores[category].score * 100 < score)
    .map(([category, score]) => {
      const costly = scores[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
        .map(({ id }) => `${id} ${audits[id].displayValue ?? ''}`.trim());
      return `${name}, ${form}: ${category} is below ${score}: ${costly.join('; ')}`;
    });

/**
 * The time of a signed-in browser with an empty cache until the first rows of a page are painted,
 * without a slower line or processor. The page counts it itself, from the start of its navigation:
 * measured from outside, the driver of the browser adds some 300 ms.
 */
const firstRows = async (browser, url, name, path, who, rows) => {
  const signedIn = await browser.newContext();
  await signIn(await signedIn.newPage(), url, who);
  const storageState = await signedIn.storageState();
  const times = [];
  while (times.length < runs) {
    const context = await browser.newContext({ storageState });
    await context.addInitScript(notePaintOf, rows);
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: 'commit' });
    const painted = await page.waitForFunction(() => globalThis.paintedAt);
    times.push(await painted.jsonValue());
    await context.close();
  }
  await signedIn.close();
  const [middle] = times.toSorted((a, b) => a - b).slice(Math.floor(runs / 2));
  return `First rows of the ${name}: ${Math.round(middle)} ms with an empty cache.`;
};

/** In the page: notes when what a selector finds has been painted, ms since the navigation began. */
const notePaintOf = (selector) => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        globalThis.paintedAt = performance.now();
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
};

await run();
