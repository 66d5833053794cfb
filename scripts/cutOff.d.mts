/** What a page shows outside its window or outside a box that cannot be scrolled, in words. It runs in the page. */
export declare const cutOff: () => string[];
