import { registerAuth } from '#server/auth/plugin.ts';
import { openMarket, settingsOf } from '../server/market/openMarket.ts';
import type { Exchange } from '../server/market/smallExchange.ts';

/** The whole market with the calls of signing in, where a request may also name its user by a header. */
export const openSignedMarket = (variables: Record<string, string> = {}): Promise<Exchange> =>
  openMarket(settingsOf(variables), Date.now, {
    authenticate: async (app, machine, sessions) => {
      await registerAuth(app, machine, sessions);
      app.addHook('onRequest', async (request) => {
        const header = request.headers['x-user'];
        if (typeof header === 'string') request.user = JSON.parse(header);
      });
    },
  });
