import axeCore from 'axe-core';
import { cutOff } from './cutOff.mjs';

const { source: axe } = axeCore;

/**
 * Lists the faults of a page in words: it is wider than its window, cuts something off, has a part that a desk
 * reads only by scrolling sideways, still loads and, `withAxe`, what axe has against it.
 */
export const screenFaults = async (page, withAxe) => [
  ...(await page.evaluate(brokenOf)),
  ...(await page.evaluate(cutOff)).map((words) => `cut off: ${words}`),
  ...(withAxe ? await violationsOf(page) : []),
];

const brokenOf = () => {
  const wide = [document.documentElement, document.querySelector('main')].filter(
    (element) => element && element.scrollWidth > element.clientWidth + 1,
  );
  const scrolled = [...document.querySelectorAll('main *')].filter(
    (element) =>
      innerWidth >= 1024 &&
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX) &&
      !element.matches('.MuiDataGrid-scrollbar--horizontal'),
  );
  return [
    ...scrolled.map(
      ({ tagName, className, scrollWidth, clientWidth }) =>
        `${tagName} ${className} scrolls sideways by ${scrollWidth - clientWidth} px`,
    ),
    ...wide.map(
      ({ tagName, scrollWidth, clientWidth }) =>
        `${tagName} is ${scrollWidth - clientWidth} px too wide`,
    ),
    ...(document.querySelector('main')?.textContent.includes('Loading…') ? ['still loads'] : []),
  ];
};

/**
 * Each violated rule with its elements, including WCAG 2.2's target size, which axe checks only on
 * request.
 */
const violationsOf = async (page) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run({
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    const found = [];
    for (const { id, nodes } of violations)
      for (const { target } of nodes) {
        // A target that is scrolled half behind something is tried again in the middle of its box.
        const element = id === 'target-size' && document.querySelector(String(target));
        if (element) {
          element.scrollIntoView({ block: 'center' });
          const again = await globalThis.axe.run(element, { runOnly: [id] });
          if (again.violations.length === 0) continue;
        }
        found.push(`${id}: ${target}`);
      }
    return found;
  });
};
