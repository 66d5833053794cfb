import { isoTime } from '#domain/market/calendar.ts';
import { halt } from '#schemas/halt.ts';
import type { Store } from '#server/database/rows/store.ts';

/** The current halts, the latest first. `who` includes the user, for the exchange alone. */
export const haltsNow = async (store: Store, { who }: { who: boolean }) =>
  (await store.list(halt))
    .sort((a, b) => b.haltedAt - a.haltedAt)
    .map(({ symbol, cause, reason, haltedAt, haltedBy }) => ({
      symbol,
      cause,
      reason,
      haltedAt: isoTime(haltedAt),
      ...(who && { haltedBy }),
    }));
