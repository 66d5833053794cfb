import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openDemo, people, size } from './demoBrowser.mjs';
import { openScreen, pathOf, pictureOf, prepare, savePicture, still } from './pictures.mjs';
import { sayTheSame, shownWords } from './shownWords.mjs';

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
      pictures: valuesOf('picture').map(pictureOf),
    };
  });

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
  const { url, pageOf, close } = await openDemo(4691);
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
  const kept = Object.entries(shown).filter(([name]) => names.has(name));
  if (!isCheck)
    writeFileSync(wordsFile, `${JSON.stringify(Object.fromEntries(kept.sort()), null, 2)}\n`);
  for (const fault of faults) console.error(fault);
  console.log(
    `${wanted.length - faults.length} ${isCheck ? 'screens are as their pictures' : 'pictures'}, ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
};

const take = async (page, url, picture, pageOf) => {
  const { name, isWhole } = picture;
  const at = await openScreen(page, url, picture, pageOf);
  shown[name] = { at, ...(await shownWords(page)) };
  await prepare(page, picture);
  const spare = await spareOf(page);
  if (spare > 0) {
    await page.setViewportSize({ ...size, height: size.height - spare });
    await still(page);
  }
  const clip = isWhole || name.startsWith('sign-in') ? undefined : await boxOf(page);
  await savePicture(page, join(folder, 'pictures', `${name}.png`), { clip });
  if (spare > 0) await page.setViewportSize(size);
};

/** Holds the screen of a picture to what it said when the picture was taken. */
const check = async (page, url, picture) => {
  const { name, who, at } = picture;
  if (!shown[name]) throw new Error('no picture has been taken');
  const { at: address, ...words } = shown[name];
  const target = at.startsWith('setup ') ? await pathOf(page, picture) : address;
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
