import type { AllocationSetup, AllocationSummary } from '#domain/allocation/terms.ts';
import type { DayType } from '#domain/exchangeFile/exchangeBid.ts';
import type { Day } from '#domain/market/series.ts';
import type { ResultFiles } from './resultRows.ts';

/** The offer and the day that results are of, as their files name them. */
export type ResultOffer = {
  symbol: string;
  securityName: string;
  openOnDate: string;
  day: Day;
  dayType: DayType;
  /** The day on which the bids were entered: that of T, or of T+1. */
  tradeDate: string;
  /** When bidding ended, `HH:mm:ss`: what the files of the website are dated by. */
  closedAt: string;
};

/**
 * The result of one series: its two files, the terms, and the summary; for another exchange's allocation only
 * what that exchange gives.
 */
export type SeriesResult = {
  files: ResultFiles;
  setup: Pick<AllocationSetup, 'series' | 'method' | 'quantity' | 'floorPrice'>;
  /** Shares of the quantity that come from the oversubscription option. */
  greenshoeQuantity: number;
  summary: Pick<AllocationSummary, 'cutOffPrice'>;
};

/** A file of results: its name within the run, and what writes it. The same results give the same bytes. */
export type NamedFile = { name: string; write(path: string): Promise<void> };
