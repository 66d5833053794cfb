import { isoTime } from '#domain/market/calendar.ts';
import type { Database } from '../database/database.ts';
import type { OutboxEvent } from '../database/writing/mutation.ts';
import { columns, eventOf, type Raw } from '../database/writing/outbox.ts';
import type { StreamMessage } from '../machine/hub.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { hears } from './audience.ts';

/**
 * Maximum events replayed to a reconnecting listener; beyond it reloading everything is cheaper.
 */
export const mostReplayed = 1000;

/** Maximum events scanned for a replay: most of the outbox is for others. */
const mostScanned = 20_000;

/** An event as the stream carries it. */
export const messageOf = (event: OutboxEvent): StreamMessage => ({
  id: event.seq,
  type: event.type,
  messageText: event.text,
  createDate: isoTime(event.createdAt),
  ...(event.sentence && { sentence: event.sentence }),
  ...(event.data !== null && event.data !== undefined && { data: event.data }),
});

/** The number of the last event there is; 0 when there is none yet. */
export const lastSeq = async ({ db }: Pick<Database, 'db'>): Promise<number> => {
  const [row] = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .execute();
  return Number(row?.seq ?? 0);
};

/**
 * The events that a user missed since an event, oldest first; null when they are too many to send,
 * so that the listener must reload everything.
 */
export const missedSince = async (
  database: Pick<Database, 'db'>,
  user: SignedIn,
  since: number,
): Promise<StreamMessage[] | null> => {
  const missed: StreamMessage[] = [];
  let from = since;
  for (let scanned = 0; scanned < mostScanned; scanned += mostReplayed) {
    const rows: Raw[] = await database.db
      .selectFrom('outbox')
      .select(columns)
      .where('seq', '>', from)
      .orderBy('seq')
      .limit(mostReplayed)
      .execute();
    for (const event of rows.map(eventOf))
      if (hears(user, event.audience)) missed.push(messageOf(event));
    if (missed.length > mostReplayed) return null;
    const last = rows.at(-1);
    if (!last || rows.length < mostReplayed) return missed;
    from = Number(last.seq);
  }
  return null;
};
