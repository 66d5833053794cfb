/** Windows in which the menu is a rail of drawings. */
export const narrowQuery = '(max-width: 1199.98px)';

/** Windows in which the menu is behind a button of the bar. */
export const veryNarrowQuery = '(max-width: 899.98px)';

export const narrow = `@media ${narrowQuery}`;
export const veryNarrow = `@media ${veryNarrowQuery}`;
