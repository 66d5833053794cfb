import { everySymbol } from '#domain/market/reach.ts';
import type { RowOf } from '#model';
import type { halt } from '#schemas/halt.ts';

/** What the two controls call what they do. */
export const haltWords = {
  MARKET: {
    title: 'Change Market Status',
    stop: 'Close Market',
    stopped: 'Closed by hand',
    resume: 'Open Again',
    none: 'No market is closed by hand.',
    log: '/utils/mkt-status-log',
    logTitle: 'Market Status Log',
  },
  BREAKER: {
    title: 'Circuit Breaker',
    stop: 'Halt Bidding',
    stopped: 'Halted now',
    resume: 'Resume Bidding',
    none: 'Nothing is halted.',
    log: '/utils/circuit-breaker-log',
    logTitle: 'Circuit Breaker Log',
  },
} as const;

export type Cause = keyof typeof haltWords;

/** What is halted, why, by whom and since when. */
export type Halt = RowOf<typeof halt>;

/** What a halt is of, in words. */
export const symbolWords = (symbol: string): string =>
  symbol === everySymbol ? 'all securities' : symbol;

/** What must be typed before bidding in a symbol is stopped. */
export const wordOf = (symbol: string): string => (symbol === everySymbol ? 'ALL' : symbol);
