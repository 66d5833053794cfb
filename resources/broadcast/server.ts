import { isoTime } from '#domain/market/calendar.ts';
import { sentence } from '#domain/sentence.ts';
import { broadcast } from '#schemas/broadcast.ts';
import { serverModule } from '#server/module/module.ts';
import { plannedBroadcasts, sendPlanned } from './server/plannedBroadcasts.ts';
import { reachOf } from './server/reachOf.ts';
import { audienceOf, type NewBroadcast, sendBroadcast } from './server/sendBroadcast.ts';

export default serverModule(broadcast, {
  actions: {
    recall: {
      change: (_, { by, now }) => ({
        state: 'recalled',
        recalledBy: by.userId,
        recalledAt: isoTime(now),
      }),
      // A message that was read cannot be taken back: its readers get one that says so.
      write: async (tx, row, { reason }) => {
        if (row.sentAt === null) return;
        tx.emit({
          type: 'BROADCAST',
          audience: audienceOf(row),
          text: sentence('Recalled: “%{message}” no longer holds. %{reason}', {
            message: row.message,
            reason: reason ?? '',
          }),
          data: null,
        });
      },
    },
  },
  calls: {
    reach: ({ machine, query }) => reachOf(machine, query),
    send: async ({ machine, body, by }) => {
      const { message, toRole = null, toMemberId = null, sendAt = null } = body;
      const draft = {
        message,
        toRole,
        toMemberId,
        sendAt: sendAt === null ? null : Date.parse(sendAt),
      } as NewBroadcast;
      return machine.database.write(sendBroadcast, draft, by);
    },
  },
  mutations: [sendBroadcast, sendPlanned],
  tasks: [plannedBroadcasts],
});
