import { axeFindings, withTargetSize } from './axeFindings.mjs';
import { cutOff } from './cutOff.mjs';

/**
 * Lists the faults of a page in words: it is wider than its window, cuts something off, has a part that a desk
 * reads only by scrolling sideways, still loads and, `withAxe`, what axe has against it.
 */
export const screenFaults = async (page, withAxe) => [
  ...(await page.evaluate(brokenOf)),
  ...(await page.evaluate(cutOff)).map((words) => `cut off: ${words}`),
  ...(withAxe ? await axeFindings(page, withTargetSize) : []),
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
