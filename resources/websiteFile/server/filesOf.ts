import { createHash } from 'node:crypto';
import {
  categoryRows,
  ladderRows,
  type PublicRow,
  publicText,
  summaryRow,
  totalForRetailRow,
} from '#domain/market/publicFile.ts';
import type { Series } from '#domain/market/series.ts';
import type { Figures, SeriesFigures } from './readFigures.ts';

/** One public file as some figures make it. */
export type MadeFile = {
  fileName: string;
  contents: 'ladder' | 'summary' | 'category';
  symbol: string | null;
  series: Series | null;
  rows: readonly PublicRow[];
  /** The hash of the rows without their time. */
  rowsHash: string;
  text: string;
  /** Where the figures of it differ from the bids, in words; it may then not be published. */
  faults: readonly string[];
};

/** Every public file of some figures: a ladder a series, a summary an index, the categories of an offer. */
export const filesOf = ({ at, series }: Figures): MadeFile[] => {
  const made = (
    of: Omit<MadeFile, 'rowsHash' | 'text' | 'faults'>,
    from: readonly SeriesFigures[],
  ): MadeFile => ({
    ...of,
    rowsHash: createHash('sha256').update(JSON.stringify(of.rows)).digest('hex'),
    text: publicText(of.rows, at),
    faults: from.flatMap(({ offer, fault }) =>
      fault === null ? [] : [`${offer.symbol} ${offer.series}: ${fault}.`],
    ),
  });
  const ladders = series
    .filter(({ offer }) => ladderNames[offer.series] !== undefined)
    .map((each) =>
      made(
        {
          fileName: `${ladderNames[each.offer.series]}-${nameIn(each.offer.symbol)}.json`,
          contents: 'ladder',
          symbol: each.offer.symbol,
          series: each.offer.series,
          rows: ladderRows(each.offer),
        },
        [each],
      ),
    );
  const summaries = (['IS', 'RS'] as const).map((of) => {
    const from = series.filter(({ offer }) => offer.series === of);
    const rows = from.map(({ offer }) => summaryRow(offer));
    return made(
      {
        fileName: `${summaryName}-${of}.json`,
        contents: 'summary',
        symbol: null,
        series: of,
        rows,
      },
      from,
    );
  });
  return [...ladders, ...summaries, totalForRetail(), ...categories()];

  function totalForRetail(): MadeFile {
    const pairs = series
      .filter(({ offer }) => offer.series === 'RS')
      .flatMap((retail) => {
        const carried = series.find(
          ({ offer, day }) =>
            offer.series === 'IS' && day === 'T+1' && offer.symbol === retail.offer.symbol,
        );
        return carried ? [[retail, carried] as const] : [];
      });
    const rows = pairs.map(([retail, carried]) => totalForRetailRow(retail.offer, carried.offer));
    const fileName = `${summaryName}-totalForRetail.json`;
    return made({ fileName, contents: 'summary', symbol: null, series: null, rows }, pairs.flat());
  }

  function categories(): MadeFile[] {
    return [...new Set(series.map(({ offer }) => offer.symbol))].map((symbol) => {
      const from = series.filter(({ offer }) => offer.symbol === symbol);
      const rows = from.flatMap(({ offer, categories }) => categoryRows(offer, categories));
      const fileName = `ofs-category-${nameIn(symbol)}.json`;
      return made({ fileName, contents: 'category', symbol, series: null, rows }, from);
    });
  }
};

/** The names of the ladders that are public (market facts §4.4); that of employees is not. */
const ladderNames: Partial<Record<Series, string>> = {
  IS: 'ofs-activeissues-dd',
  RS: 'ofs-activeissues-dr',
};

const summaryName = 'live-ofs-active-issues-ss';

/** A symbol as part of a file name, with `_` for the ampersand; no symbol contains `_`. */
const nameIn = (symbol: string): string => symbol.replaceAll('&', '_');
