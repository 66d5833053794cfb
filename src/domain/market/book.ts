/** One price of the book. Price in paise, null for bids at the cut-off price; quantities in shares. */
export type Level = {
  price: number | null;
  quantity: number;
  confirmedQuantity: number;
  numberOfOrders: number;
};

/** A rung of the ladder: a level with what is wanted at its price or better. */
export type Rung = Level & { cumulativeQuantity: number };

/** Better price first; bids at the cut-off price stand below every named price. */
const byPriceDown = (a: Level, b: Level) => (b.price ?? -1) - (a.price ?? -1);

/** The ladder from the highest price down, with running totals (allocation rules §10). */
export const ladderOf = (levels: readonly Level[]): Rung[] => {
  let cumulativeQuantity = 0;
  return levels
    .filter((level) => level.quantity > 0)
    .sort(byPriceDown)
    .map((level) => {
      cumulativeQuantity += level.quantity;
      return { ...level, cumulativeQuantity };
    });
};

/**
 * Volume-weighted price of all live priced bids in paise, rounded half up to the paisa and not to the tick
 * (allocation rules §10). Null while no bid has a price.
 */
export const indicativePrice = (levels: readonly Level[]): number | null => {
  let value = 0n;
  let quantity = 0n;
  for (const level of levels) {
    if (level.price === null) continue;
    value += BigInt(level.price) * BigInt(level.quantity);
    quantity += BigInt(level.quantity);
  }
  return quantity === 0n ? null : Number((2n * value + quantity) / (2n * quantity));
};

/** Shares wanted over shares offered, in hundredths: 142 is 1.42 times. Null when nothing is offered. */
export const coverageInHundredths = (demand: number, offered: number): number | null =>
  offered > 0 ? Number((BigInt(demand) * 100n) / BigInt(offered)) : null;

/** Sizes of an issue: retail is rounded up to a lot per tranche, the rest is non-retail (allocation rules §1). */
export const splitOf = (issue: {
  baseQuantity: number;
  greenshoeQuantity: number;
  /** Retail share in thousandths of a percent: 10% is 10000. */
  retailShare: number;
  lotSize: number;
}): { retail: number; nonRetail: number } => {
  const lot = BigInt(issue.lotSize);
  const share = (quantity: number) => {
    const per = 100_000n * lot;
    return ((BigInt(quantity) * BigInt(issue.retailShare) + per - 1n) / per) * lot;
  };
  const retail = Number(share(issue.baseQuantity) + share(issue.greenshoeQuantity));
  return { retail, nonRetail: issue.baseQuantity + issue.greenshoeQuantity - retail };
};

/**
 * The shares reserved for mutual funds and insurers: a part of the offer in thousandths of a
 * percent, rounded up to a share (allocation rules §1).
 */
export const reserveOf = (offer: number, percent: number): number =>
  Number((BigInt(offer) * BigInt(percent) + 99_999n) / 100_000n);

/**
 * The most shares for one bidder: a part of the offer in thousandths of a percent, in whole lots
 * (allocation rules §1).
 */
export const capOf = (offer: number, percent: number, lotSize: number): number => {
  const share = Number((BigInt(offer) * BigInt(percent)) / 100_000n);
  return share - (share % lotSize);
};
