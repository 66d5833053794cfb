import { createHash } from 'node:crypto';

/** The subject of a demand file. The tests write one by the documents, without the product's own writer. */
export type Demand = {
  exchange: 'BSE' | 'MSE';
  symbol: string;
  dayType: '10' | '11';
  /** YYYY-MM-DD, exchange time. */
  tradeDate: string;
  /** Rupees, the floor of the offer. */
  floorPrice: number;
  lotSize: number;
};

/** The cells of a bid in their order (market facts §4.6). */
export const columns = [
  'exchange',
  'symbol',
  'series',
  'category',
  'memberCode',
  'ucc',
  'pan',
  'cpCode',
  'custodian',
  'qty',
  'price',
  'cutOff',
  'marginType',
  'cpApproved',
  'bidId',
  'entryTs',
  'modTs',
] as const;
export type Column = (typeof columns)[number];

/** A good bid by its number: of a fund, a person or an insurer, a few prices above the floor. */
export const bidRow = (
  { exchange, symbol, tradeDate, floorPrice, lotSize }: Demand,
  at: number,
): string[] => {
  const category = ['NII', 'MF', 'IC', 'OTHS'][at % 4] ?? '';
  const letters = [at, at >> 4, at >> 8, at >> 12].map((n) => String.fromCharCode(65 + (n & 15)));
  return [
    exchange,
    symbol,
    'IS',
    category,
    `B${100 + (at % 7)}`,
    `UCC${at}`,
    `${letters.join('')}C${1000 + (at % 9000)}D`,
    '',
    '',
    String((1 + (at % 40)) * lotSize * 10),
    (floorPrice + (at % 5)).toFixed(2),
    'N',
    '1',
    'Y',
    `${exchange}${1_000_000 + at}`,
    `${tradeDate}T10:${String(at % 60).padStart(2, '0')}:00+05:30`,
    '',
  ];
};

/** A file with a header that agrees with its rows, whatever they contain. */
export const sealed = (
  { exchange, symbol, dayType, tradeDate }: Demand,
  rows: readonly (readonly string[])[],
  header: Partial<
    Record<
      'exchange' | 'symbol' | 'series' | 'dayType' | 'tradeDate' | 'rows' | 'quantity' | 'sha256',
      string
    >
  > = {},
): Buffer => {
  const body = rows.map((cells) => `${cells.join('|')}\n`).join('');
  const shares = rows.reduce((sum, cells) => sum + (Number(cells[9]) || 0), 0);
  const line = [
    'H',
    header.exchange ?? exchange,
    header.symbol ?? symbol,
    header.series ?? 'IS',
    header.dayType ?? dayType,
    header.tradeDate ?? tradeDate,
    header.rows ?? rows.length,
    header.quantity ?? shares,
    header.sha256 ?? createHash('sha256').update(body).digest('hex'),
  ].join('|');
  return Buffer.from(`${line}\n${body}`);
};
