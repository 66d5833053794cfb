/**
 * The book level that a bid has changed; the topic is `book`. The level of cut-off bids has price
 * null. `isShown`: it is in the book of today's session, which is the one that people see.
 */
export type BookSignal = { securityId: number; price: number | null; isShown: boolean };
