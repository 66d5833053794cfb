import type { BodyTo } from '#model';
import type { authCalls } from '#own/session/authCalls.ts';
import { callsTo } from '../../calls/callsTo.ts';
import { session } from '../../session/session.ts';
import { broadcastToTabs } from '../../session/tabs.ts';

const auth = callsTo<typeof authCalls>('auth');

/** Notifies the other tabs, which share the session, and reloads this one at home. */
const beginAnew = () => {
  broadcastToTabs({ is: 'signed in', userId: session.userInfo()?.userId ?? '' });
  window.location.assign('/');
};

/** Views the console as a role from here on; rejects with the server's words when nobody has that role there. */
export const viewAsRole = async (body: BodyTo<typeof authCalls, 'viewAs'>): Promise<void> => {
  await auth.ask('viewAs', { body });
  beginAnew();
};

/** Ends viewing, here and in every tab. */
export const stopViewing = async (): Promise<void> => {
  await auth.ask('endViewAs');
  beginAnew();
};
