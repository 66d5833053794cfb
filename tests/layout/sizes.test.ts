import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsOfReactAdmin } from '#console/app/reactAdminWords.ts';
import hindi from '#languages/hi/reactAdmin.json';
import { nouns } from '#registry';
import { openPage } from '../journeys/page.ts';
import { type Account, control, dealer } from '../markets/client.ts';
import { type Server, startServer } from '../markets/server.ts';
import { launchChromium } from '../peers/chromium.ts';

type Chunk = { file: string; imports?: string[]; css?: string[] };

const built = new URL('../../dist/console/', import.meta.url);

/** The size of some files of the build in KB (1000 bytes), each gzipped with the best compression. */
const weightOf = (files: Iterable<string>): number =>
  [...new Set(files)].reduce(
    (total, file) => total + gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length,
    0,
  ) / 1000;

const holds = (what: string, files: Iterable<string>, limit: number) => {
  const weight = weightOf(files);
  console.log(`${what}: ${weight.toFixed(1)} KB of at most ${limit}`);
  expect(weight).toBeGreaterThan(20);
  expect(weight).toBeLessThanOrEqual(limit);
};

/** The properties that a request for rows of a noun may begin with. */
const ofRequest = '\\s*(filter|sort|pagination|ids?|meta)\\b';

/**
 * The nouns whose whole schema is in some files of the build. The build keeps the call that
 * declares one: `resource('branch', { …` as `a(`branch`,{…`; an outline is `{"name":"branch",…`,
 * and a request for rows begins with other properties, `a(`branch`,{pagination:…`.
 */
const schemasIn = (files: Iterable<string>): string[] => {
  const code = [...new Set(files)]
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(new URL(file, built), 'utf8'))
    .join('\n');
  return nouns
    .map(({ name }) => name)
    .filter((name) => new RegExp(`\\w\\((["'\`])${name}\\1,\\s*\\{(?!${ofRequest})`).test(code));
};

describe('what a browser loads, gzipped', () => {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(new URL('.vite/manifest.json', built), 'utf8'),
  );
  /** The files of some entries of the build with all that they import before they run. */
  const filesOf = (...names: string[]): string[] => {
    const seen = new Set<string>();
    const follow = (name: string): string[] => {
      const { file, css = [], imports = [] } = manifest[name] as Chunk;
      if (seen.has(name)) return [];
      seen.add(name);
      return [file, ...css, ...imports.flatMap(follow)];
    };
    return names.flatMap(follow);
  };

  test('the login entry with all it imports: at most 80 KB', () => {
    holds('login entry', filesOf('index.html'), 80);
  });

  test('the console has the whole schema of no noun before a page is opened, though the build has them all', () => {
    expect(schemasIn(filesOf('index.html', 'app/App.tsx'))).toEqual([]);
    const all = Object.values(manifest).map(({ file }) => file);
    expect(schemasIn(all)).toEqual(nouns.map(({ name }) => name));
  });

  test('what react-admin says by a key in the built console has words', () => {
    const code = Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file }) => readFileSync(new URL(file, built), 'utf8'))
      .join('\n');
    const keys = [...code.matchAll(/[`"'](ra\.[\w.]+)[`"'](?!:)/g)].map(([, key]) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key = '') => !Object.hasOwn(wordsOfReactAdmin, key))).toEqual([]);
  });

  test('what react-admin says has Hindi words for each of its keys', () => {
    expect(Object.keys(hindi).toSorted()).toEqual(Object.keys(wordsOfReactAdmin).toSorted());
  });
});

// The requests of a signed-in browser with an empty cache until the page is complete, late imports included.
describe('what a signed-in browser loads, gzipped', () => {
  let server: Server;
  let browser: Browser;
  beforeAll(async () => {
    server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const pages: [what: string, path: string, who: Account, stands: string, limit: number][] = [
    ["the dealer's dashboard", '/', dealer, 'table, [role=grid]', 330],
    ["the exchange's dashboard", '/', control, 'table, [role=grid]', 330],
    ['the first list', '/masters/security', control, '[role=gridcell]', 500],
    ['the first form', '/masters/holiday-master/new', control, 'form input', 440],
  ];
  test.each(pages)('%s at %s', async (what, path, who, stands, limit) => {
    const signedIn = await openPage(browser, server.url, who);
    const context = await browser.newContext({
      storageState: await signedIn.context().storageState(),
    });
    const page = await context.newPage();
    const files: string[] = [];
    page.on('response', (response) => {
      if (['script', 'stylesheet'].includes(response.request().resourceType()))
        files.push(new URL(response.url()).pathname.slice(1));
    });
    await page.goto(server.url + path);
    await page.locator('main').locator(stands).first().waitFor();
    // The imports of a page after it is shown belong to it.
    for (let before = 0; files.length > before; await page.waitForTimeout(1_000))
      before = files.length;
    holds(what, files, limit);
    // A dashboard is a page of a noun, and its console module names that noun alone; all other
    // nouns come with the first screen.
    if (path === '/') expect(schemasIn(files)).toEqual(['activity']);
    await context.close();
    await signedIn.context().close();
  });
});
