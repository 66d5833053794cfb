import type { UseQueryResult } from '@tanstack/react-query';
import type { HttpError } from 'ra-core';
import { english, say, t } from '#console/browser/language.ts';
import { callsTo, usePolled } from '#console/calls/callsTo.ts';
import { notAllottedYet } from '#domain/bid/bid.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import type { Session } from '#domain/market/offer.ts';
import type { security } from '#schemas/security.ts';
import type { SecurityOnOffer } from '#schemas/securityOnOffer.ts';

const calls = callsTo<typeof security>('security');

/** A security that is on offer today: prices in rupees, quantities in shares. */
export type ActiveSecurity = SecurityOnOffer;

/** The words when nothing is on offer (specification §8). */
export const noSecurities = english('Currently there are no securities available for bidding');

/** Under what the securities on offer are kept in the cache of answers. */
export const activeSecurities = () => calls.keyOf('active', {});

/** The securities on offer today, asked again every 5 s: their demand moves with each bid. */
export const useActiveSecurities = (): UseQueryResult<readonly ActiveSecurity[], HttpError> =>
  usePolled(calls, 'active', {}, 5000);

/** The name of an active security: 'LICI IS'. */
export const nameOf = ({ symbol, configuration }: ActiveSecurity): string =>
  `${symbol} ${configuration.series}`;

/** The session of an active security as the rules of the exchange know it. */
export const sessionOf = ({ configuration }: ActiveSecurity): Session => ({
  series: configuration.series,
  openOnDate: configuration.openOnDate,
  nextOnDate: configuration.nextOnDate,
  mktOpenTime: configuration.mktOpenTime,
  mktCloseTime: configuration.mktCloseTime,
  isNewOrderAllowed: configuration.isNewOrderAllowed,
  isHalted: configuration.isHalted,
  isOneDay: configuration.isOneDay,
  windowClosesAt: configuration.windowClosesAt,
});

/** Where bids on it are entered. */
export const entryPath = ({ symbol, configuration }: ActiveSecurity): string =>
  `/order/entry/${encodeURIComponent(symbol)}/${configuration.series}`;

/** The order report of one symbol and series. */
export const reportPath = ({ symbol, configuration }: ActiveSecurity): string =>
  `/order/report?${new URLSearchParams({ symbol, series: configuration.series })}`;

/** Where one's bids of T day in it are carried forward. */
export const carryPath = ({ symbol }: ActiveSecurity): string =>
  `/order/carry-forward/${encodeURIComponent(symbol)}`;

/**
 * How orders are placed in it, in the words of the specification, and where (§2.5). `full` is the page
 * /securities, else the dashboard. `notYet` says why nothing comes of it so far.
 */
export const placing = (
  security: ActiveSecurity,
  full: boolean,
): { words: string; to: string; notYet?: string } =>
  carriesForward(security, full)
    ? {
        words: t('Carry Forward Orders'),
        to: carryPath(security),
        ...(isTOpen(security) && { notYet: say(refusalWords(notAllottedYet(security.symbol))) }),
      }
    : { words: t('Order Entry'), to: entryPath(security) };

/** T day is not allotted, so that it is not known yet what can be carried forward. */
export const isTOpen = ({ configuration }: ActiveSecurity): boolean =>
  configuration.isTAllotted === false;

/** On T+1, non-retail bids are only carried forward. */
const carriesForward = ({ configuration }: ActiveSecurity, full: boolean): boolean =>
  configuration.series === 'IS' &&
  (full ? configuration.configLabel === 'T+1 day - IS' : !configuration.isNewOrderAllowed);
