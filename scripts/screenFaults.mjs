import axeCore from 'axe-core';

const { source: axe } = axeCore;

/** What is wrong with a page as it stands, in words: wider than its window, still loading and, `withAxe`, what axe has against it. */
export const screenFaults = async (page, withAxe) => [
  ...(await page.evaluate(brokenOf)),
  ...(withAxe ? await violationsOf(page) : []),
];

const brokenOf = () => {
  const wide = [document.documentElement, document.querySelector('main')].filter(
    (element) => element && element.scrollWidth > element.clientWidth + 1,
  );
  return [
    ...wide.map(
      ({ tagName, scrollWidth, clientWidth }) =>
        `${tagName} is ${scrollWidth - clientWidth} px too wide`,
    ),
    ...(document.querySelector('main')?.textContent.includes('Loading…') ? ['still loads'] : []),
  ];
};

/** Each rule with where it fails, WCAG 2.2's size of targets among them, which axe tries only where it is asked to. */
const violationsOf = async (page) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run({
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    });
    // What is scrolled half out of sight, or behind the heading of its group in the menu, is no small target.
    const isCut = (target) => {
      const element = document.querySelector(target);
      if (element?.closest('nav section')) return true;
      const { top, bottom } = element?.getBoundingClientRect() ?? {};
      for (let box = element?.parentElement; box; box = box.parentElement) {
        const edge = box.getBoundingClientRect();
        const scrolls = /auto|scroll/.test(getComputedStyle(box).overflowY);
        if (scrolls && (top < edge.top || bottom > edge.bottom)) return true;
      }
      return false;
    };
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => id !== 'target-size' || !isCut(String(target)))
        .map(({ target }) => `${id}: ${target}`),
    );
  });
};
