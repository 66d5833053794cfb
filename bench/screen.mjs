import { loadavg } from 'node:os';
import process from 'node:process';
import { answerTo, openDemo, people, signIn } from '../scripts/demoBrowser.mjs';

/**
 * Measures the time from a key of order entry to the screen, and the frames while 1,000 rows of a list scroll.
 * The echo is a bare box and a bare page of 1,000 lines in the same browser: the least that it can take there.
 * OFFERDESK_URL names a console that runs already, and OFFERDESK_BENCH_BEFORE a second one, measured in turns.
 * The time of a key is the browser's event timing, in steps of 8 ms; a key that it leaves out took less than 16.
 */
const run = async () => {
  const { browser, url, close } = await openDemo(4695);
  const consoles = { now: url, ...(before ? { before } : {}) };
  const times = {};
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      keep(times, 'echo', await bareKeys(browser), await bareScroll(browser));
      for (const [name, at] of Object.entries(consoles))
        keep(times, name, await entryKeys(browser, at), await listScroll(browser, at));
    }
  } finally {
    await close();
  }
  for (const [name, { keys, frames }] of Object.entries(times))
    console.log(`${name}: ${figuresOfKeys(keys)}; ${figuresOfFrames(frames)}`);
  console.log(`load ${loadavg()[0].toFixed(1)}`);
};

const before = process.env.OFFERDESK_BENCH_BEFORE;
const turns = Number(process.env.OFFERDESK_BENCH_TURNS ?? 3);
const rowsOfPage = 100;
const pagesScrolled = 10;

const keep = (times, name, keys, frames) => {
  times[name] ??= { keys: [], frames: [] };
  times[name].keys.push(...keys);
  times[name].frames.push(...frames);
};

const atRank = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1];

const figuresOfKeys = (keys) => {
  const spent = keys.map(({ handled }) => handled);
  const shown = keys.map(({ shown: ms }) => ms);
  const late = keys.filter(({ shown: ms }) => ms > 16).length;
  return `${keys.length} keys: handled in ${atRank(spent, 0.5).toFixed(1)} ms, p95 ${atRank(spent, 0.95).toFixed(1)}; shown p50 ${atRank(shown, 0.5)}, p95 ${atRank(shown, 0.95)}, most ${Math.max(...shown)} ms, ${late} over 16`;
};

const figuresOfFrames = (frames) =>
  `${frames.length} frames of scrolling: p95 ${atRank(frames, 0.95).toFixed(1)}, most ${Math.max(...frames).toFixed(1)} ms, ${frames.filter((ms) => ms > 50).length} over 50`;

const pageAt1366 = async (browser) => {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  return context.newPage();
};

/** Counts the events of the keyboard from now on. */
const watchKeys = (page) =>
  page.evaluate(() => {
    globalThis.keyTimes = [];
    const observer = new PerformanceObserver((list) => {
      for (const { name, startTime, processingStart, processingEnd, duration } of list.getEntries())
        globalThis.keyTimes.push({
          name,
          startTime,
          duration,
          handled: processingEnd - processingStart,
        });
    });
    observer.observe({ type: 'event', durationThreshold: 16 });
    globalThis.keysHandled = [];
    addEventListener(
      'keydown',
      (event) => {
        const handled = globalThis.keysHandled;
        const began = performance.now();
        const at = handled.push({ startTime: event.timeStamp, spent: 0 }) - 1;
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          handled[at].spent = performance.now() - began;
          channel.port1.close();
        };
        channel.port2.postMessage(0);
      },
      true,
    );
  });

/** The keys since `watchKeys`, each with the ms until it was handled and until it was shown. */
const keysOf = async (page) => {
  await page.waitForTimeout(200);
  return page.evaluate(() =>
    globalThis.keysHandled.map(({ startTime, spent }) => {
      const entries = globalThis.keyTimes.filter(
        (entry) =>
          entry.name !== 'keyup' &&
          entry.startTime >= startTime &&
          entry.startTime < startTime + 30,
      );
      return { handled: spent, shown: Math.max(8, ...entries.map(({ duration }) => duration)) };
    }),
  );
};

/** Presses each key of some words, as fast as a quick typist. */
const typed = async (page, words) => {
  for (const key of words) await pressed(page, key);
};

const pressed = async (page, key) => {
  await page.keyboard.press(key);
  await page.waitForTimeout(pause());
};

let seed = 1;
/** Some 60 to 120 ms, in an order that is the same each time. */
const pause = () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return 60 + (seed % 60);
};

const bareKeys = async (browser) => {
  const page = await pageAt1366(browser);
  await page.setContent('<input autofocus>');
  await page.locator('input').focus();
  await watchKeys(page);
  for (let bid = 0; bid < 8; bid += 1) await typed(page, 'C000112001234.50');
  const keys = await keysOf(page);
  await page.context().close();
  return keys;
};

/** The keys of eight bids, each written as far as its review. */
const entryKeys = async (browser, url) => {
  const page = await pageAt1366(browser);
  await signIn(page, url, people.dealer);
  const offers = await answerTo(page, 'GET', '/masters/security/active');
  const { symbol, configuration } = offers.find((offer) => offer.configuration.isOpen);
  const price = (Number(configuration.floorPrice) || 100) + 20;
  const isAt = (field) =>
    page.waitForFunction((name) => document.activeElement?.dataset.field === name, field);
  await page.goto(`${url}/order/entry`);
  await isAt('security');
  await page.waitForTimeout(2_000);
  await watchKeys(page);
  for (let bid = 0; bid < 8; bid += 1) {
    await typed(page, `${symbol} ${configuration.series}`);
    await page.getByRole('option').first().waitFor();
    await pressed(page, 'Enter');
    await isAt('clientId');
    await typed(page, 'C0001');
    await pressed(page, 'Enter');
    await isAt('quantity');
    await typed(page, '1200');
    await pressed(page, 'Enter');
    await isAt('price');
    await pressed(page, 'Control+a');
    await typed(page, String(price));
    await pressed(page, 'Enter');
    await pressed(page, 'Escape');
    await pressed(page, 'F1');
    await isAt('security');
  }
  const keys = await keysOf(page);
  await page.context().close();
  return keys;
};

/** Counts the ms between frames from now on. */
const watchFrames = (page) =>
  page.evaluate(() => {
    globalThis.frames = [];
    let last = performance.now();
    const next = (now) => {
      globalThis.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });

const wheelDown = async (page, times) => {
  for (let at = 0; at < times; at += 1) {
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(20);
  }
};

const bareScroll = async (browser) => {
  const page = await pageAt1366(browser);
  const lines = Array.from({ length: rowsOfPage * pagesScrolled }, (_, at) => `<p>Row ${at}`);
  await page.setContent(lines.join(''));
  await page.mouse.move(400, 400);
  await watchFrames(page);
  await wheelDown(page, pagesScrolled * 24);
  const frames = await page.evaluate(() => globalThis.frames);
  await page.context().close();
  return frames;
};

/** Scrolls ten pages of a hundred bids from first to last row, without the frames in which the page changes. */
const listScroll = async (browser, url) => {
  const page = await pageAt1366(browser);
  await signIn(page, url, people.control);
  await page.goto(`${url}/order/report?perPage=${rowsOfPage}`);
  const frames = [];
  for (let at = 0; at < pagesScrolled; at += 1) {
    await page.getByRole('gridcell').first().waitFor();
    await page.waitForTimeout(400);
    const box = await page.getByRole('grid').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + 200);
    await watchFrames(page);
    await wheelDown(page, 24);
    frames.push(...(await page.evaluate(() => globalThis.frames)));
    await page.goto(`${url}/order/report?perPage=${rowsOfPage}&at=${(at + 1) * rowsOfPage}`);
  }
  await page.context().close();
  return frames;
};

await run();
