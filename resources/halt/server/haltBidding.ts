import { everySymbol } from '#domain/market/reach.ts';
import { sentence, textOf } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { circuitBreaker } from '#schemas/circuitBreaker.ts';
import { halt } from '#schemas/halt.ts';
import { marketStatus } from '#schemas/marketStatus.ts';
import { keptBy } from '#server/database/rows/rowWriting.ts';
import { addRow } from '#server/database/rows/writtenRow.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { announceSessions } from '../../security/server/marketClock.ts';
import { haltsNow } from './haltsNow.ts';

/** A halt to begin or to end: its symbol, the control that does it, and the reason. */
export type HaltRequest = Pick<StoredRow<typeof halt>, 'symbol' | 'cause' | 'reason'>;

const of = ({ symbol }: HaltRequest) =>
  symbol === everySymbol ? sentence('all securities') : symbol;

/**
 * Halts bidding from this commit on: the intake reads it with every bid. One person suffices, since
 * it cannot wait.
 */
export const haltBidding = mutation(
  'halt.stop',
  async (tx, request: HaltRequest) => {
    if (await tx.store.get(halt, request))
      throw new ApiError(
        'DUPLICATE',
        sentence('Bidding in %{what} is halted already', { what: of(request) }),
      );
    if (request.symbol !== everySymbol && !(await isKnown(tx, request.symbol))) {
      const why = sentence('%{symbol} is not on offer', { symbol: request.symbol });
      throw new ApiError('INVALID', why, { errors: { symbol: why } });
    }
    const { symbol, cause, reason } = request;
    const row = { symbol, cause, reason, haltedBy: tx.by.userId, haltedAt: tx.now };
    await tx.db
      .insertInto(halt.name)
      .values({ ...row, ...keptBy(tx) })
      .execute();
    tx.journal({ action: 'halt', resource: halt.name, key: `${symbol}/${cause}`, after: row });
    await tell(tx, request, 'HALT');
  },
  { lane: 'urgent' },
);

/** Resumes bidding. The person who halted it may not: opening a market again takes two people. */
export const resumeBidding = mutation(
  'halt.resume',
  async (tx, request: HaltRequest) => {
    const found = await tx.store.get(halt, request);
    if (!found)
      throw new ApiError(
        'NOT_FOUND',
        sentence('Bidding in %{what} is not halted', { what: of(request) }),
      );
    if (found.haltedBy === tx.by.userId)
      throw new ApiError(
        'NOT_ALLOWED',
        'You halted it yourself, so another Control User must resume bidding.',
      );
    const { symbol, cause } = found;
    await tx.db
      .deleteFrom(halt.name)
      .where('symbol', '=', symbol)
      .where('cause', '=', cause)
      .execute();
    const { reason } = request;
    tx.journal({
      action: 'resume',
      resource: halt.name,
      key: `${symbol}/${cause}`,
      before: found,
      after: { reason },
    });
    await tell(tx, request, 'RESUME');
  },
  { lane: 'urgent' },
);

const isKnown = async (tx: Tx, symbol: string): Promise<boolean> => {
  const row = await tx.db
    .selectFrom('security')
    .select('id')
    .where('symbol', '=', symbol)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Writes it to the log of its control and to every message window, with what it opens or closes: all in the
 * transaction that halts, so that both appear together.
 */
const tell = async (tx: Tx, request: HaltRequest, action: 'HALT' | 'RESUME') => {
  const isHalt = action === 'HALT';
  const [what, { reason }] = [of(request), request];
  if (request.cause === 'MARKET') {
    const words = isHalt
      ? sentence('Closed by hand for %{what}: %{reason}', { what, reason })
      : sentence('Opened again by hand for %{what}: %{reason}', { what, reason });
    await addRow(tx, marketStatus, 'announce', {
      at: tx.now,
      marketStatus: isHalt ? 'MKT_CLOSE' : 'MKT_OPEN',
      announcement: textOf(words),
      announcedBy: tx.by.userId,
      openSessions: null,
    });
    await announceSessions(tx, words);
  } else {
    await addRow(tx, circuitBreaker, 'note', {
      at: tx.now,
      action,
      symbol: request.symbol === everySymbol ? null : request.symbol,
      reason: request.reason,
      doneBy: tx.by.userId,
    });
    tx.emit({
      type: 'CIRCUIT_BREAKER',
      audience: null,
      text: isHalt
        ? sentence('Circuit breaker: bidding in %{what} is halted. %{reason}', { what, reason })
        : sentence('Circuit breaker: bidding in %{what} goes on. %{reason}', { what, reason }),
      data: null,
    });
    await announceSessions(tx);
  }
  const halted = await haltsNow(tx.store, { who: false });
  // Last, so that its listeners find all of it written.
  tx.emit({ type: 'HALTS', audience: null, text: null, data: { halted } });
};
