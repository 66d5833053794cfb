/**
 * Lists the buttons, links, headings, cells and boxes of a page that are cut off by the window or by a box that
 * cannot be scrolled, in words. It runs in the page.
 */
export const cutOff = () => {
  const wanted = [
    ...['a[href]', 'button', 'input', 'select', 'h1', 'h2', 'h3', 'td', 'th'],
    ...['button', 'link', 'heading', 'tab', 'combobox', 'cell', 'gridcell', 'columnheader'].map(
      (role) => `[role=${role}]`,
    ),
  ];
  const isSeen = (element) => {
    const { width, height, right } = element.getBoundingClientRect();
    const isAway = right < -100 || element.closest('.unseen, [aria-hidden=true], [inert]') !== null;
    return (
      width > 1 && height > 1 && !isAway && element.checkVisibility({ visibilityProperty: true })
    );
  };
  /** The edges between which an element is shown, px; null where it can be scrolled into sight. */
  const roomOf = (element) => {
    let [left, right] = [0, innerWidth];
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(box);
      if (clipPath !== 'none') return null;
      if (overflowX === 'visible') continue;
      if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) return null;
      const edges = box.getBoundingClientRect();
      left = Math.max(left, edges.left);
      right = Math.min(right, edges.right);
    }
    return { left, right };
  };
  return [...document.querySelectorAll(wanted.join())].filter(isSeen).flatMap((element) => {
    const room = roomOf(element);
    const { left, right } = element.getBoundingClientRect();
    if (!room || (left >= room.left - 1 && right <= room.right + 1)) return [];
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    const words = `${element.getAttribute('role') ?? element.localName} '${name.slice(0, 40)}'`;
    return [
      `${words} from ${Math.round(left)} to ${Math.round(right)} of ${Math.round(room.right)} px`,
    ];
  });
};
