import { join } from 'node:path';
import type { Language } from '#languages/languages.ts';
import type { ManualPage } from '#model';
import { filled, type ManualFrame } from './manualFrame.ts';
import { colours, type Printed, printedBlocks } from './printedBlocks.ts';

/**
 * The parts of a manual: its reader, product and release, the words of its frame, its pages, and the
 * folder of its pictures.
 */
export type Manual = {
  language: Language;
  product: string;
  about: string;
  reader: string;
  frame: ManualFrame;
  pages: readonly ManualPage[];
  pictures: string;
};

/** The document of a manual: a cover, the contents, the pages by chapters, an index. Same input, same document. */
export const manualDocument = (manual: Manual): Printed => {
  const { language, reader, frame, pages } = manual;
  const title = `${frame.title}: ${reader}`;
  const known = new Set(pages.map(({ name }) => name));
  return {
    info: { title, subject: manual.about, creationDate: new Date(0), modDate: new Date(0) },
    language,
    pageSize: 'A4',
    pageMargins: [40, 58, 40, 52],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: colours.ink },
    styles: {
      title: { fontSize: 19, bold: true, lineHeight: 1.1 },
      heading2: { fontSize: 13, bold: true },
      heading3: { fontSize: 10.5, bold: true },
      eyebrow: { fontSize: 8.5, color: colours.accent, bold: true },
      quiet: { fontSize: 8.5, color: colours.quiet },
      tocChapter: { bold: true },
    },
    header: (page: number) =>
      page === 1
        ? null
        : {
            columns: [
              { text: frame.title, style: 'quiet' },
              { text: reader, style: 'quiet', alignment: 'right' },
            ],
            margin: [40, 26, 40, 0],
          },
    footer: (page: number, count: number) =>
      page === 1
        ? null
        : {
            columns: [
              { text: frame.version, style: 'quiet' },
              { text: filled(frame.page, { page, count }), style: 'quiet', alignment: 'right' },
            ],
            margin: [40, 16, 40, 0],
          },
    content: [
      ...cover(manual),
      {
        toc: { title: { text: frame.contents, style: 'title', margin: [0, 0, 0, 10] } },
        pageBreak: 'after',
      },
      ...pages.flatMap((page, at) => {
        const isFirst = pages[at - 1]?.chapter !== page.chapter;
        const isLast = pages[at + 1]?.chapter !== page.chapter;
        const place = { isFirst, isLast, isOnNewSheet: isFirst && at > 0 };
        return printedPage(page, place, { known, frame, pictures: manual.pictures });
      }),
      ...index(pages, frame),
    ],
  };
};

const cover = ({ product, about, frame }: Manual): Printed[] => [
  { canvas: [{ type: 'rect', x: 0, y: 0, w: 515, h: 4, color: colours.accent }] },
  { text: product, fontSize: 34, bold: true, margin: [0, 190, 0, 0] },
  { text: frame.manual, fontSize: 22, margin: [0, 2, 0, 18] },
  { text: frame.reader, fontSize: 14, color: colours.accent, bold: true },
  { text: about, margin: [0, 10, 120, 0], color: colours.quiet },
  { text: frame.version, color: colours.quiet, margin: [0, 4, 0, 0], pageBreak: 'after' },
];

/** Each chapter begins on a new sheet; its pages follow one another, each head with the beginning of its page. */
const printedPage = (
  { name, chapter, title, readers, blocks }: ManualPage,
  { isFirst, isLast, isOnNewSheet }: PlaceInChapter,
  to: { known: ReadonlySet<string>; frame: ManualFrame; pictures: string },
): Printed[] => {
  const printed = printedBlocks(blocks, {
    page: name,
    known: to.known,
    file: (each) => join(to.pictures, each),
  });
  // A picture after one paragraph stands below the title with it: neither is left alone at the foot of a sheet.
  const begins = blocks[0]?.kind === 'paragraph' && blocks[1]?.kind === 'picture' ? 2 : 1;
  const rest = printed.slice(begins);
  const head = [
    {
      text: isFirst ? chapter : ' ',
      style: 'eyebrow',
      ...(isFirst && {
        id: `chapter ${chapter}`,
        tocItem: true,
        tocStyle: 'tocChapter',
        tocMargin: [0, 6, 0, 0],
        outline: true,
        outlineExpanded: true,
      }),
    },
    {
      text: title,
      id: name,
      style: 'title',
      tocItem: true,
      tocMargin: [14, 0, 0, 0],
      outline: true,
      outlineParentId: `chapter ${chapter}`,
    },
    {
      text: filled(to.frame.readers, { readers: readers.join(', ') }),
      style: 'quiet',
      margin: [0, 2, 0, 8],
    },
  ];
  const parts: Printed[] = [
    { stack: [...head, ...printed.slice(0, begins)], unbreakable: true },
    ...rest,
  ];
  if (isOnNewSheet) parts[0] = { ...parts[0], pageBreak: 'before' };
  // A margin that does not fit below the last part would take another sheet.
  const last = parts.at(-1);
  if (isLast && last && parts.length > 1)
    parts[parts.length - 1] = { ...last, margin: [0, 0, 0, 0] };
  return parts;
};

type PlaceInChapter = { isFirst: boolean; isLast: boolean; isOnNewSheet: boolean };

/** Approximate number of letters in a line of a column of the index. */
const lettersInLine = 52;

const narrowRows = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingTop: () => 1,
  paddingBottom: () => 1,
};

/** The titles and the headings of all pages by their first letters, each with its page. */
const index = (pages: readonly ManualPage[], frame: ManualFrame): Printed[] => {
  const entries = pages
    .flatMap(({ name, title, blocks }) => [
      { words: title, to: name, of: '' },
      ...blocks.flatMap((block, at) =>
        block.kind === 'heading' && block.level === 2
          ? [{ words: block.runs.map(({ text }) => text).join(''), to: `${name} ${at}`, of: title }]
          : [],
      ),
    ])
    .sort((a, b) => a.words.localeCompare(b.words, 'en'));
  // By lines and not by entries: a column with more long ones would end on an extra sheet.
  const lines = entries.map(({ words, of }) =>
    Math.ceil((words.length + of.length) / lettersInLine),
  );
  const before = lines.map((_, at) => lines.slice(0, at).reduce((sum, each) => sum + each, 0));
  const all = lines.reduce((sum, each) => sum + each, 0);
  const half = before.filter((sum) => sum < all / 2).length;
  const column = (some: typeof entries) => ({
    table: {
      widths: ['*', 'auto'],
      body: some.map(({ words, to, of }) => [
        {
          text: [words, ...(of === '' ? [] : [{ text: `  ${of}`, color: colours.quiet }])],
          linkToDestination: to,
          fontSize: 8.5,
        },
        { pageReference: to, fontSize: 8.5, alignment: 'right' },
      ]),
    },
    layout: narrowRows,
  });
  return [
    {
      text: frame.index,
      style: 'title',
      pageBreak: 'before',
      tocItem: true,
      tocStyle: 'tocChapter',
      tocMargin: [0, 6, 0, 0],
      outline: true,
      margin: [0, 0, 0, 8],
    },
    { columns: [column(entries.slice(0, half)), column(entries.slice(half))], columnGap: 24 },
  ];
};
