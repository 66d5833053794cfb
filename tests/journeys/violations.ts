import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { axeFindings, withTargetSize } from '../../scripts/axeFindings.mjs';

/**
 * Everything axe has against a page once it stands still: the rule, and where. What the page is made
 * of is judged once, its colours in both themes, and it is left in the theme in which it was. With
 * PICTURES set, what was judged is kept as pictures in tests/.output/pages.
 */
export const violationsOf = async (page: Page): Promise<string[]> => {
  // Under a dialog the page is hidden from a screen reader, and drawn all the same.
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor();
  await page
    .locator('[aria-busy="true"], [role="progressbar"]')
    .first()
    .waitFor({ state: 'detached' });
  const light = await violationsIn(page, 'light', withTargetSize);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsIn(page, 'dark', {
    runOnly: ['color-contrast', 'link-in-text-block'],
  });
  await page.emulateMedia({ colorScheme: null });
  return [...light, ...dark.map((violation) => `dark ${violation}`)];
};

/**
 * Nobody meets a violation that exists in one frame only, while a part of the page is drawn:
 * findings are checked a second time.
 */
const violationsIn = async (page: Page, theme: string, options: RunOptions): Promise<string[]> => {
  const found = await foundIn(page, theme, options);
  return found.length === 0 ? found : foundIn(page, theme, options);
};

const foundIn = async (page: Page, theme: string, options: RunOptions): Promise<string[]> => {
  // A change of the theme takes effect with the next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  // An element that leaves with an animation has gone as well.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((each) => each.finished)),
  );
  if (process.env.PICTURES) {
    const name = new URL(page.url()).pathname.replaceAll('/', '_');
    await page.screenshot({ path: `tests/.output/pages/${theme}${name}.png` });
  }
  return axeFindings(page, options);
};
