import { security } from '#schemas/security.ts';
import type { Machine } from '#server/bodies.ts';
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
};

/** The books of the named series as the masters have them now. `scale` shrinks the market, for tests. */
export const booksOf = async (
  machine: Machine,
  names: readonly string[],
  scale = 1,
): Promise<Book[]> => {
  const rows = await machine.database.store.list(security, { status: 'approved' });
  return names.flatMap((name) => {
    const appetite = appetites[name];
    const row = rows.find(({ symbol, series }) => `${symbol} ${series}` === name);
    return appetite && row
      ? [{ ...row, isApproved: true, ...appetite, bids: Math.ceil(appetite.bids * scale) }]
      : [];
  });
};

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
