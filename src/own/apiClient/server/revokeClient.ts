import type { StoredRow } from '#model';
import { endTokensOf } from '#server/auth/clients/endTokens.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import type { ActionContext } from '#server/module/actionHandler.ts';
import { apiClient } from '../apiClient.ts';

type Client = StoredRow<typeof apiClient>;

/** Ends the secrets and the tokens of a client, for good. */
export const revokeClient = async (
  tx: Tx,
  client: Client,
  { reason }: ActionContext,
): Promise<Client> => {
  const ended = {
    state: 'revoked',
    secretHash: null,
    formerHash: null,
    formerUntil: null,
  } as const;
  const after = await changeRow(tx, apiClient, client, ended, 'revoke', { reason });
  await endTokensOf(tx, [client.apiClientId]);
  return after;
};
