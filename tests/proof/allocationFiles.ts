import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationBid } from '#domain/allocation/terms.ts';
import { decimalText } from '#domain/decimal.ts';
import { paiseText } from '#domain/money.ts';
import type { Book } from './allocationBooks.ts';

/** The header of a file of bids, as the page of rules has it (§12). */
const header =
  'bidId,exchange,category,memberCode,clientCode,pan,cpCode,quantity,price,cutOff,marginType,cpApproved,entryTime';

const rupees = (paise: number | null) => (paise === null ? null : paiseText(paise));

/** Writes a book as the files of the command; returns their paths, and the path of its output. */
export const writeBook = (folder: string, { setup, bids, taken }: Book) => {
  const files = {
    setup: join(folder, 'setup.json'),
    bids: join(folder, 'bids.csv'),
    out: join(folder, 'allotments.csv'),
  };
  const { discountFactor } = setup;
  writeFileSync(
    files.setup,
    JSON.stringify({
      ...setup,
      tickSize: rupees(setup.tickSize),
      floorPrice: rupees(setup.floorPrice),
      cutOffPrice: rupees(setup.cutOffPrice),
      retailLimit: rupees(setup.retailLimit),
      employeeFirstLimit: rupees(setup.employeeFirstLimit),
      employeeLimit: rupees(setup.employeeLimit),
      discountFactor: discountFactor === null ? null : decimalText(discountFactor, 3),
      ...(taken.size > 0 ? { taken: Object.fromEntries(taken) } : {}),
    }),
  );
  writeFileSync(files.bids, `${[header, ...bids.map(lineOf)].join('\n')}\n`);
  return files;
};

const lineOf = (bid: AllocationBid): string =>
  [
    bid.bidId,
    bid.exchange,
    bid.category,
    bid.memberCode,
    bid.clientCode,
    bid.pan,
    bid.cpCode ?? '',
    bid.quantity,
    rupees(bid.price) ?? '',
    bid.isCutOff ? 'Y' : 'N',
    bid.marginType,
    bid.isCpApproved ? 'Y' : 'N',
    new Date(bid.entryTime).toISOString(),
  ].join(',');

/** The output of the command in the product's own words. */
export const readAllotments = (path: string) => {
  const [heading, ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/);
  if (heading !== 'bidId,allotQuantity,allotPrice,reason') throw new Error(`heading: ${heading}`);
  return lines.map((line) => {
    const [bidId, quantity, price, reason] = line.split(',');
    return {
      bidId,
      quantity: Number(quantity),
      price: price ? Math.round(Number(price) * 100) : null,
      reason,
    };
  });
};
