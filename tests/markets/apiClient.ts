import { control, signIn } from './client.ts';

/** The id and the secret of a new API client of M001, which acts as the dealer 1001: two people make it. */
export const makeApiClient = async (url: string, more: object = {}) => {
  const admin = await signIn(url, { memberId: 'M001', username: '4001' });
  const made = await admin.call('POST', '/masters/apiclient', {
    clientName: 'Back office',
    memberId: 'M001',
    userId: '1001',
    bidsRead: true,
    addresses: '127.0.0.1',
    expiresOn: '2099-12-31',
    reason: 'For a program',
    ...more,
  });
  const approver = await signIn(url, control);
  const payload = { ids: [made.body.held.id], decision: 'approve' };
  await approver.call('POST', '/approvals/decide', payload);
  const { body: rows } = await admin.call('GET', '/masters/apiclient');
  const id = String(rows[0].apiClientId);
  const { body: shown } = await admin.call('POST', `/masters/apiclient/${id}/secret`, {});
  return { id, secret: String(shown.secret) };
};
