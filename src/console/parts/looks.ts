/** A ring around what has the focus. */
export const focus = { outline: '2px solid var(--accent)', outlineOffset: 1 };

/** The window of a phone, as in useIsPhone. */
export const phone = '@media (max-width: 599.98px)';

/** A surface over the page. */
export const raised = {
  border: '1px solid var(--edge)',
  borderRadius: 6,
  background: 'var(--raised)',
  boxShadow: 'var(--shadow)',
};
