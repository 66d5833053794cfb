/**
 * The part of the page in which something lies that opens at an element: the dialog around it, else the main part. It lies
 * over all that scrolls there, and what reads the page aloud finds it in the same landmark.
 */
export const layerOf = (element: Element): HTMLElement =>
  element.closest<HTMLElement>('dialog,.MuiDialog-root,main') ?? document.body;
