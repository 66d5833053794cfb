import { source as axe } from 'axe-core';
import type { Page } from 'playwright-core';

/** Everything axe has against a page once it stands still: the rule, and where. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .locator('[aria-busy="true"], [role="progressbar"]')
    .first()
    .waitFor({ state: 'detached' });
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
  // For whoever wants to see what was judged.
  const name = new URL(page.url()).pathname.replaceAll('/', '_');
  const theme = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.screenshot({ path: `tests/.output/pages/${theme ? 'dark' : 'light'}${name}.png` });
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run();
    return violations.flatMap(({ id, nodes }: any) =>
      nodes.map(({ target, failureSummary }: any) => `${id}: ${target} ${failureSummary}`),
    );
  });
};
