/** Puts a text on the clipboard; false where the browser does not let us, and it must be copied by hand. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};
