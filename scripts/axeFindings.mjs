import axeCore from 'axe-core';

/** The faults that axe finds in a page by options of `axe.run`, as rule, element and repair. */
export const axeFindings = async (page, options) => {
  // Half a megabyte, which a document needs once.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  return page.evaluate(async (how) => {
    const { violations } = await globalThis.axe.run({ ...how, resultTypes: ['violations'] });
    const found = [];
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes) {
        // A target that is scrolled half behind something is tried again in the middle of its box.
        const element = id === 'target-size' && document.querySelector(String(target));
        if (element) {
          element.scrollIntoView({ block: 'center' });
          const again = await globalThis.axe.run(element, { runOnly: [id] });
          if (again.violations.length === 0) continue;
        }
        found.push(`${id}: ${target} ${failureSummary}`);
      }
    return found;
  }, options);
};

/** axe's rules, and WCAG 2.2's target size, which it checks only on request. */
export const withTargetSize = { rules: { 'target-size': { enabled: true } } };
