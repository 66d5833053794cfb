import { closeSync, readFileSync } from 'node:fs';
import type { AllocationSetup } from '#domain/allocation/terms.ts';
import { discounted } from '#domain/bid/discount.ts';
import { scaled } from '#domain/decimal.ts';
import { seriesLabels } from '#domain/market/series.ts';
import { paiseText } from '#domain/money.ts';
import { type GatheredFaults, gatherFaults, InputFaults } from './inputFault.ts';
import { openInput } from './inputFile.ts';

/**
 * The content of a setup.json (allocation rules §12); `taken` are the shares of its cap that a PAN
 * has used before.
 */
export type SetupFile = {
  setup: AllocationSetup;
  taken: ReadonlyMap<string, number>;
  /** Names in the file that are no settings, perhaps misspelt. */
  unknown: readonly string[];
};

/** Most that anything is asked in: shares, or paise. */
const most = 1e15;

/**
 * Reads the terms of an allocation; throws InputFaults with all their faults. With `onTick` a floor
 * or cut-off price that no bid can have is a fault; the console's own set-ups follow the offer.
 */
export const readSetupFile = (path: string, { onTick = false } = {}): SetupFile => {
  const faults = gatherFaults(path);
  const entries = objectIn(path);
  const known = new Set<string>();
  const value = (name: string): unknown => {
    known.add(name);
    return entries[name] ?? null;
  };
  const fault = (name: string, words: string) => faults.add(0, name, words);

  const oneOf = <T extends string>(name: string, among: readonly T[], otherwise?: T): T => {
    const entry = value(name);
    if (entry === null && otherwise !== undefined) return otherwise;
    if (entry === null) fault(name, `It is missing: it must be one of ${among.join(', ')}.`);
    else if (!among.includes(entry as T))
      fault(name, `${shown(entry)} is none of ${among.join(', ')}.`);
    return entry as T;
  };
  const number = (
    name: string,
    { places, least, otherwise }: { places: number; least: number; otherwise?: number | null },
  ): number => {
    const entry = value(name);
    if (entry === null && otherwise !== undefined) return otherwise as number;
    const isPadded = typeof entry === 'string' && /^0\d/.test(entry);
    const isNumber = typeof entry === 'number' || (typeof entry === 'string' && !isPadded);
    const integer = isNumber ? scaled(entry, places) : null;
    if (integer === null || integer < least || integer > most)
      fault(
        name,
        `It ${entry === null ? 'is missing' : `is ${shown(entry)}`}: it must be ${kinds[places]}, ${least > 0 ? 'above zero' : 'zero or more'}${isPadded ? ', without leading zeros' : ''}.`,
      );
    return integer ?? 0;
  };
  const shares = (name: string, least: number, otherwise?: number | null) =>
    number(name, { places: 0, least, ...(otherwise === undefined ? {} : { otherwise }) });
  const amount = (name: string, otherwise?: number | null) =>
    number(name, { places: 2, least: 1, ...(otherwise === undefined ? {} : { otherwise }) });

  const symbol = value('symbol');
  if (typeof symbol !== 'string' || symbol.trim() === '') fault('symbol', 'There is no symbol.');
  const series = oneOf('series', Object.keys(seriesLabels) as (keyof typeof seriesLabels)[]);
  const discountType = oneOf<'AMOUNT' | 'PERCENT' | ''>('discountType', ['AMOUNT', 'PERCENT'], '');
  const setup: AllocationSetup = {
    symbol: String(symbol),
    series,
    method: oneOf('method', ['PRICE_PRIORITY', 'PROPORTIONATE']),
    quantity: shares('quantity', 0),
    lotSize: shares('lotSize', 1),
    tickSize: amount('tickSize'),
    floorPrice: amount('floorPrice'),
    cutOffPrice: series === 'IS' ? amount('cutOffPrice', null) : amount('cutOffPrice'),
    reserveQuantity: shares('reserveQuantity', 0, 0),
    reserveMode: oneOf<'RESERVED_FIRST' | 'AT_CLEARING'>(
      'reserveMode',
      ['RESERVED_FIRST', 'AT_CLEARING'],
      'RESERVED_FIRST',
    ),
    bidderCapQuantity: shares('bidderCapQuantity', 0, null),
    discountType: discountType === '' ? null : discountType,
    discountFactor: number('discountFactor', {
      places: 3,
      least: 0,
      ...(discountType === '' ? { otherwise: null } : {}),
    }),
    retailPriceBasis: oneOf('retailPriceBasis', ['CUTOFF', 'BID'], 'CUTOFF'),
    retailLimit: amount('retailLimit', 200_000_00),
    employeeFirstLimit: amount('employeeFirstLimit', 200_000_00),
    employeeLimit: amount('employeeLimit', 500_000_00),
  };
  const taken = takenIn(value('taken'), fault);
  if (onTick) checkTicks(setup, faults);
  checkPrices(setup, faults);
  faults.end();
  return { setup, taken, unknown: Object.keys(entries).filter((name) => !known.has(name)) };
};

const checkTicks = (setup: AllocationSetup, faults: GatheredFaults): void => {
  const { tickSize } = setup;
  for (const name of ['floorPrice', 'cutOffPrice'] as const) {
    const price = setup[name];
    if (tickSize > 0 && price !== null && price % tickSize !== 0)
      faults.add(
        0,
        name,
        `${paiseText(price)} is not a multiple of the tick of ${paiseText(tickSize)}.`,
      );
  }
};

/** Whether prices can be paid at all (allocation rules §7). */
const checkPrices = (setup: AllocationSetup, faults: GatheredFaults): void => {
  const { series, cutOffPrice, floorPrice } = setup;
  if (series === 'IS' || cutOffPrice === null || faults.count() > 0) return;
  if (cutOffPrice < floorPrice)
    faults.add(0, 'cutOffPrice', 'The cut-off price is below the floor price.');
  if (discounted(cutOffPrice, setup) <= 0)
    faults.add(0, 'discountFactor', 'The price paid would be zero or less.');
};

const takenIn = (entry: unknown, fault: (name: string, words: string) => void) => {
  if (entry === null) return new Map<string, number>();
  const entries = typeof entry === 'object' ? Object.entries(entry as object) : [];
  const isSound =
    typeof entry === 'object' &&
    !Array.isArray(entry) &&
    entries.every(([, shares]) => Number.isSafeInteger(shares) && shares >= 0);
  if (!isSound) fault('taken', 'It is not an object of shares by PAN.');
  return new Map<string, number>(entries);
};

const kinds: Readonly<Record<number, string>> = {
  0: 'a whole number',
  2: 'an amount in rupees with at most two decimals',
  3: 'a number with at most three decimals',
};

const shown = (entry: unknown): string => JSON.stringify(entry).slice(0, 60);

const objectIn = (path: string): Record<string, unknown> => {
  const refuse = (fault: string) => new InputFaults(path, [{ row: 0, column: '', fault }]);
  const file = openInput(path);
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } finally {
    closeSync(file);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('It is not in UTF-8.');
  }
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return content as Record<string, unknown>;
  } catch (error) {
    throw refuse(`It is not JSON: ${(error as Error).message}.`);
  }
  throw refuse('It is not a JSON object.');
};
