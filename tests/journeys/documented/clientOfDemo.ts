import { control, call as send, signIn } from '../../markets/client.ts';
import { startServer } from '../../markets/server.ts';

/** A demo with an API client of M001 that two people have made: its variables for a shell, and how it stops. */
export const openClientOfDemo = async () => {
  const server = await startServer({ env: { OFFERDESK_DEMO_BIDDING: 'off' } });
  const admin = await signIn(server.url, { memberId: 'M001', username: '4001' });
  const made = await admin.call('POST', '/masters/apiclient', {
    clientName: 'Back office',
    memberId: 'M001',
    userId: '1001',
    bidsRead: true,
    addresses: '127.0.0.1',
    expiresOn: '2099-12-31',
    reason: 'For the documents',
  });
  const approver = await signIn(server.url, control);
  const payload = { ids: [made.body.held.id], decision: 'approve' };
  await approver.call('POST', '/approvals/decide', payload);
  const { body: rows } = await admin.call('GET', '/masters/apiclient');
  const id = String(rows[0].apiClientId);
  const { body: shown } = await admin.call('POST', `/masters/apiclient/${id}/secret`, {});
  const basic = Buffer.from(`${id}:${shown.secret}`).toString('base64');
  const granted = await send(server.url, 'POST', '/auth/token', 'grant_type=client_credentials', {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${basic}`,
  });
  return {
    url: server.url,
    variables: { CLIENT: id, SECRET: shown.secret, TOKEN: granted.body.access_token },
    stop: () => server.stop(),
  };
};
