import type { Page } from 'playwright-core';
import { patience } from '../../scripts/patience.ts';

/** The label of the focused element, else its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
  });

/**
 * Presses a key until the focus is on an element that begins with some words, as somebody without a
 * mouse looks for it: round after round, since the element may appear only after the server has
 * answered.
 */
export const pressUntil = async (
  page: Page,
  words: string,
  key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab',
): Promise<void> => {
  const seen: string[] = [];
  const until = Date.now() + patience;
  while (seen.length < 80 || Date.now() < until) {
    const at = await focused(page);
    if (at.startsWith(words)) return;
    seen.push(at.slice(0, 30));
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to '${words}', but to ${seen.slice(-12).join(' | ')}`);
};

/** Goes down the rows of a table from the one in focus to the one that has some words. */
export const downTo = async (page: Page, words: string): Promise<void> => {
  for (let rows = 0; rows < 60; rows += 1) {
    if ((await focused(page)).includes(words)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No row below has '${words}'`);
};

/** Presses Tab until the focus is on a row of a table. */
export const intoTable = async (page: Page, label: string): Promise<void> => {
  for (let steps = 0; steps < 80; steps += 1) {
    const isThere = await page.evaluate(
      (name) =>
        document.activeElement?.matches('tbody tr') &&
        document.activeElement.closest('table')?.getAttribute('aria-label')?.startsWith(name),
      label,
    );
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead into the table '${label}'`);
};
