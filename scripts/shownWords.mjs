/**
 * The words of a screen that do not depend on its rows: its title, its buttons, the columns of its
 * list and the heads of its tables.
 */
export const shownWords = (page) =>
  page.evaluate(() => {
    const wordsOf = (selector) =>
      [...document.querySelectorAll(selector)]
        .map((each) => {
          const copy = each.cloneNode(true);
          // Signs and keys that no screen reader reads say nothing.
          for (const sign of copy.querySelectorAll('[aria-hidden=true]')) sign.remove();
          return copy.textContent.trim();
        })
        .filter(Boolean);
    // Columns that stand one over the other have a line each in their heading.
    const columns = [...document.querySelectorAll('main [role=columnheader]')]
      .flatMap((head) => {
        const lines = [...head.querySelectorAll('[data-line]')];
        return lines.length > 0 ? lines : [head];
      })
      .map((line) => line.textContent.replace(/[↑↓]$/, '').trim())
      .filter(Boolean);
    return {
      title: wordsOf('h1')[0] ?? '',
      actions: wordsOf('main header button, main header a'),
      columns,
      heads: wordsOf('main thead th'),
    };
  });

/** Waits until a screen says what its picture said; throws what differs otherwise. */
export const sayTheSame = async (page, wanted) => {
  for (const end = performance.now() + 15_000; ; ) {
    const words = await shownWords(page);
    const [differing] = Object.keys(wanted).filter((name) => !isTheSame(wanted[name], words[name]));
    if (!differing) return;
    if (performance.now() > end)
      throw new Error(
        `the picture has the ${differing} ${JSON.stringify(wanted[differing])}, the screen ${JSON.stringify(words[differing])}`,
      );
    await page.waitForTimeout(50);
  }
};

/** A list draws columns beyond its edge as it has time to: the first must be the same. */
const isTheSame = (wanted, found) =>
  JSON.stringify(wanted) ===
  JSON.stringify(Array.isArray(wanted) ? found.slice(0, wanted.length) : found);
