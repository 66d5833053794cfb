import type { Page } from 'playwright-core';

/**
 * Names that are the same in every language, including user ids and browsers, and names given by
 * people or files.
 */
const namesOnly =
  /^(Offerdesk|MoF|system|A[−+]|HH:mm:ss|YYYY-MM-DD.*|symbol|series|clientType|clientId|participantId|marginType|isMarketOrder|quantity|price|operationType|orderId|.* Limited|.*Corporation of India|Bank of Maharashtra|.* Infrastructure Trust|[0-9a-f]{8}|Chrome \d+ on \w+|test)$/;

/**
 * The texts of a page in Latin letters alone with a word in lower case, which is therefore no code:
 * visible texts, accessible names, and the title. Texts in the mono face are codes, names of people
 * are data.
 */
export const englishLeft = async (
  page: Page,
  people: readonly string[] = [],
): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const add = (text: string | null, element: Element) => {
      if (text && !element.closest('[lang=en], .mono, kbd, code, script, style'))
        found.add(text.replace(/\s+/g, ' ').trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility()) add(textContent, parentElement);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        add(element.getAttribute(name), element);
    return [...found];
  });
  return texts.filter((text) => {
    const isLatin = /[a-z]/.test(text) && !/[ऀ-ॿ]/.test(text);
    const isMixed = /[a-z]{3,} [a-z]{2,}/.test(text);
    // A name may come with its code before it.
    const isName = people.includes(text) || people.includes(text.replace(/^[A-Z]{1,2}\d+ /, ''));
    return (isLatin || isMixed) && !namesOnly.test(text) && !isName;
  });
};

/**
 * The parts of a page that are cut off without a sign that more follows, and whether the page is
 * wider than its window.
 */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = [
      ...document.querySelectorAll('button, a, th, label, legend, h1, h2, h3, [role=tab], summary'),
    ].filter((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return (
        element.checkVisibility() &&
        !element.closest('.unseen') &&
        element.clientWidth > 1 &&
        overflowX !== 'visible' &&
        textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      );
    });
    const { scrollWidth } = document.documentElement;
    return [
      ...cut.map(({ tagName, textContent }) => `${tagName} ${textContent} is cut`),
      ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ];
  });
