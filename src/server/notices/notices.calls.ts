import { isoTime } from '#domain/market/calendar.ts';
import { noticeCalls } from '#own/notice/noticeCalls.ts';
import { invalid } from '../http/values.ts';
import { readsOneself } from '../http/viewing.ts';
import { answersTo } from '../machine/answersTo.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { markRead, shownForMs } from './markRead.ts';
import { noticesOfApprovals } from './ofApprovals.ts';
import { noticesOfRows } from './ofRows.ts';
import { readNotice } from './table.ts';

const mostShown = 100;

/** The calls of the notices about the user's tasks. */
export default answersTo(noticeCalls, ({ machine, nouns }) => {
  const { database } = machine;
  const list = async (user: SignedIn) => {
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
  };

  return {
    list: ({ user }) => list(user),
    read: async ({ by, body: { ids } }) => {
      const areTexts = Array.isArray(ids) && ids.length <= mostShown;
      if (!areTexts || !ids.every((id) => typeof id === 'string' && id.length <= 200))
        throw invalid({ ids: `Ids must be at most ${mostShown} notices` });
      await database.write(markRead, { ids: ids as string[] }, by);
      return undefined;
    },
  };
});
