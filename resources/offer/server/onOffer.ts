import { wireNumber } from '#domain/decimal.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import { openingShown } from '#domain/market/dayBook.ts';
import { lastCloseOf } from '#domain/market/furtherHours.ts';
import {
  configLabel,
  dayTypeOf,
  hasSessionToday,
  isOpen,
  issueSizeOf,
  takesNewOrders,
} from '#domain/market/offer.ts';
import { holdsFor } from '#domain/market/reach.ts';
import { type Day, seriesLabels } from '#domain/market/series.ts';
import { rupeesOf } from '#domain/money.ts';
import { sentence } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { allocationLock } from '#schemas/allocationLock.ts';
import { halt } from '#schemas/halt.ts';
import { security } from '#schemas/security.ts';
import { tradingWindow } from '#schemas/tradingWindow.ts';
import type { Database } from '#server/database/database.ts';
import type { Machine } from '#server/machine/machine.ts';
import { ApiError } from '#server/runtime/errors.ts';

export type Security = StoredRow<typeof security>;

/**
 * A security with the facts that the intake needs and its terms lack: whether bidding in it is
 * halted, further hours of today, and whether the allotments of its T day are published.
 */
export type OnOffer = Security & {
  isHalted: boolean;
  windowClosesAt: string | null;
  isTAllotted: boolean;
};

/**
 * The database and the clock of a reader: a server outside of write transactions, or a mutation
 * inside its transaction.
 */
type Looking = { database: Pick<Database, 'db' | 'store'>; now(): number };

/** The approved securities whose series has a session today, by symbol and in the order of the series. */
export const onOfferToday = async (machine: Looking): Promise<OnOffer[]> => {
  const now = machine.now();
  const { store } = machine.database;
  const approved = await store.list(security, { status: 'approved' });
  const halts = await store.list(halt);
  const [today = '', time = ''] = exchangeTime(now).split(' ');
  const begun = (await store.list(tradingWindow, { tradeDate: today })).filter(
    ({ opensAt }) => opensAt <= time,
  );
  const onToday = approved.filter((each) => hasSessionToday(each, now));
  const published = await publishedOn(machine, 'T', onToday);
  return onToday
    .map((each) => ({
      ...each,
      isHalted: halts.some(({ symbol }) => holdsFor(symbol, each.symbol)),
      windowClosesAt: lastCloseOf(begun, each, today),
      isTAllotted: published.has(each.symbol),
    }))
    .sort(bySymbolAndSeries);
};

/** The symbols of some offers whose allotments of a day are out. */
const publishedOn = async (
  { database: { store } }: Looking,
  day: Day,
  offers: readonly Security[],
): Promise<ReadonlySet<string>> => {
  const published = new Set<string>();
  for (const [symbol, openOnDate] of new Map(offers.map((each) => [each.symbol, each.openOnDate])))
    if ((await store.get(allocationLock, { symbol, openOnDate, day }))?.publishedAt)
      published.add(symbol);
  return published;
};

/** By symbol, and in the order in which the exchange names the series: IS, RS, ES. */
export const bySymbolAndSeries = (a: Security, b: Security): number =>
  a.symbol.localeCompare(b.symbol) || placeOf(a) - placeOf(b);

const placeOf = ({ series }: Security) => Object.keys(seriesLabels).indexOf(series);

/**
 * The security of a symbol and series: the one whose days hold today, else the one that opened
 * last, else the one that opens next, since a symbol is offered again and again. Throws NOT_FOUND
 * for one never approved.
 */
export const securityNamed = async (
  machine: Machine,
  { symbol, series }: Readonly<Record<string, string | undefined>>,
): Promise<Security> => {
  const rows = await machine.database.store.list(security, {
    symbol,
    series: series as Security['series'],
    status: 'approved',
  });
  const shown = openingShown(rows, machine.now());
  const found = rows.find(({ openOnDate }) => openOnDate === shown);
  if (!found)
    throw new ApiError(
      'NOT_FOUND',
      sentence('%{symbol} %{series} is not on offer', {
        symbol: symbol ?? '',
        series: series ?? '',
      }),
    );
  return found;
};

/** A security as the screens show it, with the configuration of its session today (specification §3). */
export const withConfiguration = (row: OnOffer, now: number) => ({
  symbol: row.symbol,
  securityName: row.securityName,
  isinCode: row.isinCode,
  faceValue: rupeesOf(row.faceValue),
  tickSize: rupeesOf(row.tickSize),
  regularLotSize: row.regularLotSize,
  configuration: {
    series: row.series,
    issueSize: issueSizeOf(row),
    basePrice: rupeesOf(row.floorPrice),
    openOnDate: row.openOnDate,
    mktOpenTime: row.mktOpenTime,
    mktCloseTime: row.mktCloseTime,
    isNewOrderAllowed: takesNewOrders(row, now),
    configLabel: configLabel(row, now),
    isOpen: isOpen(row, now),
    isModificationAllowed: isOpen(row, now),
    isCancellationAllowed: isOpen(row, now),
    isHalted: row.isHalted,
    dayType: dayTypeOf(row, now),
    isOneDay: row.isOneDay,
    windowClosesAt: row.windowClosesAt,
    isTAllotted: row.isTAllotted,
    nextOnDate: row.nextOnDate,
    cutoffFlag: row.cutoffFlag,
    cutOffPrice: rupeesOf(row.cutOffPrice),
    isUndersubscribed: row.isUndersubscribed,
    discountFactor: row.discountFactor === null ? null : wireNumber(row.discountFactor, 3),
    discountType: row.discountType,
    retailLimit: rupeesOf(row.retailLimit),
    retailOnT: row.retailOnT,
    employeeLimit: rupeesOf(row.employeeLimit),
  },
});
