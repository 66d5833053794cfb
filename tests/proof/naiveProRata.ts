/** §3 of the allocation rules. The wants are in entry order; the available quantity is cut to whole lots. */
export const proRata = (wants: readonly bigint[], available: bigint, lot: bigint): bigint[] => {
  const demand = sum(wants);
  const whole = lots(available, lot);
  if (demand === 0n) return wants.map(() => 0n);
  // raw = want × whole / demand, so a lot of it is a lot of the numerator over the demand.
  const shares = wants.map((want) => lots((want * whole) / demand, lot));
  const remainders = wants.map((want, at) => want * whole - (shares[at] ?? 0n) * demand);
  const extra = new Set<number>();
  for (let left = whole - sum(shares); left > 0n; left -= lot) {
    let largest = -1;
    for (const [at, remainder] of remainders.entries()) {
      if (extra.has(at) || (shares[at] ?? 0n) + lot > (wants[at] ?? 0n)) continue;
      if (largest === -1 || remainder > (remainders[largest] ?? 0n)) largest = at;
    }
    if (largest === -1) throw new Error('more lots than wants');
    extra.add(largest);
  }
  return shares.map((lots, at) => (extra.has(at) ? lots + lot : lots));
};

/** floor(x / L) × L. */
export const lots = (x: bigint, lot: bigint): bigint => (x / lot) * lot;

export const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((a, b) => a + b, 0n);

/** The least of one or more numbers. Math.min does not accept BigInt. */
export const least = (...numbers: [bigint, ...bigint[]]): bigint =>
  [...numbers].sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
