import { isoTime } from '#domain/calendar.ts';
import { activeUser } from '#schemas/activeUser.ts';
import { activeSessions } from '#server/auth/activeSessions.ts';
import { bodies } from '#server/bodies.ts';

export default bodies(activeUser, {
  calls: {},
  rows: async ({ machine }) =>
    (await activeSessions(machine)).map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      since: isoTime(startedAt),
      lastSeen: isoTime(lastSeenAt),
    })),
});
