import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import sharp from 'sharp';
import { setupOf } from './demoBrowser.mjs';
import { scenes } from './scenes.mjs';

/** A picture in words: 'order-entry as dealer at /order/entry', for the whole window with ' whole' after it. */
export const pictureOf = (words) => {
  const [, name, who, at, whole] = /^([\w-]+) as (\w+) at (.+?)( whole)?$/.exec(words) ?? [];
  if (!at) throw new Error(`The picture '${words}' is not 'name as somebody at /path'.`);
  return { name, who, at, isWhole: whole !== undefined };
};

const sceneOf = ({ name }) => scenes[name] ?? scenes[name.replace(/-(light|dark)$/, '')];

/** The path of a picture: '/order/entry', or the What If of an offer for 'setup COALINDIA'. */
export const pathOf = async (page, { at }) => {
  const [, symbol] = /^setup (\w+)$/.exec(at) ?? [];
  return symbol ? `/allocation/what-if/${(await setupOf(page, symbol)).id}` : at;
};

/** Opens the screen of a picture, after the steps before it; returns its address once it is still. */
export const openScreen = async (page, url, picture, pageOf) => {
  const path = await pathOf(page, picture);
  const address = (await sceneOf(picture)?.before?.(page, pageOf)) ?? path;
  await page.goto(url + address);
  await page.locator('main h1, form input').first().waitFor();
  const here = new URL(page.url()).pathname;
  if (here.toLowerCase() !== new URL(url + address).pathname.toLowerCase())
    throw new Error(`the console went to ${here}`);
  for (const words of ['There is no such page', 'Error occured'])
    if (await page.getByText(words).count()) throw new Error(`the console says '${words}'`);
  await still(page);
  return address;
};

/** Acts on the screen of a picture, and waits until it is still. */
export const prepare = async (page, picture) => {
  const scene = sceneOf(picture);
  if (!scene?.prepare) return;
  await scene.prepare(page);
  await still(page);
};

/** Waits until a screen is the same twice: with its fonts, its charts, and the first answers of its feeds. */
export const still = async (page) => {
  let before = null;
  for (let tries = 0; tries < 20; tries++) {
    await page.waitForTimeout(700);
    await page.waitForFunction(() => !/Loading…/.test(document.body.textContent));
    const now = await page.screenshot();
    if (before?.equals(now)) return;
    before = now;
  }
};

/** Writes a picture as a PNG of at most 256 colours, a third of the size of the browser's, and says its size. */
export const savePicture = async (page, file, options = {}) => {
  const small = await sharp(await page.screenshot(options))
    .png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
  writeFileSync(file, small);
  console.log(`${basename(file)} ${Math.round(small.length / 1000)} KB`);
};
