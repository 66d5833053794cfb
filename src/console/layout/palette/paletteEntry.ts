/** A line of the command line: what it says, and what Enter does. */
export type PaletteEntry = {
  id: string;
  title: string;
  /** Distinguishes it from entries with the same title. */
  detail?: string;
  /** Label of its type: a group of the menu, the label of a noun, an action. */
  kind: string;
  /** The word and the keys that lead there too. */
  keys?: readonly string[];
} & (
  | { to: string }
  /** New text of the box, ready for the next value. */
  | { fill: string }
  | { run: () => void }
);

/** The parts of what was typed; the last is blank behind a space. */
export const partsOf = (text: string): string[] => text.trimStart().split(/\s+/);

/** How well a text fits words, the smaller the better; null when a word is missing. */
export const rankOf = (text: string, words: readonly string[]): number | null => {
  const lower = text.toLowerCase();
  if (!words.every((word) => lower.includes(word))) return null;
  if (lower.startsWith(words.join(' '))) return 0;
  const isBegun = (word: string) => lower.startsWith(word) || lower.includes(` ${word}`);
  return words.every(isBegun) ? 1 : 2;
};
