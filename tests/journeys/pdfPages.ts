import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF from Chromium, in the order in which it is drawn, without spaces: letters
 * are placed one by one, and a gap may or may not be a space.
 */
export const pdfPages = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const kids = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head));
  const [, list = ''] = /\/Kids \[([^\]]*)\]/.exec(kids?.head ?? '') ?? [];
  const pages = referencesIn(list).map((number) => objects.get(number));
  return pages.map((page) => {
    if (!page || !/\/Type \/Page\b/.test(page.head)) throw new Error('The PDF has no plain page');
    const [, fonts = ''] = /\/Font\s*<<([^>]*)>>/.exec(page.head) ?? [];
    const known = new Map(
      [...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, number]) => [
        name as string,
        fontOf(objects, Number(number)),
      ]),
    );
    const [, contents = ''] = /\/Contents (\[[^\]]*\]|\d+ 0 R)/.exec(page.head) ?? [];
    return referencesIn(contents)
      .map((number) => textOf(objects.get(number)?.stream ?? '', known))
      .join('')
      .replace(/\s/g, '');
  });
};

type Part = { head: string; stream: string };

/** The parts of the file by their numbers; a stream is as long as its head says, whatever it contains. */
const objectsOf = (pdf: Buffer): Map<number, Part> => {
  const text = pdf.toString('latin1');
  const objects = new Map<number, Part>();
  const start = /(\d+) 0 obj\s/g;
  for (let found = start.exec(text); found; found = start.exec(text)) {
    const [, head = ''] =
      /^([\s\S]*?)(?:\bstream\r?\n|endobj)/.exec(text.slice(start.lastIndex)) ?? [];
    const after = text.slice(start.lastIndex + head.length);
    const [opening = ''] = /^stream\r?\n/.exec(after) ?? [];
    const length = opening === '' ? 0 : Number(/\/Length (\d+)/.exec(head)?.[1]);
    const packed = Buffer.from(after.slice(opening.length, opening.length + length), 'latin1');
    start.lastIndex += head.length + opening.length + length;
    const isText = /FlateDecode/.test(head) && length > 0 && !/\/Image\b/.test(head);
    objects.set(Number(found[1]), {
      head,
      stream: isText ? inflateSync(packed).toString('latin1') : '',
    });
  }
  return objects;
};

const referencesIn = (text: string) =>
  [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));

/** The characters behind the codes of a font, by its ToUnicode table; drawn fonts have codes of one byte. */
type Font = { letters: ReadonlyMap<number, string>; digits: number };

const fontOf = (objects: Map<number, Part>, font: number): Font => {
  const head = objects.get(font)?.head ?? '';
  const [, table] = /\/ToUnicode (\d+) 0 R/.exec(head) ?? [];
  const stream = objects.get(Number(table))?.stream ?? '';
  const letters = new Map<number, string>();
  const letterOf = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
  for (const [, block = ''] of stream.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', hex = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(Number.parseInt(code, 16), letterOf(hex));
  for (const [, block = ''] of stream.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', hex = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(to, 16); code += 1)
        letters.set(code, String.fromCharCode(Number.parseInt(hex, 16) + code - first));
    }
  return { letters, digits: /\/Type3\b/.test(head) ? 2 : 4 };
};

/** Follows which font is chosen and reads each text with it. */
const textOf = (content: string, fonts: ReadonlyMap<string, Font>) => {
  let font: Font | undefined;
  let text = '';
  for (const [, name, shown] of content.matchAll(/\/(\w+) [\d.]+ Tf|(<\w+>|\[[^\]]*\])\s*T[jJ]/g)) {
    if (name) font = fonts.get(name);
    for (const [, hex = ''] of (shown ?? '').matchAll(/<(\w+)>/g))
      for (let at = 0; font && at < hex.length; at += font.digits)
        text += font.letters.get(Number.parseInt(hex.slice(at, at + font.digits), 16)) ?? '';
  }
  return text;
};
