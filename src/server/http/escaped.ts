const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as the content of an element or of a quoted attribute of HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => escapes[each] as string);
