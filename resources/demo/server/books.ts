import { security } from '#schemas/security.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { Book } from './market.ts';

type Appetite = Pick<Book, 'bids' | 'institutionQuantity' | 'tail'>;

/**
 * How the market takes each offer. The results of the real ones stand behind it: LICI cut off 22
 * ticks above its floor, HINDCOPPER bid 7.88 times and cut off 120 ticks above. Together 100,000 bids.
 */
const appetites: Readonly<Record<string, Appetite>> = {
  'NHPC IS': { bids: 8_500, institutionQuantity: 230_000, tail: 938 },
  'COALINDIA IS': { bids: 8_000, institutionQuantity: 58_000, tail: 938 },
  'LICI IS': { bids: 48_000, institutionQuantity: 42_000, tail: 952 },
  'HINDCOPPER IS': { bids: 30_020, institutionQuantity: 26_000, tail: 988 },
  'NHPC RS': { bids: 2_500, institutionQuantity: 0, tail: 0 },
  'COALINDIA RS': { bids: 2_500, institutionQuantity: 0, tail: 0 },
  'NHPC ES': { bids: 240, institutionQuantity: 0, tail: 0 },
  'COALINDIA ES': { bids: 240, institutionQuantity: 0, tail: 0 },
  // Of offers whose days are over. What other exchanges bring comes on top.
  'CENTRALBK IS': { bids: 800, institutionQuantity: 5_000_000, tail: 900 },
  'TICL IS': { bids: 600, institutionQuantity: 66_000, tail: 900 },
  'IRONWOOD IS': { bids: 24, institutionQuantity: 16_000, tail: 700 },
  'NTPC IS': { bids: 800, institutionQuantity: 4_400_000, tail: 900 },
  'MAHABANK IS': { bids: 800, institutionQuantity: 2_500_000, tail: 900 },
  'INDIGRID IS': { bids: 400, institutionQuantity: 850_000, tail: 900 },
  'CENTRALBK RS': { bids: 300, institutionQuantity: 0, tail: 0 },
  'CENTRALBK ES': { bids: 110, institutionQuantity: 0, tail: 0 },
  'TICL RS': { bids: 700, institutionQuantity: 0, tail: 0 },
  'IRONWOOD RS': { bids: 90, institutionQuantity: 0, tail: 0 },
  'NTPC RS': { bids: 300, institutionQuantity: 0, tail: 0 },
  // The `finished` offer.
  'IOB IS': { bids: 240, institutionQuantity: 16_000_000, tail: 900 },
  'IOB RS': { bids: 120, institutionQuantity: 0, tail: 0 },
  'IOB ES': { bids: 40, institutionQuantity: 0, tail: 0 },
};

/** How the market takes the T+1 of those that are on T when the demo opens, once it has run over midnight. */
const laterAppetites: Readonly<Record<string, Appetite>> = {
  'LICI RS': { bids: 2_500, institutionQuantity: 0, tail: 0 },
  'HINDCOPPER RS': { bids: 2_500, institutionQuantity: 0, tail: 0 },
  'LICI ES': { bids: 240, institutionQuantity: 0, tail: 0 },
};

/**
 * Maximum bids in a book, so that the market has `total` bids: the largest books shrink, and a
 * small one stays as it is.
 */
const mostOfABook = (total: number): number => {
  const sizes = Object.values(appetites)
    .map(({ bids }) => bids)
    .sort((one, other) => one - other);
  let left = total;
  for (const [at, bids] of sizes.entries()) {
    const share = Math.ceil(left / (sizes.length - at));
    if (share <= bids) return share;
    left -= bids;
  }
  return Number.POSITIVE_INFINITY;
};

/**
 * The books of the named series from the current masters, in a market of `total` bids: tests and
 * development use fewer than a whole demo has. Institutions bid for larger quantities in a smaller
 * book, so that offers are as much in demand as in the whole market.
 */
export const booksOf = async (
  machine: Machine,
  names: readonly string[],
  total = Number.POSITIVE_INFINITY,
): Promise<Book[]> => {
  const most = mostOfABook(total);
  const rows = await machine.database.store.list(security, { status: 'approved' });
  return names.flatMap((name) => {
    const appetite = appetites[name] ?? laterAppetites[name];
    if (!appetite) return [];
    const bids = Math.min(appetite.bids, most);
    const institutionQuantity = Math.ceil((appetite.institutionQuantity * appetite.bids) / bids);
    // Of an offer that is set up again there is one for each time.
    return rows
      .filter(({ symbol, series }) => `${symbol} ${series}` === name)
      .map((row) => ({ ...row, isApproved: true, ...appetite, bids, institutionQuantity }));
  });
};

/**
 * The offer that is allotted to its end and archived: its books of T, and those of T+1 without the
 * carried bids.
 */
export const finished = { symbol: 'IOB', T: ['IOB IS'], 'T+1': ['IOB RS', 'IOB ES'] } as const;

/**
 * The books of T of the offers whose days are both over; `lastOfThem` has those of T+1, without the
 * carried bids.
 */
export const twoDaysAgo = ['CENTRALBK IS', 'TICL IS', 'IRONWOOD IS', 'NTPC IS'] as const;
const lastOfThem = ['CENTRALBK RS', 'CENTRALBK ES', 'TICL RS', 'IRONWOOD RS', 'NTPC RS'] as const;
/** The books of yesterday of offers that have nothing today. */
export const overYesterday = [...lastOfThem, 'MAHABANK IS', 'INDIGRID IS'] as const;

/** The offers whose T is allotted when the demo opens: only their bids are carried forward. */
export const allottedOnT: readonly string[] = ['TICL', 'NHPC', 'COALINDIA'];

/** The books of the first day of the offers that are on their second today, and those of today. */
export const firstDay = ['NHPC IS', 'COALINDIA IS'] as const;
export const today = [
  'LICI IS',
  'HINDCOPPER IS',
  'NHPC RS',
  'COALINDIA RS',
  'NHPC ES',
  'COALINDIA ES',
] as const;

/**
 * The books that take bids on some day of the demo: each offer of today has its T and its T+1 by
 * turns.
 */
export const everyDay: readonly string[] = [...firstDay, ...today, ...Object.keys(laterAppetites)];
