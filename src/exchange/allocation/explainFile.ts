import { limitPrice, refusalReason, valueLimit } from '#domain/allocation/eligibility.ts';
import { explain } from '#domain/allocation/explainBid.ts';
import type { Explanation } from '#domain/allocation/explanation.ts';
import type { AllocationBid, AllocationSetup } from '#domain/allocation/terms.ts';
import { isUnconfirmed, panOf, priceOf, quantityOf } from './bidRow.ts';
import { type ByteRow, type ByteRows, openByteRows } from './byteRows.ts';
import { at, letterOf, textOf } from './cells.ts';
import { drawFile } from './drawFile.ts';
import { readTimes } from './entryTime.ts';
import { readBids } from './readBids.ts';
import { readSetupFile } from './setupFile.ts';
import { standingPrice } from './standingPrice.ts';

/** Says from the files of an allocation why a bid got what it got; null when it is not in them. */
export const explainFile = (
  setupPath: string,
  bidsPath: string,
  bidId: string,
): Explanation | null => {
  const terms = readSetupFile(setupPath);
  const { setup } = terms;
  const file = openByteRows(bidsPath);
  try {
    const found = bidIn(file, bidId);
    if (!found) return null;
    const { bid, row } = found;
    const also = standingPrice(setup, bid.price ?? -1);
    const { drawn, book, roomOf } = drawFile(file, readBids(file, bidsPath, setup), terms, {
      also,
    });
    const panValue = valueOfPan(file, setup, bid.pan);
    const limit = valueLimit(setup);
    const refusal = refusalReason(setup, {
      isUnconfirmed: isUnconfirmed(found.cells),
      price: bid.price,
      isOverLimit: limit !== null && panValue > limit,
    });
    return explain(setup, {
      bid,
      panValue,
      refusal,
      book: book.book(),
      drawn,
      roomOf,
      place: book.placeOf(row),
    });
  } finally {
    file.close();
  }
};

/** The bid of an id, with its row copied out of the file. */
const bidIn = (file: ByteRows, bidId: string) => {
  const wanted = Buffer.from(bidId);
  const found: { bid: AllocationBid; row: number; cells: ByteRow }[] = [];
  const timeOf = readTimes();
  file.scan((row) => {
    const [start, end] = [row.starts[at.bidId] as number, row.ends[at.bidId] as number];
    if (end - start !== wanted.length || row.row === 1) return;
    if (row.bytes.compare(wanted, 0, wanted.length, start, end) !== 0) return;
    const price = priceOf(row);
    const bid: AllocationBid = {
      bidId,
      exchange: textOf(row, at.exchange),
      category: textOf(row, at.category) as AllocationBid['category'],
      memberCode: textOf(row, at.memberCode),
      clientCode: textOf(row, at.clientCode),
      pan: panOf(row),
      cpCode: textOf(row, at.cpCode) || null,
      quantity: quantityOf(row),
      price: price < 0 ? null : price,
      isCutOff: price < 0,
      marginType: textOf(row, at.marginType) as AllocationBid['marginType'],
      isCpApproved: letterOf(row, at.cpApproved) === 89,
      entryTime: timeOf(row, at.entryTime) / 1_000,
    };
    const cells = {
      ...row,
      bytes: Buffer.from(row.bytes),
      starts: row.starts.slice(),
      ends: row.ends.slice(),
    };
    found.push({ bid, row: row.row, cells });
  });
  return found[0];
};

/** The value of all bids of one PAN for its limit, in paise. */
const valueOfPan = (file: ByteRows, setup: AllocationSetup, pan: string): number => {
  if (valueLimit(setup) === null) return 0;
  const wanted = Buffer.from(pan);
  let value = 0;
  file.scan((row) => {
    const [start, end] = [row.starts[at.pan] as number, row.ends[at.pan] as number];
    if (end - start !== wanted.length || row.row === 1) return;
    if (row.bytes.compare(wanted, 0, wanted.length, start, end) !== 0) return;
    const price = priceOf(row);
    value += quantityOf(row) * limitPrice(setup, price < 0 ? null : price);
  });
  return value;
};
