import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '#console/browser/clock.ts';
import { byItself } from '#console/browser/presence.ts';
import { callsTo, useAsk } from '#console/calls/callsTo.ts';
import { useStream } from '#console/stream/stream.ts';
import { isOpen, type Session } from '#domain/market/offer.ts';
import { everySymbol } from '#domain/market/reach.ts';
import type { AnswerTo } from '#model';
import type { halt } from '#schemas/halt.ts';
import type { security } from '#schemas/security.ts';

const calls = callsTo<typeof halt>('halt');

/** A current halt: of a symbol, or of all (*). Only the exchange sees `haltedBy`. */
export type Halted = AnswerTo<typeof halt, 'now'>[number];

const name = calls.key('now');
const offered = callsTo<typeof security>('security').key('active');
/** Maximum random delay before a browser refetches everything, ms: not all in the same instant. */
const spreadMs = 3_000;

/** The current halts; undefined until they are known. */
export const useHalts = (): readonly Halted[] | undefined =>
  useAsk(calls, 'now', {}, { staleTime: Number.POSITIVE_INFINITY }).data;

/** The halt that stops bidding in a symbol, that of all before its own; undefined when there is none. */
export const haltOf = (halts: readonly Halted[] | undefined, symbol: string): Halted | undefined =>
  halts?.find((each) => each.symbol === everySymbol) ??
  halts?.find((each) => each.symbol === symbol);

type Offered = { symbol: string; configuration: Session & { isOpen: boolean } };

/**
 * Keeps this page's knowledge of the market up to date from the stream, while the component is mounted. The
 * message itself carries the halts: five hundred browsers that asked at once would see them later.
 */
export const useMarketNews = (): void => {
  const client = useQueryClient();
  const again = (what: string) => void client.invalidateQueries({ queryKey: [what] });
  const take = async (halted: readonly Halted[]) => {
    // Requests sent before the halt would answer with the earlier state.
    await Promise.all([
      client.cancelQueries({ queryKey: [name] }),
      client.cancelQueries({ queryKey: [offered] }),
    ]);
    client.setQueriesData({ queryKey: [name] }, halted);
    client.setQueriesData<readonly Offered[]>({ queryKey: [offered] }, (rows) =>
      rows?.map((row) => {
        const session = {
          ...row.configuration,
          isHalted: haltOf(halted, row.symbol) !== undefined,
        };
        return { ...row, configuration: { ...session, isOpen: isOpen(session, serverNow()) } };
      }),
    );
    again('halt');
    setTimeout(() => byItself(() => [name, offered].forEach(again)), Math.random() * spreadMs);
  };
  useStream('HALTS', ({ data }) => void take((data as { halted: readonly Halted[] }).halted));
  useStream('MKT_OPEN', () => again(offered));
  useStream('MKT_CLOSE', () => again(offered));
  useStream('RESYNC', () => [name, offered].forEach(again));
};
