/** A stretch of words of the manual, as it is set. `link` is an address of the console or the name of a page. */
export type ManualRun = {
  text: string;
  bold?: true;
  italic?: true;
  code?: true;
  link?: string;
};

/** A part of a page of the manual. The PDF and the help of the console show the same parts. */
export type ManualBlock =
  | { kind: 'heading'; level: number; runs: readonly ManualRun[] }
  | { kind: 'paragraph'; runs: readonly ManualRun[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly (readonly ManualBlock[])[] }
  | {
      kind: 'table';
      head: readonly (readonly ManualRun[])[];
      rows: readonly (readonly (readonly ManualRun[])[])[];
    }
  | { kind: 'note'; blocks: readonly ManualBlock[] }
  | { kind: 'code'; text: string }
  /** A picture of a screen: the name of its file, what it shows, and its size in px. */
  | { kind: 'picture'; file: string; words: string; width: number; height: number };

/** A page of the manual as one role reads it. */
export type ManualPage = {
  /** Its file without the ending: 'masters/users'. */
  name: string;
  chapter: string;
  title: string;
  /** The labels of its roles. */
  readers: readonly string[];
  /** The paths of the screens that it is about, those which the role may open. */
  screens: readonly string[];
  blocks: readonly ManualBlock[];
};

/** The words of parts of a page, one text a part, for a search. */
export const manualTexts = (blocks: readonly ManualBlock[]): string[] => blocks.flatMap(textsOf);

const textsOf = (block: ManualBlock): string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [runText(block.runs)];
    case 'list':
      return block.items.map((item) => manualTexts(item).join(' '));
    case 'table':
      return block.rows.map((row) => row.map(runText).join(': '));
    case 'note':
      return manualTexts(block.blocks);
    case 'code':
      return [block.text];
    case 'picture':
      return [block.words];
  }
};

/** The words of runs, as they are read. */
export const runText = (runs: readonly ManualRun[]): string =>
  runs.map(({ text }) => text).join('');
