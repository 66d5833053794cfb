/** A quantity cut to whole lots. */
export const wholeLots = (quantity: number, lotSize: number): number =>
  quantity - (quantity % lotSize);

/** A want's part of what there is: its whole lots, and what stands over as a fraction of `demand` lots. */
export type LotShare = { lots: number; remainder: number };

/**
 * The part of a want of `want` lots when `demand` lots want `available` lots: want x available / demand,
 * exactly. The remainder counts in demand-ths of a lot.
 */
export const partOf = (want: number, available: number, demand: number): LotShare => {
  const product = want * available;
  if (Number.isSafeInteger(product)) {
    const remainder = product % demand;
    return { lots: (product - remainder) / demand, remainder };
  }
  const exact = BigInt(want) * BigInt(available);
  const remainder = exact % BigInt(demand);
  return { lots: Number((exact - remainder) / BigInt(demand)), remainder: Number(remainder) };
};

/**
 * Pro rata among wants of more than there is (allocation rules §3): everyone's whole lots, then one lot more
 * for the largest remainders, those that tie in entry order. All are filled where there is enough.
 * Wants are whole lots; `firstOf` picks the first entered among some places of `wants`.
 */
export const proRata = (
  wants: ArrayLike<number>,
  available: number,
  lotSize: number,
  firstOf: (places: number[], count: number) => readonly number[],
): Float64Array => {
  const shares = Float64Array.from(wants);
  let demand = 0;
  for (const want of shares) demand += want / lotSize;
  const lots = Math.floor(available / lotSize);
  if (demand <= lots) return shares;
  const remainders = new Float64Array(shares.length);
  let left = lots;
  for (let place = 0; place < shares.length; place++) {
    const part = partOf((shares[place] as number) / lotSize, lots, demand);
    shares[place] = part.lots * lotSize;
    remainders[place] = part.remainder;
    left -= part.lots;
  }
  if (left === 0) return shares;
  const smallest = remainders.slice().sort()[remainders.length - left] as number;
  const tied: number[] = [];
  for (let place = 0; place < shares.length; place++) {
    const remainder = remainders[place] as number;
    if (remainder === smallest) tied.push(place);
    if (remainder <= smallest) continue;
    shares[place] = (shares[place] as number) + lotSize;
    left -= 1;
  }
  for (const place of firstOf(tied, left)) shares[place] = (shares[place] as number) + lotSize;
  return shares;
};
