import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { givenTo, pricePaid, reasonFor } from '#domain/allocation/allocate.ts';
import type { AllocationReason, AllocationSetup } from '#domain/allocation/terms.ts';
import { paiseText } from '#domain/money.ts';
import type { ByteRow, ByteRows } from './byteRows.ts';
import { at, textOf } from './cells.ts';
import type { FileDrawn } from './drawFile.ts';
import { refusalIn } from './refusalIn.ts';
import { standingPrice } from './standingPrice.ts';

const heading = 'bidId,allotQuantity,allotPrice,reason\n';
const blockBytes = 1 << 18;
/** Room that a row is sure to find in a block: ids are of 64 letters at most. */
const longestRow = 256;

/** Writes what every bid got, in the order of the file (allocation rules §12), synced. */
export const writeAllotments = (
  file: ByteRows,
  setup: AllocationSetup,
  { drawn, book, held, rows }: FileDrawn,
  path: string,
): void => {
  const output = openSync(path, 'w');
  try {
    const block = Buffer.allocUnsafe(blockBytes);
    let length = block.write(heading, 'latin1');
    const flush = () => {
      for (let from = 0; from < length; ) from += writeSync(output, block, from, length - from);
      length = 0;
    };
    const refusalOf = refusalIn(setup, rows);
    const priceText = pricesAsText(setup, drawn);
    const { quantities } = book.book();
    const isValued = setup.series !== 'IS';
    let next = 0;

    /**
     * The shares of an eligible bid: its own allotment, or all of it because its level was filled.
     */
    const givenOf = (row: number, price: number, quantity: number): number => {
      if (book.rowOf(next) === row) return givenTo(drawn, next++);
      const level = book.levelOf(standingPrice(setup, price), rows.isReserved(row));
      if (level === undefined) throw new Error(`Row ${row} was not gathered`);
      const shares = givenTo(drawn, level);
      if (shares === 0) return 0;
      if (shares !== quantities[level])
        throw new Error(`The level of row ${row} is shared, but its bids are not known`);
      return quantity;
    };

    file.scanFirst((row) => {
      const at = row.row;
      if (at === 1) return;
      const price = rows.priceOf(at);
      const refusal = refusalOf(at, isValued && held.holds(at));
      const quantity = rows.quantityOf(at);
      const shares = refusal === null ? givenOf(at, price, quantity) : 0;
      const reason: AllocationReason = refusal ?? reasonFor(shares, quantity);
      if (length + longestRow > blockBytes) flush();
      length += copyId(row, block, length);
      const paid = shares > 0 ? priceText(price) : '';
      length += block.write(`,${shares},${paid},${reason}\n`, length, 'latin1');
    });
    flush();
    fsyncSync(output);
  } finally {
    closeSync(output);
  }
};

/** Prices paid as text, one for each price that was bid. */
const pricesAsText = (setup: AllocationSetup, drawn: FileDrawn['drawn']) => {
  const texts = new Map<number, string>();
  return (price: number): string => {
    let text = texts.get(price);
    if (text === undefined) {
      const paid = pricePaid(setup, drawn, price < 0 ? null : price);
      text = paid === null ? '' : paiseText(paid);
      texts.set(price, text);
    }
    return text;
  };
};

const comma = 44;
const quote = 34;

/** Copies a bid id, in quotes where CSV wants them; answers how long it is. */
const copyId = (row: ByteRow, block: Buffer, into: number): number => {
  const start = row.starts[at.bidId] as number;
  const end = row.ends[at.bidId] as number;
  for (let place = start; place < end; place++) {
    const byte = row.bytes[place];
    if (byte === comma || byte === quote)
      return block.write(`"${textOf(row, at.bidId).replaceAll('"', '""')}"`, into, 'latin1');
    block[into + place - start] = byte as number;
  }
  return end - start;
};
