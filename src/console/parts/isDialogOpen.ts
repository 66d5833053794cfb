/** Whether anything asks for an answer right now; keys that lead elsewhere wait for it. */
export const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role=dialog]') !== null;
