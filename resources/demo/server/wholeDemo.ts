/** The bids of a whole demo: the sum over all of its books (books.ts). */
export const wholeDemo = 100_000;
