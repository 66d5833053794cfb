import { startTransition, useEffect, useRef, useState } from 'react';
import { serverNow } from '#console/browser/clock.ts';
import { callsTo } from '#console/calls/callsTo.ts';
import { useStream } from '#console/stream/stream.ts';
import type { Series } from '#domain/market/series.ts';
import type { marketByPrice } from '#schemas/marketByPrice.ts';
import type { LadderTick } from '../../offer/console/ladderTick.ts';
import { type KeptLadder, type LadderKeeper, ladderKeeper } from './ladderKeeper.ts';

const calls = callsTo<typeof marketByPrice>('marketByPrice');

const nothing: KeptLadder = { ladder: null, since: null, error: null };

/**
 * The live book of one series; nothing while no series is named. It repaints at most once a frame,
 * however many messages come, and lets keys that are pressed meanwhile go first.
 */
export const useLadder = (
  symbol: string | null,
  series: Series | null,
): KeptLadder & { refresh: () => void } => {
  const [state, setState] = useState<KeptLadder>(nothing);
  const keeper = useRef<LadderKeeper | null>(null);

  useEffect(() => {
    setState(nothing);
    if (symbol === null || series === null) return;
    let latest = nothing;
    let frame: number | null = null;
    const paint = () => {
      frame = null;
      startTransition(() => setState(latest));
    };
    const mine = ladderKeeper(
      (signal) => calls.ask('ladder', { query: { symbol, series }, signal }),
      (next) => {
        latest = next;
        frame ??= requestAnimationFrame(paint);
      },
      serverNow,
    );
    keeper.current = mine;
    mine.refresh();
    return () => {
      mine.stop();
      keeper.current = null;
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [symbol, series]);

  useStream('MBP', ({ data }) => {
    const tick = data as LadderTick;
    if (tick.symbol === symbol && tick.series === series) keeper.current?.take(tick);
  });
  useStream('RESYNC', () => keeper.current?.refresh());

  return { ...state, refresh: () => keeper.current?.refresh() };
};
