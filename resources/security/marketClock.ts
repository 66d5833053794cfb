import { isOpen } from '#domain/offer.ts';
import { marketStatus } from '#schemas/marketStatus.ts';
import type { Machine } from '#server/bodies.ts';
import { appendRow } from '#server/database/appendRow.ts';
import { system, work } from '#server/database/work.ts';
import { onOfferToday } from './onOffer.ts';

type Announcement = { type: 'MKT_OPEN' | 'MKT_CLOSE'; text: string };

/** Tells everybody that sessions have opened or closed, and keeps it. */
export const announceMarket = work('security.announceMarket', async (tx, said: Announcement[]) => {
  for (const { type, text } of said) {
    tx.emit({ type, audience: null, text, data: null });
    tx.journal({ action: type, resource: 'security', key: 'market', after: { text } });
    await appendRow(tx, marketStatus, {
      at: tx.now,
      marketStatus: type,
      announcement: text,
      announcedBy: tx.by.userId,
    });
  }
});

/**
 * What to say when the open sessions change, the state that lasts said last: consoles take the
 * market for open after MKT_OPEN and for closed after MKT_CLOSE (specification §4.4). `before` is
 * null at start.
 */
export const announcementsOf = (
  before: readonly string[] | null,
  open: readonly string[],
): Announcement[] => {
  const closed = (before ?? []).filter((name) => !open.includes(name));
  const isNew = open.some((name) => !before?.includes(name));
  const said: Announcement[] = [];
  if (closed.length > 0)
    said.push({ type: 'MKT_CLOSE', text: `Market closed for ${closed.join(', ')}.` });
  if (before === null && open.length === 0)
    said.push({ type: 'MKT_CLOSE', text: 'Market is closed.' });
  if (open.length > 0 && (isNew || closed.length > 0))
    said.push({ type: 'MKT_OPEN', text: `Market open for ${open.join(', ')}.` });
  return said;
};

const lastSaid = (machine: Machine): Promise<Announcement | undefined> =>
  machine.database.db
    .selectFrom('outbox')
    .select(['type', 'text'])
    .where('type', 'in', ['MKT_OPEN', 'MKT_CLOSE'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<Announcement | undefined>;

/** Looks each second which sessions are open, and announces every change once. Returns how to stop. */
export const keepMarketClock = async (machine: Machine): Promise<() => void> => {
  let before: readonly string[] | null = null;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const rows = await onOfferToday(machine);
      const open = rows
        .filter((row) => isOpen(row, machine.now()))
        .map(({ symbol, series }) => `${symbol} ${series}`);
      const due = announcementsOf(before, open);
      // A server that starts again does not repeat what the consoles have read.
      const last = before === null ? await lastSaid(machine) : null;
      const said = due.filter(({ type, text }) => type !== last?.type || text !== last.text);
      if (said.length > 0) await machine.database.write(announceMarket, said, system);
      // Only now: what could not be written is said again the next second.
      before = open;
    } catch (error) {
      machine.log.error({ err: error }, 'the market clock could not look');
    } finally {
      isLooking = false;
    }
  };
  await look();
  const timer = setInterval(() => void look(), 1_000);
  return () => clearInterval(timer);
};
