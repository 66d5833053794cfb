import type { FastifyInstance } from 'fastify';
import { isoTime } from '#domain/market/calendar.ts';
import type { Noun } from '#model';
import { noticeCalls } from '#own/notice/noticeCalls.ts';
import { actorOf, signedIn } from '../http/guard.ts';
import { answering } from '../http/ownCalls.ts';
import { invalid } from '../http/values.ts';
import { readsOneself } from '../http/viewing.ts';
import type { Machine } from '../machine/machine.ts';
import { markRead, shownForMs } from './markRead.ts';
import { noticesOfApprovals } from './ofApprovals.ts';
import { noticesOfRows } from './ofRows.ts';
import { readNotice } from './table.ts';

const mostShown = 100;

/** Registers the calls of the notices about the user's tasks. */
export const registerNotices = (
  app: FastifyInstance,
  machine: Machine,
  nouns: readonly Noun[],
): void => {
  const { database } = machine;
  const on = answering(app, machine, noticeCalls);

  on('list', async ({ request }) => {
    const user = signedIn(request);
    const since = machine.now() - shownForMs;
    const own = nouns.filter((noun) => readsOneself(user, noun));
    const hasApprovals = nouns.some(({ name }) => name === 'pendingChange');
    const [changes, rows, read] = await Promise.all([
      hasApprovals ? noticesOfApprovals({ database, nouns: own }, user, isoTime(since)) : [],
      noticesOfRows(database, own, user, since),
      database.store.list(readNotice, { userId: user.userId }),
    ]);
    const known = new Set(read.map(({ notice }) => notice));
    const notices = [...changes, ...rows]
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, mostShown)
      .map((notice) => ({ ...notice, isRead: known.has(notice.id) }));
    return { notices, unread: notices.filter(({ isRead }) => !isRead).length };
  });

  on('read', async ({ request, body }) => {
    const { ids } = body();
    const areTexts = Array.isArray(ids) && ids.length <= mostShown;
    if (!areTexts || !ids.every((id) => typeof id === 'string' && id.length <= 200))
      throw invalid({ ids: `Ids must be at most ${mostShown} notices` });
    await database.write(markRead, { ids: ids as string[] }, actorOf(request, signedIn(request)));
    return undefined;
  });
};
