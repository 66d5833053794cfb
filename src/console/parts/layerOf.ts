/**
 * The container for a popup at an element: the dialog around it, else the main part. There the
 * popup floats above everything that scrolls, and a screen reader finds it in the same landmark.
 */
export const layerOf = (element: Element): HTMLElement =>
  element.closest<HTMLElement>('dialog,.MuiDialog-root,main') ?? document.body;
