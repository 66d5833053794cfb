import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openDemo, people, setupOf, signIn } from './demoBrowser.mjs';
import { preparations } from './manualPreparations.mjs';
import { sayTheSame, settledWords } from './shownWords.mjs';
import { smallPng } from './smallPng.mjs';

/**
 * Takes the pictures of docs/manual, each as the head of its page says, of the running demo: light,
 * 1366 px wide, cut to the page inside the frame. Names of pictures after the command take only
 * those. The words of each screen are kept next to the pictures; `--check` takes none and compares
 * the screens with those words. Ends with status 1 and the names of failed or differing pictures,
 * and of the screens of a menu that no page shows.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = 'docs/manual';
const roleOf = { control: 'controlUser', viewer: 'viewOnly' };

const pages = readdirSync(folder, { recursive: true })
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => {
    const [, head = ''] =
      /^---\n([\s\S]*?)\n---/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    const valuesOf = (key) =>
      [...head.matchAll(new RegExp(`^${key}: (.+)$`, 'gm'))].map(([, value]) => value);
    const listOf = (key) =>
      valuesOf(key).flatMap((value) => value.split(',').map((part) => part.trim()));
    return {
      name,
      roles: listOf('roles'),
      screens: listOf('screens'),
      pictures: valuesOf('picture').map((words) => {
        const [, picture, who, at] = /^([\w-]+) as (\w+) at (.+)$/.exec(words) ?? [];
        if (!at)
          throw new Error(`${name} says 'picture: ${words}', not 'name as somebody at /path'.`);
        return { name: picture, who, at };
      }),
    };
  });

/** The window of the pictures, px. */
const size = { width: 1366, height: 768 };

const isCheck = process.argv.includes('--check');
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const wanted = pages
  .flatMap(({ pictures }) => pictures)
  .filter(({ name }) => chosen.length === 0 || chosen.includes(name));
const faults = [];

/** The file with the words of the screen of each picture. */
const wordsFile = join(folder, 'pictures', 'shown.json');
const shown = existsSync(wordsFile) ? JSON.parse(readFileSync(wordsFile, 'utf8')) : {};

const run = async () => {
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  const { browser, url, close } = await openDemo(4691);
  const opened = new Map();
  /** A page signed in as somebody, which serves all pictures of that person. */
  const pageOf = async (who) => {
    if (!opened.has(who)) {
      const context = await browser.newContext({
        viewport: size,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      if (who !== 'nobody') await signIn(page, url, people[who]);
      opened.set(who, page);
    }
    return opened.get(who);
  };
  try {
    // Two at a time: the Control Users have half of the screens.
    const isOfControl = ({ who }) => who.startsWith('control');
    await Promise.all(
      [wanted.filter(isOfControl), wanted.filter((each) => !isOfControl(each))].map(
        async (pictures) => {
          for (const picture of pictures)
            try {
              await (isCheck ? check : take)(await pageOf(picture.who), url, picture, pageOf);
            } catch (error) {
              faults.push(
                `${picture.name} of ${picture.at}: ${String(error.message).split('\n')[0]}`,
              );
            }
        },
      ),
    );
    if (chosen.length === 0)
      for (const who of Object.keys(people))
        if (!['control2', 'listco2'].includes(who)) await checkMenu(await pageOf(who), who);
  } finally {
    await close();
  }
  const names = new Set(pages.flatMap(({ pictures }) => pictures.map(({ name }) => name)));
  if (!isCheck)
    writeFileSync(
      wordsFile,
      `${JSON.stringify(
        Object.fromEntries(
          Object.entries(shown)
            .filter(([name]) => names.has(name))
            .sort(),
        ),
        null,
        2,
      )}\n`,
    );
  for (const fault of faults) console.error(fault);
  console.log(
    `${wanted.length - faults.length} ${isCheck ? 'screens are as their pictures' : 'pictures'}, ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
};

const take = async (page, url, { name, at }, pageOf) => {
  const [place, whole] = at.split(' whole');
  const path = await pathOf(page, place);
  const { before, prepare } = preparations[name] ?? {};
  const address = (await before?.(page, pageOf)) ?? path;
  await page.goto(url + address);
  const there = page.locator(
    path.startsWith('/l') && path.endsWith('ogin') ? 'form input' : 'main h1',
  );
  await there.first().waitFor();
  const here = new URL(page.url()).pathname;
  if (here.toLowerCase() !== new URL(url + address).pathname.toLowerCase())
    throw new Error(`the console went to ${here}`);
  for (const words of ['There is no such page', 'Error occured'])
    if (await page.getByText(words).count()) throw new Error(`the console says '${words}'`);
  shown[name] = { at: address, ...(await settledWords(page)) };
  await prepare?.(page);
  // Fonts, charts, and the first answers of lists and feeds.
  await page.waitForTimeout(1_400);
  await page.waitForFunction(() => !/Loading…/.test(document.body.textContent));
  const spare = await spareOf(page);
  if (spare > 0) {
    await page.setViewportSize({ ...size, height: size.height - spare });
    await page.waitForTimeout(300);
  }
  const clip =
    whole === undefined && name.startsWith('sign-in') === false ? await boxOf(page) : undefined;
  const picture = await smallPng(page, await page.screenshot(clip ? { clip } : {}));
  writeFileSync(join(folder, 'pictures', `${name}.png`), picture);
  if (spare > 0) await page.setViewportSize(size);
  console.log(`${name}.png ${Math.round(picture.length / 1000)} KB`);
};

/** Holds the screen of a picture to what it said when the picture was taken. */
const check = async (page, url, { name, who, at }) => {
  if (!shown[name]) throw new Error('no picture has been taken');
  const { at: address, ...words } = shown[name];
  const target = at.startsWith('setup ') ? await pathOf(page, at) : address;
  if (who === 'nobody') await page.goto(url + target);
  // Inside the open console, which takes a third of the time of loading it.
  else
    await page.evaluate((path) => {
      history.pushState({ idx: history.length }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, target);
  await sayTheSame(page, words);
};

/**
 * The height to spare for a page that is one list of few rows, px: the picture leaves out the
 * white.
 */
const spareOf = (page) =>
  page.evaluate((least) => {
    const grids = document.querySelectorAll('main .MuiDataGrid-virtualScroller');
    if (grids.length !== 1 || document.querySelector('[role=dialog]')) return 0;
    const [grid] = grids;
    const rows = [...grid.querySelectorAll('[role=row]')];
    const last = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom));
    const white = Math.floor(grid.getBoundingClientRect().bottom - last) - 40;
    return rows.length > 1 && white > 60 ? Math.min(white, window.innerHeight - least) : 0;
  }, 480);

/** '/order/entry', or 'setup COALINDIA' for the What If of that offer. */
const pathOf = async (page, at) => {
  const [, symbol] = /^setup (\w+)$/.exec(at) ?? [];
  if (symbol) return `/allocation/what-if/${(await setupOf(page, symbol)).id}`;
  return at;
};

/** The page inside the frame, down to its last element. */
const boxOf = (page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const { left, top, right, bottom } = main.getBoundingClientRect();
    const ends = [...document.querySelectorAll('main *')]
      .filter((each) => each.children.length === 0 && each.getBoundingClientRect().height > 1)
      .map((each) => each.getBoundingClientRect().bottom);
    const dialog = document.querySelector('[role=dialog]');
    const end = dialog ? bottom : Math.min(bottom, Math.max(top + 120, ...ends) + 14);
    return { x: left, y: top, width: right - left, height: end - top };
  });

/** Holds the menu of somebody to the pages: each of its screens must be shown by a picture. */
const checkMenu = async (page, who) => {
  const role = roleOf[who] ?? who;
  await page.goto(new URL('/', page.url()).href);
  const paths = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href').toLowerCase()));
  for (const path of new Set(paths)) {
    const about = pages.filter(
      ({ roles, screens }) =>
        (roles.includes(role) || roles.includes('all')) &&
        screens.some((screen) => screen.toLowerCase() === path),
    );
    const isShown = about.some(({ pictures }) =>
      pictures.some(({ name }) => !faults.some((fault) => fault.startsWith(`${name} of`))),
    );
    if (!isShown) faults.push(`${path}, in the menu of ${role}, has no page with a picture`);
  }
};

await run();
