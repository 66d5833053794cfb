import { grouped } from '#domain/decimal.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import { interfaceWords } from '#domain/market/interfaceStatus.ts';
import { sentence, type Words } from '#domain/sentence.ts';
import { interfaceLink } from '#server/interfaces/table.ts';
import type { Machine } from '#server/machine/machine.ts';
import { orderSettings } from '../../order/server/settings.ts';

/** How a line to risk management stands, in words; where risk management is inside, there is none. */
export const linkWords = (machine: Machine, code: number): string =>
  orderSettings.of(machine).rmsUrl === null
    ? 'Not configured: bids are checked here alone'
    : interfaceWords(code);

/**
 * The figures for monitoring a connection to risk management, in words: its state, since when and
 * why, and the waiting checks. Empty where risk management is internal.
 */
export const linkMeasures = async (
  machine: Machine,
  name: string,
  waiting: 'Checks to be sent' | 'Checks to be answered',
): Promise<[measure: string, value: Words][]> => {
  if (orderSettings.of(machine).rmsUrl === null) return [];
  const { database } = machine;
  const link = await database.store.get(interfaceLink, { name });
  const where = database.db
    .selectFrom('riskCheck')
    .where('state', '=', 'WAITING')
    .where('sentAt', waiting === 'Checks to be sent' ? 'is' : 'is not', null);
  // Waiting ones are few while all is well; while it is not, it is enough to know that they are many.
  const some = await where
    .select('id')
    .limit(most + 1)
    .execute();
  const first = await where.select('askedAt').orderBy('id').limit(1).executeTakeFirst();
  return [
    [link?.state === 'CONNECTED' ? 'Connected since' : 'Away since', timeOf(link?.since)],
    ['Why', link?.problem ?? '–'],
    [
      waiting,
      some.length > most
        ? sentence('more than %{count}', { count: grouped(String(most)) })
        : grouped(String(some.length)),
    ],
    ['The oldest of them was asked at', timeOf(first?.askedAt)],
  ];
};

const most = 10_000;

const timeOf = (at: unknown): string =>
  at === undefined || at === null ? '–' : exchangeTime(Number(at));
