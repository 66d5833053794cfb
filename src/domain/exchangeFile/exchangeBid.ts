import type { AllocationBid } from '../allocation/terms.ts';
import type { Series } from '../market/series.ts';

/** The exchanges on which an offer is bid for. */
export const exchangeLabels = { NSE: 'NSE', BSE: 'BSE', MSE: 'MSE' } as const;
export type Exchange = keyof typeof exchangeLabels;

/** The codes of the day types (specification §4.2). */
export const dayTypeLabels = {
  '10': 'DSE T day',
  '11': 'DSE T+1 day',
  '20': 'Non-DSE T day',
  '21': 'Non-DSE T+1 day',
} as const;
export type DayType = keyof typeof dayTypeLabels;

/** A bid as exchanges hand it to each other: what an allocation sees, and what a reply repeats. */
export type ExchangeBid = AllocationBid & {
  symbol: string;
  series: Series;
  /** Clearing code of the custodian; null when it names none. */
  custodian: string | null;
  /** ms; null when the bid was never changed. */
  modifiedTime: number | null;
};

/** The fault of one cell, or with field '' of the whole row, in words that say what to do. */
export type CellFault = { field: string; message: string };

/**
 * The first row of a file between exchanges: the sender and the day of the bids, and their totals.
 */
export type ExchangeFileHeader = {
  exchange: Exchange;
  symbol: string;
  /** Every series that the file speaks for, also one without a bid. */
  series: readonly Series[];
  dayType: DayType;
  /** `YYYY-MM-DD`, exchange time. */
  tradeDate: string;
  rows: number;
  /** Shares. */
  quantity: number;
  /** The hash of all bytes after the end of the header's own line, in hex. */
  sha256: string;
};

/** The cells of the header in their order (market facts §4.6). */
export const headerColumns = [
  'H',
  'exchange',
  'symbol',
  'series',
  'dayType',
  'tradeDate',
  'rowCount',
  'totalQty',
  'sha256',
] as const;

/** The header as a line of the file, without its end. */
export const headerOf = (header: ExchangeFileHeader): string =>
  [
    'H',
    header.exchange,
    header.symbol,
    header.series.join('+'),
    header.dayType,
    header.tradeDate,
    header.rows,
    header.quantity,
    header.sha256,
  ].join('|');

/** The series of T and of T+1, on which non-retail bids are those that were carried forward. */
export const seriesOfDay = { T: ['IS'], 'T+1': ['IS', 'RS', 'ES'] } as const satisfies Record<
  string,
  readonly Series[]
>;

/**
 * Reads a header. What cannot be read is null in it and stands among the faults; a row that is no
 * header at all gives null.
 */
export const readHeader = (
  line: string,
): {
  header: { [K in keyof ExchangeFileHeader]: ExchangeFileHeader[K] | null };
  faults: CellFault[];
} | null => {
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells[0]?.toUpperCase() !== 'H') return null;
  const faults: CellFault[] = [];
  if (cells.length !== headerColumns.length)
    faults.push({
      field: '',
      message: `The header has ${cells.length} cells, not ${headerColumns.length}: ${headerColumns.join('|')}`,
    });
  const at = (name: (typeof headerColumns)[number]) => cells[headerColumns.indexOf(name)] ?? '';
  const read = <T>(field: (typeof headerColumns)[number], value: T | null, words: string) => {
    if (value === null) faults.push({ field, message: `${field} ${shown(at(field))} ${words}` });
    return value;
  };
  const { exchange, dayType, series } = {
    exchange: at('exchange').toUpperCase(),
    dayType: at('dayType'),
    series: at('series').toUpperCase().split('+'),
  };
  const isOneOf = (names: object, name: string) => Object.hasOwn(names, name);
  return {
    header: {
      exchange: read(
        'exchange',
        isOneOf(exchangeLabels, exchange) ? (exchange as Exchange) : null,
        'must be NSE, BSE or MSE',
      ),
      symbol: read(
        'symbol',
        /^[A-Z0-9][A-Z0-9&-]{0,9}$/.test(at('symbol')) ? at('symbol') : null,
        'must be a symbol of at most 10 letters and digits',
      ),
      series: read(
        'series',
        series.every((one) => /^(IS|RS|ES)$/.test(one)) && new Set(series).size === series.length
          ? (series as Series[])
          : null,
        'must be IS, RS or ES, or several of them joined by +',
      ),
      dayType: read(
        'dayType',
        isOneOf(dayTypeLabels, dayType) ? (dayType as DayType) : null,
        'must be 10, 11, 20 or 21',
      ),
      tradeDate: read(
        'tradeDate',
        isDate(at('tradeDate')) ? at('tradeDate') : null,
        'must be a day as YYYY-MM-DD',
      ),
      rows: read('rowCount', wholeNumber(at('rowCount')), 'must be a whole number'),
      quantity: read('totalQty', wholeNumber(at('totalQty')), 'must be a whole number'),
      sha256: read(
        'sha256',
        /^[0-9a-f]{64}$/i.test(at('sha256')) ? at('sha256').toLowerCase() : null,
        'must be 64 hexadecimal digits',
      ),
    },
    faults,
  };
};

/** A whole number as a file has it, plain digits alone; null for anything else. */
export const wholeNumber = (cell: string): number | null =>
  /^\d{1,15}$/.test(cell) ? Number(cell) : null;

/** A cell as a message may repeat it: short, quoted, nothing in it that a terminal or a page would act on. */
export const shown = (cell: string): string =>
  cell === ''
    ? '(blank)'
    : `'${cell.slice(0, 40).replace(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, '?')}${cell.length > 40 ? '…' : ''}'`;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};
