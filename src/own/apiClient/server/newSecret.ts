import { exchangeDate } from '#domain/market/calendar.ts';
import { endTokensOf } from '#server/auth/clients/endTokens.ts';
import { newSecretsOf } from '#server/auth/clients/newSecret.ts';
import type { ApiClient } from '#server/auth/clients/workingClient.ts';
import { newToken, tokenHash } from '#server/auth/token.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { apiClient } from '../apiClient.ts';

/**
 * The secrets of clients; the server keeps their hashes alone. Where a former secret stops at once, so do the
 * tokens. REFUSED for a client that is revoked or expired.
 */
export const { madeSecret, newSecret } = newSecretsOf(apiClient, {
  make: () => {
    const secret = newToken();
    return { secret, stored: tokenHash(secret) };
  },
  give: async (tx, before, { stored, formerUntil }) => {
    const { apiClientId, state, expiresOn } = before;
    if (state === 'revoked') throw new ApiError('REFUSED', 'This API client is revoked.');
    if (exchangeDate(tx.steady) > expiresOn)
      throw new ApiError('REFUSED', 'This API client has expired. Change its expiry first.');
    const former = formerUntil === null ? none : formerOf(before, formerUntil);
    const changes = {
      secretHash: stored,
      secretMadeAt: tx.now,
      state: 'active' as const,
      ...former,
    };
    await changeRow(tx, apiClient, before, changes, 'newSecret');
    // It is written without an entry, as each first use is.
    await tx.db
      .updateTable(apiClient.name)
      .set({ secretUsedAt: null })
      .where('apiClientId', '=', apiClientId)
      .execute();
    if (formerUntil === null) await endTokensOf(tx, [apiClientId]);
    return former.formerUntil;
  },
});

const none = { formerHash: null, formerUntil: null };

/**
 * The former secret of a client that gets another one. A secret that was never used may never have arrived: then
 * the one before it goes on as it was.
 */
const formerOf = (
  { secretHash, secretUsedAt, formerHash, formerUntil }: ApiClient,
  until: number,
) => {
  if (secretUsedAt === null) return { formerHash, formerUntil };
  return { formerHash: secretHash, formerUntil: until };
};
