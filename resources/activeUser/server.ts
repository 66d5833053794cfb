import { isoTime } from '#domain/market/calendar.ts';
import { activeUser } from '#schemas/activeUser.ts';
import { activeSessions } from '#server/auth/session/activeSessions.ts';
import { endSessionCalled } from '#server/auth/session/sessionMutations.ts';
import { serverModule } from '#server/module/module.ts';

export default serverModule(activeUser, {
  calls: {},
  rows: async ({ machine, user }) =>
    (await activeSessions(machine)).map(
      ({ startedAt, lastSeenAt, handle, sessionId, browserSignature, ...session }) => ({
        ...session,
        session: handle ?? '',
        // The steady time may be ahead of the clock that people see.
        since: isoTime(Math.min(startedAt, machine.now())),
        lastSeen: isoTime(Math.min(lastSeenAt, machine.now())),
        place: machine.settings.places(session.address),
        browser: browserSignature?.slice(0, 8) ?? null,
        isOwn: sessionId === user.sessionId,
      }),
    ),
  actions: {
    end: { write: (tx, { session }, { reason }) => endSessionCalled(tx, session, reason) },
  },
});
