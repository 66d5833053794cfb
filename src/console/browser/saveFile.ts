/** Hands the browser a file to save. */
export const saveFile = (name: string, type: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download starts with the click, but reads the object a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
