import process from 'node:process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { busiestOf, openDemo, openPage, password, people } from './demoBrowser.mjs';

/**
 * Takes the recording at the top of README: a dealer signs in, bids by keyboard and looks at the
 * book. `npm run recording` takes it of the demo, as `npm run screenshots` takes pictures.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const out = 'docs/screenshots/a-bid.webp';
const frames = [];
/** The time for which each frame is shown, ms. */
const delay = [];

/** Keeps what the page shows now, to be shown for some time. */
const show = async (page, ms) => {
  frames.push(await page.screenshot());
  delay.push(ms);
};

/** Types as a person does, a few letters a frame. */
const type = async (page, text) => {
  for (const letters of text.match(/.{1,3}/g)) {
    await page.keyboard.type(letters);
    await show(page, 160);
  }
};

const play = async (page, url) => {
  const { member, user } = people.dealer;
  await page.addInitScript((id) => localStorage.setItem(`offerdesk.tour.${id}`, 'seen'), user);
  await page.goto(`${url}/login`);
  await page.getByLabel('Member Id').focus();
  await page.waitForTimeout(800);
  await show(page, 900);
  await type(page, member);
  await page.keyboard.press('Tab');
  await type(page, user);
  await page.getByLabel('Password', { exact: true }).focus();
  await type(page, password);
  await page.keyboard.press('Enter');
  await page.locator('main table').first().waitFor();
  await page.waitForTimeout(2_000);
  await show(page, 1_800);

  const { symbol, series } = await busiestOf(page);
  await page.keyboard.press('F1');
  const box = (field) => page.locator(`[data-field="${field}"]`);
  await box('security').waitFor();
  await page.waitForTimeout(1_000);
  await show(page, 900);
  await type(page, `${symbol} ${series}`);
  await page.keyboard.press('Enter');
  await box('clientId').waitFor();
  await page.waitForTimeout(1_500);
  await show(page, 900);
  await box('clientId').focus();
  await type(page, 'C0001');
  await page.getByRole('option', { name: /C0001/ }).waitFor();
  await show(page, 500);
  await page.keyboard.press('Enter');
  await box('quantity').focus();
  await type(page, '25000');
  await box('price').focus();
  for (let tick = 0; tick < 9; tick++) {
    await page.keyboard.press('+');
    if (tick % 3 === 2) await show(page, 180);
  }
  await show(page, 900);
  // Past the box for a custodian.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Send bid/ }).waitFor();
  await page.waitForTimeout(400);
  await show(page, 1_800);
  await page.keyboard.press('Enter');
  await page.getByText(/Order \d+ Confirmed/).waitFor();
  await page.waitForTimeout(1_200);
  await show(page, 2_500);

  await page.keyboard.press('Control+k');
  await page.waitForTimeout(400);
  await show(page, 400);
  await type(page, `mbp ${symbol.toLowerCase()}`);
  await page.waitForTimeout(800);
  await show(page, 900);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(2_500);
  await show(page, 3_000);
};

const { browser, url, close } = await openDemo(4691);
try {
  await play(await openPage(browser, url, 'nobody', { width: 1280, height: 800 }), url);
} finally {
  await close();
}
const { size } = await sharp(frames, { join: { animated: true } })
  .webp({ loop: 0, delay, quality: 70, effort: 6 })
  .toFile(out);
console.log(`${out} ${Math.round(size / 1000)} KB`);
