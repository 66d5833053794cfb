import type { ManualBlock, ManualRun } from '#model';

/** A node of a document as pdfmake takes it. */
export type Printed = Readonly<Record<string, unknown>>;

/** The colours of the printed manual. */
export const colours = {
  ink: '#17202c',
  quiet: '#5c6877',
  accent: '#1c5fc4',
  line: '#dde3ea',
  head: '#eef1f4',
  note: '#e3edfb',
};

type Where = {
  /** The page that the blocks belong to. */
  page: string;
  /** The pages that links can lead to. */
  known: ReadonlySet<string>;
  /** Where a picture lies. */
  file: (name: string) => string;
};

/** The parts of a page as pdfmake sets them. A heading stays with the beginning of what follows it. */
export const printedBlocks = (blocks: readonly ManualBlock[], where: Where): Printed[] =>
  blocks.flatMap((block, at): Printed[] => {
    const [before, after] = [blocks[at - 1], blocks[at + 1]];
    if (block.kind === 'heading') {
      if (after?.kind === 'table') return [];
      const heading = headingOf(block, `${where.page} ${at}`);
      if (!after || after.kind === 'heading') return [heading];
      if (after.kind === 'list') return listOf(after, where, heading);
      return [{ stack: [heading, printed(after, where)], unbreakable: true }];
    }
    if (before?.kind === 'heading' && block.kind === 'table')
      return [tableOf(block, where, headingOf(before, `${where.page} ${at - 1}`))];
    // It stands with its heading already.
    if (before?.kind === 'heading') return [];
    return [printed(block, where)];
  });

type Of<K extends ManualBlock['kind']> = Extract<ManualBlock, { kind: K }>;

const printed = (block: ManualBlock, where: Where): Printed => {
  switch (block.kind) {
    case 'heading':
      return headingOf(block, `${where.page} heading`);
    case 'paragraph':
      return { text: runsOf(block.runs, where), margin: [0, 0, 0, 6] };
    case 'list':
      return itemsOf(block, block.items, where);
    case 'table':
      return tableOf(block, where);
    case 'note':
      return boxed(block.blocks.map((each) => ({ ...printed(each, where), margin: [0, 0, 0, 2] })));
    case 'code':
      return {
        text: block.text,
        font: 'Courier',
        fontSize: 8,
        preserveLeadingSpaces: true,
        margin: [10, 0, 0, 8],
      };
    case 'picture':
      return pictureOf(block, where);
  }
};

/** Some items of a list; `start` is the number of the first. */
const itemsOf = (
  { isOrdered }: Of<'list'>,
  items: Of<'list'>['items'],
  where: Where,
  start = 1,
): Printed => ({
  [isOrdered ? 'ol' : 'ul']: items.map((item) => ({
    stack: item.map((each) => ({ ...printed(each, where), margin: [0, 0, 0, 1] })),
  })),
  ...(isOrdered && { start }),
  margin: [0, 0, 0, 7],
});

/** A list below its heading, which its first item keeps. */
const listOf = (list: Of<'list'>, where: Where, heading: Printed): Printed[] => {
  const [first, ...rest] = list.items;
  const beginning = first ? [{ ...itemsOf(list, [first], where), margin: [0, 0, 0, 1] }] : [];
  return [
    { stack: [heading, ...beginning], unbreakable: true },
    ...(rest.length > 0 ? [itemsOf(list, rest, where, 2)] : []),
  ];
};

const headingOf = ({ level, runs }: Of<'heading'>, id: string): Printed => ({
  text: runs.map(({ text }) => text).join(''),
  id,
  style: level <= 2 ? 'heading2' : 'heading3',
  margin: level <= 2 ? [0, 10, 0, 4] : [0, 8, 0, 3],
});

/** The width between the margins, and the height that leaves room for the words of a picture, pt. */
const room = { width: 513, height: 520 };

const pictureOf = ({ file, words, width, height }: Of<'picture'>, where: Where): Printed => {
  const scale = Math.min(room.width / width, room.height / height, 0.56);
  return {
    stack: [
      {
        table: {
          body: [[{ image: where.file(file), width: width * scale, height: height * scale }]],
        },
        layout: { ...lines(() => 0.6), ...padding(0, 0) },
      },
      { text: words, style: 'quiet', italics: true, margin: [0, 3, 0, 0] },
    ],
    unbreakable: true,
    margin: [0, 4, 0, 10],
  };
};

const boxed = (stack: Printed[]): Printed => ({
  table: { widths: ['*'], body: [[{ stack, fillColor: colours.note }]] },
  layout: { ...lines(() => 0), ...padding(8, 5) },
  margin: [0, 2, 0, 8],
});

/** A table whose head, and heading where it has one, come again on each sheet. */
const tableOf = ({ head, rows }: Of<'table'>, where: Where, heading?: Printed): Printed => {
  const cells = (row: readonly (readonly ManualRun[])[]) =>
    row.map((cell) => ({ text: runsOf(cell, where), fontSize: 8.5, lineHeight: 1.15 }));
  const top = head.map((cell) => ({
    text: runsOf(cell, where),
    bold: true,
    fontSize: 8.5,
    fillColor: colours.head,
  }));
  const rest = head.slice(1).map(() => ({}));
  const above = heading
    ? [[{ ...heading, colSpan: head.length, margin: [-5, 6, 0, 2] }, ...rest]]
    : [];
  const heads = above.length + 1;
  return {
    table: {
      headerRows: heads,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: widthsOf(head.length),
      body: [...above, top, ...rows.map(cells)],
    },
    layout: {
      ...lines((at) => (at < above.length ? 0 : 0.6), true),
      ...padding(5, 3),
    },
    margin: [0, 0, 0, 10],
  };
};

const widthsOf = (columns: number): (string | number)[] =>
  columns === 2 ? [130, '*'] : columns === 3 ? [118, 175, '*'] : Array(columns).fill('*');

const lines = (hLineWidth: (at: number) => number, isOpen = false) => ({
  hLineWidth,
  vLineWidth: () => (isOpen ? 0 : hLineWidth(0)),
  hLineColor: () => colours.line,
  vLineColor: () => colours.line,
});

const padding = (aside: number, above: number) => ({
  paddingLeft: () => aside,
  paddingRight: () => aside,
  paddingTop: () => above,
  paddingBottom: () => above,
});

/** The arrows, which the printed face lacks, in words. */
const arrows: Readonly<Record<string, string>> = {
  '↑': 'Up',
  '↓': 'Down',
  '←': 'Left',
  '→': 'Right',
};

/** The runs of a text. Pages of the manual are linked; addresses of the console are set as they are typed. */
const runsOf = (runs: readonly ManualRun[], { known }: Where): Printed[] =>
  runs.map(({ text, bold, italic, code, link }) => ({
    text: text.replace(/[↑↓←→]/g, (sign) => arrows[sign] ?? sign),
    ...(bold && { bold }),
    ...(italic && { italics: true }),
    ...(code && { background: colours.head }),
    ...(link !== undefined &&
      known.has(link) && { linkToDestination: link, color: colours.accent }),
  }));
