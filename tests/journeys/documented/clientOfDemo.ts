import { makeApiClient } from '../../markets/apiClient.ts';
import { call as send } from '../../markets/client.ts';
import { startServer } from '../../markets/server.ts';

/** A demo with an API client of M001 that two people have made: its variables for a shell, and how it stops. */
export const openClientOfDemo = async () => {
  const server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  const { id, secret } = await makeApiClient(server.url, { bidsWrite: true });
  const basic = Buffer.from(`${id}:${secret}`).toString('base64');
  const granted = await send(server.url, 'POST', '/auth/token', 'grant_type=client_credentials', {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${basic}`,
  });
  return {
    url: server.url,
    variables: { CLIENT: id, SECRET: secret, TOKEN: granted.body.access_token },
    stop: () => server.stop(),
  };
};
