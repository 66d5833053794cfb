import { exchangeDate, isoTime } from '#domain/market/calendar.ts';
import { endTokensOf } from '#server/auth/clients/endTokens.ts';
import { newToken, tokenHash } from '#server/auth/token.ts';
import { changeRow } from '#server/database/rows/writtenRow.ts';
import { mutation, type Tx } from '#server/database/writing/mutation.ts';
import { notFound } from '#server/http/values.ts';
import type { HandlerOf } from '#server/machine/request.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { apiClient } from '../apiClient.ts';

type Wanted = {
  apiClientId: number;
  secretHash: string;
  keepsFormer: boolean;
  /** The time for which the former secret works, ms. */
  overlapMs: number;
};

const hourMs = 60 * 60_000;

/** Makes a new secret and answers it, the only time that it is shown: the server keeps its hash. */
export const madeSecret: HandlerOf<typeof apiClient, 'newSecret'> = async ({
  machine,
  by,
  params,
  body,
}) => {
  const secret = newToken();
  const formerUntil = await machine.database.write(
    newSecret,
    {
      apiClientId: /^\d{1,15}$/.test(params.apiClientId) ? Number(params.apiClientId) : 0,
      secretHash: tokenHash(secret),
      keepsFormer: body.keepsFormer,
      overlapMs: machine.settings.secretOverlap * hourMs,
    },
    by,
  );
  return { secret, formerUntil: formerUntil === null ? null : isoTime(formerUntil) };
};

/**
 * Gives a client another secret; returns until when the former one works, null where it stops at once. REFUSED for
 * a client that is revoked or expired.
 */
export const newSecret = mutation(
  'apiClient.newSecret',
  async (tx, { apiClientId, secretHash, keepsFormer, overlapMs }: Wanted) => {
    const before = await ownClient(tx, apiClientId);
    const former = keepsFormer ? formerOf(before, tx.steady + overlapMs) : none;
    const changes = { secretHash, secretMadeAt: tx.now, state: 'active' as const, ...former };
    await changeRow(tx, apiClient, before, changes, 'newSecret');
    // It is written without an entry, as each first use is.
    await tx.db
      .updateTable(apiClient.name)
      .set({ secretUsedAt: null })
      .where('apiClientId', '=', apiClientId)
      .execute();
    if (!keepsFormer) await endTokensOf(tx, [apiClientId]);
    return former.formerUntil;
  },
);

const none = { formerHash: null, formerUntil: null };

type Client = Awaited<ReturnType<typeof ownClient>>;

/**
 * The former secret of a client that gets another one. A secret that was never used may never have arrived: then
 * the one before it goes on as it was.
 */
const formerOf = ({ secretHash, secretUsedAt, formerHash, formerUntil }: Client, until: number) => {
  if (secretUsedAt === null) return { formerHash, formerUntil };
  return { formerHash: secretHash, formerUntil: until };
};

const ownClient = async (tx: Tx, apiClientId: number) => {
  const client = await tx.store.get(apiClient, { apiClientId });
  if (!client || client.memberId !== tx.by.memberId) throw notFound(apiClient);
  if (client.state === 'revoked') throw new ApiError('REFUSED', 'This API client is revoked.');
  if (exchangeDate(tx.steady) > client.expiresOn)
    throw new ApiError('REFUSED', 'This API client has expired. Change its expiry first.');
  return client;
};
