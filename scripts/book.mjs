import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { openDemo, people } from './demoBrowser.mjs';
import { screenFaults } from './screenFaults.mjs';

/**
 * Takes a book of the screens: every page of each role's menu, the first row of each list and its
 * form, light and dark, at eight widths. `npm run book` takes it of the demo into
 * tests/.output/book, where index.html shows it, and names the pages that are wider than their
 * window, still load or have thrown. `npm run book dealer /order/entry` takes some of it, and `npm
 * run book -- --axe` runs axe on each.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const folder = 'tests/.output/book';
const widths = [1920, 1366, 1024, 820, 768, 683, 640, 390];
const themes = ['light', 'dark'];
const words = process.argv.slice(2);
const withAxe = words.includes('--axe');
const wantedRoles = words.filter((word) => word in people);
const wantedPaths = words.filter((word) => word.startsWith('/'));

const run = async () => {
  rmSync(folder, { recursive: true, force: true });
  const { url, pageOf, close } = await openDemo(4692);
  const chapters = [];
  try {
    for (const role of Object.keys(people)) {
      if (wantedRoles.length > 0 && !wantedRoles.includes(role)) continue;
      const page = await pageOf(role);
      const faults = [];
      page.on('pageerror', (error) =>
        faults.push(`${new URL(page.url()).pathname}: ${error.message}`),
      );
      const shots = await chapterOf(page, url, role, faults);
      chapters.push({ role, shots, faults });
      console.log(
        `${role}: ${shots.length} pages${faults.map((fault) => `\n  ${fault}`).join('')}`,
      );
      await page.context().close();
    }
  } finally {
    await close();
  }
  writeFileSync(join(folder, 'index.html'), indexOf(chapters));
  console.log(`${folder}/index.html`);
};

/** Takes all pages of a role: those of its menu, and where they lead on. */
const chapterOf = async (page, url, role, faults) => {
  const links = await page
    .locator('nav a')
    .evaluateAll((found) => found.map((a) => a.getAttribute('href')));
  const ahead = wantedPaths.length > 0 ? [...wantedPaths] : ['/', ...links];
  const taken = new Map();
  for (const [place, path] of ahead.entries()) {
    if (taken.has(path)) continue;
    await page.setViewportSize({ width: widths[0], height: 1080 });
    await page.goto(url + path);
    await page.locator('main').waitFor();
    await page.waitForTimeout(1_200);
    // The pages behind a row follow its list; the pages behind those do not.
    const more = wantedPaths.length > 0 || place >= links.length + 1 ? [] : await leadingOn(page);
    ahead.push(...more);
    taken.set(path, await takePage(page, role, path, faults));
  }
  return [...taken.values()];
};

/** The first row of a list, and the form of a new one. */
const leadingOn = (page) =>
  page.evaluate(() =>
    ['main [role=row] a[href^="/"]', 'main a[href$="/create"]'].flatMap((those) => {
      const link = document.querySelector(those);
      return link ? [link.getAttribute('href')] : [];
    }),
  );

const takePage = async (page, role, path, faults) => {
  const name = path.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home';
  mkdirSync(join(folder, role), { recursive: true });
  const files = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    for (const width of widths) {
      await page.setViewportSize({
        width,
        // 683 is a laptop's 1366 px at 200 %.
        height: { 1920: 1080, 683: 384, 390: 844 }[width] ?? 768,
      });
      await page.waitForTimeout(350);
      const file = `${role}/${name}-${width}-${theme}.jpg`;
      writeFileSync(join(folder, file), await page.screenshot({ type: 'jpeg', quality: 70 }));
      files.push(file);
      for (const fault of await screenFaults(page, withAxe))
        faults.push(`${path} at ${width}, ${theme}: ${fault}`);
    }
  }
  return { path, files };
};

const indexOf = (
  chapters,
) => `<!doctype html><meta charset="utf-8"><title>Book of the screens</title>
<style>body{font:14px system-ui;margin:16px}figure{display:inline-block;margin:4px;vertical-align:top}img{height:240px;border:1px solid #ccc}</style>
${chapters
  .map(
    ({ role, shots }) =>
      `<h1>${role}</h1>${shots
        .map(
          ({ path, files }) =>
            `<h2>${path}</h2>${files.map((file) => `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a></figure>`).join('')}`,
        )
        .join('')}`,
  )
  .join('')}`;

await run();
