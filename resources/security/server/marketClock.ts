import { isOpen } from '#domain/market/offer.ts';
import { sentence, several, textIn, type Words } from '#domain/sentence.ts';
import { marketStatus } from '#schemas/marketStatus.ts';
import { security } from '#schemas/security.ts';
import { tradingWindow } from '#schemas/tradingWindow.ts';
import { addRow } from '#server/database/rows/writtenRow.ts';
import { afterWriting, mutation, system, type Tx } from '#server/database/writing/mutation.ts';
import type { Machine } from '#server/machine/machine.ts';
import { onOfferToday } from '../../offer/server/onOffer.ts';

type Announcement = { type: 'MKT_OPEN' | 'MKT_CLOSE'; text: Words };

/**
 * Delay between a write of terms and the check of the sessions, in ms: many writes come at once.
 */
const soonMs = 100;

/**
 * Announces which sessions opened or closed since the last announcement, in the transaction that opened or
 * closed them; returns what it announced. The log has the last announcement, so that each change is announced
 * once over all processes. `why` follows what has closed, or opened.
 */
export const announceSessions = async (
  tx: Tx,
  why: Words = '',
  { isStart = false } = {},
): Promise<Announcement[]> => {
  const last = await tx.db
    .selectFrom(marketStatus.name)
    .select('openSessions')
    .where('openSessions', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  // Nothing has been announced yet: the clock begins with the server.
  if (!last && !isStart) return [];
  const before = last ? (JSON.parse(last.openSessions) as string[]) : null;
  const open = (await onOfferToday({ database: tx, now: () => tx.now }))
    .filter((row) => isOpen(row, tx.now))
    .map(({ symbol, series }) => `${symbol} ${series}`);
  const announcements = announcementsOf(before, open).map(({ type, text }, nth) => ({
    type,
    text: nth === 0 && why !== '' ? several([text, why], ' ') : text,
  }));
  for (const { type, text } of announcements) {
    tx.emit({ type, audience: null, text, data: null });
    await addRow(tx, marketStatus, 'announce', {
      at: tx.now,
      marketStatus: type,
      announcement: textIn(text),
      announcedBy: tx.by.userId,
      openSessions: JSON.stringify(open),
    });
  }
  return announcements;
};

/** Announces the sessions in a separate mutation. */
export const announceMarket = mutation(
  'security.announceMarket',
  async (tx, { isStart }: { isStart: boolean }) => announceSessions(tx, '', { isStart }),
);

/**
 * The announcements for a change of the open sessions, the lasting state last: consoles take the
 * market for open after MKT_OPEN and for closed after MKT_CLOSE (specification §4.4). `before` is
 * null when nothing was ever announced.
 */
export const announcementsOf = (
  before: readonly string[] | null,
  open: readonly string[],
): Announcement[] => {
  const closed = (before ?? []).filter((name) => !open.includes(name));
  const isNew = open.some((name) => !before?.includes(name));
  const announcements: Announcement[] = [];
  if (closed.length > 0)
    announcements.push({
      type: 'MKT_CLOSE',
      text: sentence('Market closed for %{names}.', { names: closed.join(', ') }),
    });
  if (before === null && open.length === 0)
    announcements.push({ type: 'MKT_CLOSE', text: 'Market is closed.' });
  const names = open.join(', ');
  if (isNew)
    announcements.push({
      type: 'MKT_OPEN',
      text: sentence('Market open for %{names}.', { names }),
    });
  else if (open.length > 0 && closed.length > 0)
    announcements.push({
      type: 'MKT_OPEN',
      text: sentence('Market stays open for %{names}.', { names }),
    });
  return announcements;
};

/** New terms and hours may open or close a session; heard after the commit, so that many are one look. */
export const termsWritten = [security, tradingWindow].map((noun) =>
  afterWriting(noun.name, `security.after ${noun.name}`, async (tx) => tx.signal('market', null)),
);

/**
 * Says at start which sessions are open, and again whenever terms are written; what opens and closes
 * by the clock is a task. Returns how to stop.
 */
export const keepMarketClock = async (machine: Machine): Promise<() => void> => {
  const { database, log } = machine;
  const look = (isStart: boolean) => database.write(announceMarket, { isStart }, system);
  await look(true);
  let soon: NodeJS.Timeout | null = null;
  const deaf = database.onSignal('market', () => {
    soon ??= setTimeout(() => {
      soon = null;
      look(false).catch((error: unknown) =>
        log.error({ err: error }, 'the market could not be announced'),
      );
    }, soonMs);
  });
  return () => {
    deaf();
    if (soon) clearTimeout(soon);
  };
};
