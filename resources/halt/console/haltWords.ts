import { t } from '#console/browser/language.ts';
import { everySymbol } from '#domain/market/reach.ts';
import type { RowOf } from '#model';
import type { halt } from '#schemas/halt.ts';

/** The words of the two controls for their actions. */
export const haltWords = {
  MARKET: {
    get title() {
      return t('Change Market Status');
    },
    get stop() {
      return t('Close Market');
    },
    get stopped() {
      return t('Closed by hand');
    },
    get resume() {
      return t('Open Again');
    },
    get none() {
      return t('No market is closed by hand.');
    },
    log: '/utils/mkt-status-log',
    get logTitle() {
      return t('Market Status Log');
    },
  },
  BREAKER: {
    get title() {
      return t('Circuit Breaker');
    },
    get stop() {
      return t('Halt Bidding');
    },
    get stopped() {
      return t('Halted now');
    },
    get resume() {
      return t('Resume Bidding');
    },
    get none() {
      return t('Nothing is halted.');
    },
    log: '/utils/circuit-breaker-log',
    get logTitle() {
      return t('Circuit Breaker Log');
    },
  },
} as const;

export type Cause = keyof typeof haltWords;

/** A halt: its symbol, reason, user and time. */
export type Halt = RowOf<typeof halt>;

/** The subject of a halt, in words. */
export const symbolWords = (symbol: string): string =>
  symbol === everySymbol ? t('all securities') : symbol;

/** The word that must be typed before bidding in a symbol is stopped. */
export const wordOf = (symbol: string): string => (symbol === everySymbol ? 'ALL' : symbol);
