import type { FastifyRequest } from 'fastify';
import type { Actor } from '../database/writing/mutation.ts';
import { actorLanguage } from '../http/requestLanguage.ts';
import type { Account } from '../people/account.ts';

/** The actor of a request before anyone is signed in. */
export const visitor = (request: FastifyRequest, account: Account | null = null): Actor => ({
  userId: account?.userId ?? 'visitor',
  role: account?.role ?? null,
  memberId: account?.memberId ?? null,
  branchId: account?.branchId ?? null,
  address: request.ip,
  ...actorLanguage(request.headers),
});
