import { as } from '../server/market/smallExchange.ts';

/** The offer of every simulated day: prices in paise, quantities in shares. */
export const offer = {
  symbol: 'SURYA',
  T: '2026-11-23',
  next: '2026-11-25',
  floor: 10_000,
  tick: 5,
  base: 900_000,
  greenshoe: 200_000,
  riPercent: 30,
  capPercent: 25,
  retailLimit: 20_000_000,
};

/** The dealers of the members, by their place. */
export const dealers = [
  as('dealer', { userId: '1001', memberId: 'M001', branchId: 'B1' }),
  as('dealer', { userId: '1002', memberId: 'M001', branchId: 'B2' }),
  as('dealer', { userId: '2001', memberId: 'M002', branchId: 'B1' }),
  as('dealer', { userId: '10003', memberId: 'M003', branchId: 'B1' }),
  as('dealer', { userId: '10004', memberId: 'M004', branchId: 'B1' }),
];

/** The first and the last client code of each category, the same for all members. */
export const clients = {
  NII: [35, 40],
  MF: [41, 43],
  IC: [44, 45],
  OTHS: [46, 47],
  RI: [1, 34],
} as const;
export type Category = keyof typeof clients;
