import { expect, test } from 'vitest';
import { discounted } from '#domain/bid/discount.ts';

test.each([
  ['LIC: 10 rupees off 383.10', 38_310, 10_000, 'AMOUNT', 37_310],
  ['5 percent off 168.00', 16_800, 5_000, 'PERCENT', 15_960],
  ['half a paisa is rounded up', 101, 50_000, 'PERCENT', 51],
  ['a third of a percent', 10_000, 333, 'PERCENT', 9_967],
  ['a tenth of a paisa of rupees', 1_000, 5, 'AMOUNT', 1_000],
  ['more than half a paisa', 1_000, 6, 'AMOUNT', 999],
  ['none', 38_310, null, null, 38_310],
  ['a factor of nothing', 38_310, 0, 'PERCENT', 38_310],
] as const)('%s', (_, price, discountFactor, discountType, paid) => {
  expect(discounted(price, { discountFactor, discountType })).toBe(paid);
});
