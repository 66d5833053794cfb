/** Lists what a page has outside its window or outside a box that cannot be scrolled, in words. It runs in the page. */
export declare const cutOff: () => string[];
