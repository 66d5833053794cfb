import { type AllotmentReason, allotmentReasons } from '#domain/allocation/allotmentReason.ts';
import { bidWords, sharesWords } from '#domain/allocation/explanationWords.ts';
import { ownExchange } from '#domain/market/offer.ts';
import { amountWithSign, rupeesOf } from '#domain/money.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { textsAndSentences } from '#domain/textsAndSentences.ts';
import { explainInFiles } from '#exchange/allocation/allocatorThreads.ts';
import { reaches, type StoredRow } from '#model';
import { allotment, type WhyAnswer } from '#schemas/allotment.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import type { Machine } from '#server/machine/machine.ts';
import type { CallRequest } from '#server/machine/request.ts';
import { rowByKey } from '#server/operations/rowSource.ts';
import { foundIn } from '#server/processes/found.ts';
import { filesOf } from '#server/processes/runRows.ts';
import { checkedPath } from '#server/processes/stepContext.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { inTurn } from './inTurn.ts';

type Row = StoredRow<typeof allotment>;

/**
 * Why a bid got what it got, computed again from the files of its run: they are locked by hash, so the answer
 * is about the allotted book and no other. For one that another exchange drew up, that exchange's own reason
 * is given. NOT_FOUND for a bid out of the reader's scope.
 */
export const why = async ({ machine, user, params }: CallRequest): Promise<WhyAnswer> => {
  const id = Number(params.id);
  const row = (
    Number.isSafeInteger(id) ? await rowByKey(machine, allotment, { id }) : null
  ) as Row | null;
  if (!row || !reaches(user, allotment, row))
    throw new ApiError('NOT_FOUND', 'There is no such allotment.');
  const reasons = await reasonsFor(machine, row);
  return { allotment: encodeRow(allotment, row) as WhyAnswer['allotment'], ...reasons };
};

type Reasons = Omit<WhyAnswer, 'allotment'>;

/** Answers that can no longer change, for repeated questions; for each database. */
const known = new WeakMap<object, Map<string, Reasons>>();
const mostKnown = 500;

const reasonsFor = async (machine: Machine, row: Row): Promise<Reasons> => {
  const own = known.get(machine.database) ?? new Map<string, Reasons>();
  known.set(machine.database, own);
  const key = String(row.id);
  const before = own.get(key);
  if (before) return before;
  const reasons = await explained(machine, row);
  if (own.size >= mostKnown) own.delete(own.keys().next().value as string);
  own.set(key, reasons);
  return reasons;
};

const explained = async (machine: Machine, row: Row): Promise<Reasons> => {
  const { store } = machine.database;
  const files = await filesOf(store, row.runId);
  const named = (name: string) => files.find((file) => file.name === name && file.isKept);
  const setup = named(`setup-${row.series}.json`);
  const bids = named(`bids-${row.series}.csv`);
  const found = await foundIn(store, row.runId).maybe<Found>(`result-${row.series}`);
  const cutOff = found?.summary?.cutOffPrice ?? null;
  const cutOffPrice = rupeesOf(cutOff);
  if (!setup || !bids) {
    const drawnUpBy = await designatedBy(machine, row);
    const words = wordsOf(row, drawnUpBy);
    return { drawnUpBy, lotSize: null, cutOffPrice, steps: [], ...textsAndSentences({ words }) };
  }
  const explanation = await inTurn(async () =>
    explainInFiles(
      await checkedPath({ machine }, setup),
      await checkedPath({ machine }, bids),
      row.bidId,
    ),
  );
  if (!explanation) throw new ApiError('NOT_FOUND', 'The book of this run does not have the bid.');
  const { steps, words } = explanation;
  const lotSize = found?.lotSize ?? null;
  return { drawnUpBy: ownExchange, lotSize, cutOffPrice, steps, ...textsAndSentences({ words }) };
};

/** The result of a series in its run, limited to the fields used here. */
type Found = { summary?: { cutOffPrice: number | null }; lotSize?: number };

const designatedBy = async (
  { database }: Machine,
  { symbol, openOnDate }: Row,
): Promise<string> => {
  const row = await database.db
    .selectFrom('security')
    .select('designatedExchange')
    .where('symbol', '=', symbol)
    .where('openOnDate', '=', openOnDate)
    .executeTakeFirst();
  return row?.designatedExchange ?? ownExchange;
};

/**
 * The explanation of a bid that another exchange has allotted: its answer, and who can say more.
 */
const wordsOf = (row: Row, drawnUpBy: string): Words[] => {
  const reason: AllotmentReason = row.reason;
  return [
    bidWords(row.quantity, row.price),
    row.allotPrice === null
      ? 'It was allotted nothing.'
      : sentence('It was allotted %{shares}.', {
          shares: sentence('%{shares} at %{price} a share', {
            shares: sharesWords(row.allotQuantity),
            price: amountWithSign(row.allotPrice),
          }),
        }),
    sentence(
      '%{exchange} is the designated exchange of this offer: it drew the allocation up from the bids of all exchanges and gave as its reason: %{reason}.',
      { exchange: drawnUpBy, reason: sentence(allotmentReasons[reason]) },
    ),
    'The ratio and the rounding are in the book of that exchange alone.',
  ];
};
