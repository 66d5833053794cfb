import { exchangeDate, instantOf } from '#domain/market/calendar.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';

const minuteMs = 60_000;

/** The bids that were refused today, in all, in the last minute, and by the code of the rule. */
export const refusalsToday = cachedFor(async ({ database, now }: Machine) => {
  const at = now();
  const count = async (since: number) => {
    const rows = await database.readLong<{ code: string; refused: number }>(
      database.db
        .selectFrom('errorOrder')
        .select(({ fn }) => ['code', fn.countAll<number>().as('refused')])
        .where('entryTime', '>=', since)
        .groupBy('code')
        .compile() as never,
    );
    return new Map(rows.map(({ code, refused }) => [code, Number(refused)]));
  };
  const sum = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((total, refused) => total + refused, 0);
  const today = await count(instantOf(exchangeDate(at), '00:00:00'));
  return {
    all: sum(today),
    lastMinute: sum(await count(at - minuteMs)),
    byLimit: (code: string) => today.get(code) ?? 0,
  };
});
