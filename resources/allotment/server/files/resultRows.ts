import type { AllocationBid, AllocationReason } from '#domain/allocation/terms.ts';
import type { Category, MarginType } from '#domain/market/series.ts';
import { paiseIn } from '#domain/money.ts';
import { sentence } from '#domain/sentence.ts';
import { rowsBelowHeading } from '#exchange/files/fileLines.ts';
import { ApiError } from '#server/runtime/errors.ts';

/** Where the two halves of a result lie: the bids, and in the same order what each of them got. */
export type ResultFiles = { bids: string; allotments: string };

/** A bid with what it got; the price in paise, null where it got nothing. */
export type ResultRow = AllocationBid & {
  allotQuantity: number;
  allotPrice: number | null;
  reason: AllocationReason;
};

/**
 * Rows of one read and one small transaction, which holds the writer for some 40 ms while bids
 * wait.
 */
export const rowsAtOnce = 500;

/**
 * The bids of an allocation with what each got, read from its two files (allocation rules §12) side by side, a
 * few hundred at a time. Throws CHANGED_FILE in words that name the line when the two are not of one another.
 */
export async function* resultRows({ bids, allotments }: ResultFiles): AsyncGenerator<ResultRow[]> {
  const allotmentRecords = records(allotments);
  try {
    for await (const some of records(bids)) {
      const { value: got = [] } = await allotmentRecords.next();
      yield some.map((record, at) => joined(record, got[at]));
      if (got.length > some.length) throw unlike(got[some.length]?.[0]);
    }
    const { value: rest } = await allotmentRecords.next();
    if (rest && rest.length > 0) throw unlike(rest[0]?.[0]);
  } finally {
    await allotmentRecords.return(undefined);
  }
}

/** The records of a CSV file below its heading, in chunks of the same size whichever file it is. */
async function* records(path: string): AsyncGenerator<string[][], undefined> {
  let some: string[] = [];
  for await (const line of rowsBelowHeading(path)) {
    some.push(line);
    if (some.length < rowsAtOnce) continue;
    yield cellsOf(some);
    some = [];
  }
  if (some.length > 0) yield cellsOf(some);
}

/** No cell of these files ever needs a quote: every code in them was checked when it came. */
const cellsOf = (lines: readonly string[]) => lines.map((line) => line.split(','));

const joined = (record: readonly string[], got: readonly string[] | undefined): ResultRow => {
  const [bidId = '', exchange = '', category, memberCode = '', clientCode = '', pan = ''] = record;
  const [cpCode = '', quantity, price = '', cutOff, marginType, cpApproved, entryTime = ''] =
    record.slice(6);
  if (!got || got[0] !== bidId) throw unlike(bidId);
  const [, allotQuantity, allotPrice = '', reason = ''] = got;
  return {
    bidId,
    exchange,
    category: category as Category,
    memberCode,
    clientCode,
    pan,
    cpCode: cpCode === '' ? null : cpCode,
    quantity: Number(quantity),
    price: price === '' ? null : paiseIn(price),
    isCutOff: cutOff === 'Y',
    marginType: marginType as MarginType,
    isCpApproved: cpApproved === 'Y',
    entryTime: Date.parse(entryTime),
    allotQuantity: Number(allotQuantity),
    allotPrice: allotPrice === '' ? null : paiseIn(allotPrice),
    reason: reason as AllocationReason,
  };
};

const unlike = (bidId: string | undefined) =>
  new ApiError(
    'STALE',
    sentence(
      'The allotments do not match these bids: they differ from the bid %{bidId} on. Run the allocation again.',
      { bidId: bidId ?? '' },
    ),
    { code: 'CHANGED_FILE' },
  );
