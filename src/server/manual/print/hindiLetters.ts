import type { Printed } from './printedBlocks.ts';

/** Words in Devanagari with the blanks between them. Their face has no Latin letter and no colon. */
const devanagari = /([\u0900-\u097f\u200c\u200d]+(?: +[\u0900-\u097f\u200c\u200d]+)*)/;

/**
 * A document whose Hindi words have their own face: each text with Devanagari becomes pieces. An outline keeps
 * its text whole.
 */
export const withHindiLetters = (part: unknown): unknown => {
  if (typeof part === 'function')
    return (...values: unknown[]) => withHindiLetters(part(...values));
  if (Array.isArray(part)) return part.map(withHindiLetters);
  if (typeof part !== 'object' || part === null) return part;
  const { text, ...rest } = part as Printed;
  const others = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      containers.has(name) ? withHindiLetters(value) : value,
    ]),
  );
  if (typeof text === 'string' && devanagari.test(text))
    return { ...others, ...(rest.outline === true && { outlineText: text }), text: pieces(text) };
  if (!Array.isArray(text)) return text === undefined ? others : { ...others, text };
  const whole = text.map((piece) => (typeof piece === 'string' ? { text: piece } : piece));
  return { ...others, text: whole.map(withHindiLetters) };
};

/** The members of a part that have parts in them. */
const containers = new Set([
  ...['content', 'stack', 'columns', 'table', 'body', 'ul', 'ol'],
  ...['toc', 'title', 'header', 'footer'],
]);

const pieces = (text: string): Printed[] =>
  text
    .split(devanagari)
    .filter((piece) => piece !== '')
    .map((piece) =>
      devanagari.test(piece) ? { text: piece, font: 'Devanagari' } : { text: piece },
    );
