import { randomBytes } from 'node:crypto';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { bidRow, type Column, columns, type Demand, sealed } from './demandFileOf.ts';

/** A file that must be refused, with what the answer must mention. */
export type Malformed = { name: string; fileName: string; content: Buffer; says: RegExp };

type Make = (good: Good) => Buffer;
type Good = {
  demand: Demand;
  rows: string[][];
  /** A number from 0 to 1, another for each file. */
  luck: () => number;
  whole: Buffer;
};

/** Every way in which a file is malformed, as a table: its name, the change, and what the answer must mention. */
const kinds: readonly (readonly [name: string, make: Make, says: RegExp, fileName?: string])[] = [
  // Faulty cells. The header is right, so that there is no other fault.
  ...cellFaults('exchange', ['', 'NSE', 'XSE', 'bse '], /exchange/i),
  ...cellFaults('symbol', ['', 'OTHER', '=A1', '../LICI'], /symbol/i),
  ...cellFaults('series', ['', 'RS', 'EQ', 'is'], /series/i),
  ...cellFaults('category', ['', 'RI', 'EMP', 'ZZZ'], /category/i),
  ...cellFaults('memberCode', ['', '=1+1', '@SUM(A1)', 'M'.repeat(60)], /memberCode/i),
  ...cellFaults('ucc', ['', '=HYPERLINK("http://x")', '+1', '-2', 'é'], /ucc/i),
  ...cellFaults('pan', ['', 'AAAA', '1234567890', '=cmd()'], /pan/i),
  ...cellFaults('cpCode', ['=2', 'C'.repeat(40), 'a b'], /cpCode/i),
  ...cellFaults('custodian', ['@x', 'C'.repeat(40)], /custodian/i),
  ...cellFaults(
    'qty',
    ['', '0', '-10', '1e3', '1,000', '10.5', 'NaN', '9'.repeat(30), '١٠', '0x10', ' ', '=10'],
    /qty|quantity/i,
  ),
  ...cellFaults(
    'price',
    ['', '0', '-1', '1e2', '383.001', '3,83', '0.01', '₹383', '=383'],
    /price/i,
  ),
  ...cellFaults('cutOff', ['', 'Y', 'X', 'true'], /cutOff|cut-off/i),
  ...cellFaults('marginType', ['', '2', '100', 'full'], /marginType|margin/i),
  ...cellFaults('cpApproved', ['', 'maybe', '1'], /cpApproved/i),
  ...cellFaults('bidId', ['', '=1', 'a b', '-1', 'x'.repeat(99), '\u202e1'], /bidId/i),
  ...cellFaults(
    'entryTs',
    ['', 'yesterday', '2026-13-40T10:00:00+05:30', '1999-01-01T10:00:00+05:30', '1700000000'],
    /entryTs/i,
  ),
  ...cellFaults('modTs', ['soon', '1999-01-01T10:00:00+05:30'], /modTs/i),
  // Faults of rows.
  [
    'a cell too few',
    ({ rows, demand, luck }) =>
      sealed(
        demand,
        withRow(rows, luck, (row) => row.slice(1)),
      ),
    /cells/,
  ],
  [
    'a cell too many',
    ({ rows, demand, luck }) =>
      sealed(
        demand,
        withRow(rows, luck, (row) => [...row, 'x']),
      ),
    /cells/,
  ],
  [
    'a bid twice',
    ({ rows, demand, luck }) => sealed(demand, [...rows, pick(rows, luck)]),
    /bidId.*(twice|already|duplicate|row)|twice|duplicate/i,
  ],
  [
    'one id for two bids',
    ({ rows, demand, luck }) =>
      sealed(demand, [
        ...rows,
        withCell(bidRow(demand, 77_777), 'bidId', pick(rows, luck)[14] ?? ''),
      ]),
    /bidId|twice|duplicate/i,
  ],
  // Faults of totals.
  [
    'a row too many in the header',
    ({ rows, demand }) => sealed(demand, rows, { rows: String(rows.length - 1) }),
    /rows|rowCount/i,
  ],
  [
    'a row too few',
    ({ rows, demand, luck }) =>
      sealed(demand, rows, { rows: String(rows.length + 1 + Math.floor(luck() * 9)) }),
    /rows|rowCount/i,
  ],
  [
    'other shares',
    ({ rows, demand, luck }) =>
      sealed(demand, rows, { quantity: String(Math.floor(luck() * 1000)) }),
    /totalQty|shares/i,
  ],
  [
    'another hash',
    ({ rows, demand }) => sealed(demand, rows, { sha256: randomBytes(32).toString('hex') }),
    /sha-?256/i,
  ],
  ['no hash', ({ rows, demand }) => sealed(demand, rows, { sha256: 'none' }), /sha-?256/i],
  [
    'a count that is no number',
    ({ rows, demand }) => sealed(demand, rows, { rows: 'many' }),
    /rowCount/,
  ],
  [
    'a digit changed on the way',
    ({ whole, luck }) => changed(whole, (text) => replacedAt(text, text.indexOf('\n') + 1, luck)),
    /sha-?256|totalQty|must/i,
  ],
  // Faults of the header.
  [
    'another symbol',
    ({ rows, demand }) => sealed(demand, rows, { symbol: 'NOSUCH' }),
    /NOSUCH|symbol/,
  ],
  [
    'another exchange',
    ({ rows, demand }) => sealed(demand, rows, { exchange: 'NSE' }),
    /exchange|NSE/,
  ],
  [
    'another day',
    ({ rows, demand }) => sealed(demand, rows, { tradeDate: '2020-01-01' }),
    /tradeDate|2020-01-01/,
  ],
  [
    'no day at all',
    ({ rows, demand }) => sealed(demand, rows, { tradeDate: '2026-02-31' }),
    /tradeDate/,
  ],
  [
    'another type of day',
    ({ rows, demand }) => sealed(demand, rows, { dayType: '20' }),
    /dayType|day type/i,
  ],
  [
    'an unknown type of day',
    ({ rows, demand }) => sealed(demand, rows, { dayType: '99' }),
    /dayType/,
  ],
  ['an unknown series', ({ rows, demand }) => sealed(demand, rows, { series: 'EQ' }), /series/],
  [
    'two headers',
    ({ whole, demand, rows }) => Buffer.concat([headOf(whole), sealed(demand, rows)]),
    /cells|header|rowCount|sha-?256/i,
  ],
  [
    'a header that ends early',
    ({ whole }) => changed(whole, (text) => text.replace(/\|[^|]*\n/, '\n')),
    /header|sha-?256/i,
  ],
  ['a header alone', ({ whole }) => headOf(whole), /rows|rowCount|sha-?256/i],
  // The other exchange's own bid book, which has no header (market facts §4.3).
  ...(
    [
      ['a cell too few', (cells) => cells.slice(0, -1)],
      ['another symbol', (cells) => at(cells, 0, 'NOSUCH')],
      ['no category', (cells) => at(cells, 1, '')],
      ['no client', (cells) => at(cells, 3, '')],
      ['fewer shares than none', (cells) => at(cells, 5, '-5')],
      ['a price below the floor', (cells) => at(cells, 6, '0.05')],
      ['no id', (cells) => at(cells, 7, '')],
      ['a time of no day', (cells) => at(cells, 8, '31-02-2026')],
      ['a margin of neither kind', (cells) => at(cells, 10, '7')],
      ['an action that there is not', (cells) => at(cells, 11, 'Z')],
    ] as [string, (cells: string[]) => string[]][]
  ).map(
    ([name, wrong]) =>
      [
        `a bid book with ${name}`,
        ({ demand, luck }: Good) => bidBook(demand, wrong, Math.floor(luck() * 5)),
        /./,
      ] as const,
  ),
  // Files that are cut off or of another type.
  [
    'cut off anywhere',
    ({ whole, luck }) => whole.subarray(0, 1 + Math.floor(luck() * (whole.length - 2))),
    /./,
  ],
  ['cut off after a row', ({ whole, luck }) => cutAfterRow(whole, luck), /rows|rowCount|sha-?256/i],
  ['nothing', () => Buffer.alloc(0), /empty|no rows|nothing/i],
  [
    'a byte order mark alone',
    () => Buffer.from([0xef, 0xbb, 0xbf]),
    /empty|no rows|nothing|header|cells/i,
  ],
  ['blank lines', () => Buffer.from('\n\n\r\n \n'), /empty|no rows|nothing|header|cells|row/i],
  [
    'UTF-16, little end first',
    ({ whole }) => Buffer.from(`\ufeff${whole}`, 'utf16le'),
    /UTF-|text/,
  ],
  [
    'UTF-16, big end first',
    ({ whole }) => Buffer.from(`\ufeff${whole}`, 'utf16le').swap16(),
    /UTF-|text/,
  ],
  ['Latin 1', ({ whole, luck }) => put(whole, luck, Buffer.from([0xe9])), /UTF-8/],
  ['NUL bytes', ({ whole, luck }) => put(whole, luck, Buffer.alloc(3)), /text|NUL|UTF-8/i],
  [
    'noise',
    ({ luck }) =>
      Buffer.concat([Buffer.from([0xc3, 0x28]), randomBytes(20 + Math.floor(luck() * 5_000))]),
    /./,
  ],
  ['a zip of it', ({ whole }) => zip('demand.csv', whole), /zip|ZIP|Excel/],
  [
    'a workbook',
    ({ whole }) => zip('xl/workbook.xml', whole),
    /zip|ZIP|Excel|workbook/i,
    'demand.xlsx',
  ],
  ['a gzip of it', ({ whole }) => gzipSync(whole), /gzip|compress|text|UTF-8/i],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n', 'latin1'), /PDF|text|UTF-8/],
  ['a page', () => Buffer.from('<!doctype html><html><body>Error 502</body></html>\n'), /./],
  ['JSON', ({ demand }) => Buffer.from(JSON.stringify([demand])), /./],
  ['commas for bars', ({ whole }) => changed(whole, (text) => text.replaceAll('|', ',')), /./],
  ['semicolons for bars', ({ whole }) => changed(whole, (text) => text.replaceAll('|', ';')), /./],
  [
    'quotes about all cells',
    ({ whole }) => changed(whole, (text) => text.replace(/[^|\n]+/g, '"$&"')),
    /./,
  ],
  [
    'carriage returns alone',
    ({ whole }) => changed(whole, (text) => text.replaceAll('\n', '\r')),
    /./,
  ],
  [
    'a line without an end',
    ({ whole }) => Buffer.concat([whole, Buffer.alloc(3_000_000, 'A')]),
    /row|letters|end|line/i,
  ],
  [
    'everything on one line',
    ({ whole }) => changed(whole, (text) => text.replaceAll('\n', '')),
    /./,
  ],
];

/** So many malformed files for an offer, of each type in turn; the same files for the same seed. */
export function* malformedFiles(demand: Demand, count: number, seed: number): Generator<Malformed> {
  const luck = luckOf(seed);
  for (let at = 0; at < count; at++) {
    const kind = kinds[at % kinds.length];
    if (!kind) return;
    const [name, make, says, fileName] = kind;
    const rows = Array.from({ length: 2 + Math.floor(luck() * 40) }, (_, row) =>
      bidRow(demand, at * 50 + row),
    );
    const content = make({ demand, rows, luck, whole: sealed(demand, rows) });
    yield { name, says, content, fileName: fileName ?? `${demand.exchange}-${at}.csv` };
  }
}

const at = (cells: readonly string[], place: number, value: string) =>
  cells.map((cell, each) => (each === place ? value : cell));

/** Six bids as BSE keeps them, one of them wrong. */
const bidBook = (
  { symbol, floorPrice, lotSize, tradeDate }: Demand,
  wrong: (cells: string[]) => string[],
  place: number,
): Buffer => {
  const time = `${tradeDate} 10:00:00`;
  const rows = Array.from({ length: 6 }, (_, row) => {
    const cells = [symbol, 'NII', '', `U${row}`, '', String(lotSize * 10), floorPrice.toFixed(2)];
    const all = [...cells, String(1_000_000_000 + row), time, time, '2', 'N'];
    return row === place ? wrong(all) : all;
  });
  return Buffer.from(rows.map((cells) => `${cells.join(',')}\n`).join(''));
};

/** One type for each wrong value of a cell, in a random row. */
function cellFaults(column: Column, values: readonly string[], says: RegExp) {
  return values.map(
    (value) =>
      [
        `${column} ${JSON.stringify(value.slice(0, 24))}`,
        ({ rows, demand, luck }: Good) =>
          sealed(
            demand,
            withRow(rows, luck, (row) => withCell(row, column, value)),
          ),
        says,
      ] as const,
  );
}

const withCell = (row: readonly string[], column: Column, value: string) =>
  row.map((cell, at) => (columns[at] === column ? value : cell));

const withRow = (
  rows: readonly string[][],
  luck: () => number,
  change: (row: string[]) => string[],
) => {
  const picked = Math.floor(luck() * rows.length);
  return rows.map((row, at) => (at === picked ? change(row) : row));
};

const pick = (rows: readonly string[][], luck: () => number) =>
  rows[Math.floor(luck() * rows.length)] ?? [];

const changed = (whole: Buffer, change: (text: string) => string) =>
  Buffer.from(change(whole.toString()));

const headOf = (whole: Buffer) => whole.subarray(0, whole.indexOf('\n') + 1);

const cutAfterRow = (whole: Buffer, luck: () => number) => {
  const lines = whole.toString().trimEnd().split('\n');
  return Buffer.from(`${lines.slice(0, 1 + Math.floor(luck() * (lines.length - 1))).join('\n')}\n`);
};

/** Inserts bytes below the header. */
const put = (whole: Buffer, luck: () => number, bytes: Buffer) => {
  const below = whole.indexOf('\n') + 1;
  const at = below + Math.floor(luck() * (whole.length - below));
  return Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)]);
};

/** Replaces a digit below the header. */
const replacedAt = (text: string, below: number, luck: () => number) => {
  let at = below + Math.floor(luck() * (text.length - below));
  while (!/\d/.test(text[at] ?? '')) at = at + 1 >= text.length ? below : at + 1;
  return `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}`;
};

/** The same numbers for the same seed (mulberry32). */
const luckOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** The shortest possible zip of one file. */
const zip = (name: string, content: Buffer): Buffer => {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
};
