import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/roles.ts';
import { type Action, may, type Noun, type View, viewFor, viewsOf } from '#model';
import { type Declaration, type Why, whyNoGrant, whyNoRole } from '#model/language/why.ts';
import type { Actor } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SignedIn } from '../runtime/signedIn.ts';
import { givenReference } from './reference.ts';
import { actorLanguage } from './requestLanguage.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; null for a call without a session. */
    user: SignedIn | null;
  }
}

/** The refusal of a call without a session. */
export const noSession = () => new ApiError('NO_SESSION', 'Please sign in.');

/** The caller; throws NO_SESSION for a call without a session. */
export const signedIn = ({ user }: FastifyRequest): SignedIn => {
  if (!user) throw noSession();
  return user;
};

/** On whose behalf a request writes, as the journal keeps it. */
export const actorOf = (request: FastifyRequest, user: SignedIn): Actor => {
  // While a person views as a role, their actions are attributed to the person.
  const { userId, role, memberId, branchId } = user.viewing ?? user;
  const language = actorLanguage(request.headers);
  const program = user.client && { apiClient: user.client.id };
  const actor = { userId, role, memberId, branchId, address: request.ip, ...program, ...language };
  const reference = givenReference(request.headers);
  return reference === null ? actor : { ...actor, reference };
};

/** The refusal of a call that the role does not allow, and why. */
export const notAllowed = (why: Why | null) =>
  new ApiError('NOT_ALLOWED', 'Your role does not allow this.', { more: why ? { why } : {} });

/**
 * The view through which a user may do this: the one the call names by `?view=`, else the first that allows
 * it. Throws NOT_ALLOWED when there is none; the default is no.
 */
export const viewAllowing = (
  user: SignedIn,
  action: Action,
  noun: Noun,
  named: string | undefined,
): View => {
  const view =
    named === undefined
      ? viewFor(user, action, noun)
      : viewsOf(noun).find(({ name }) => name === named);
  if (!view || !may(user, action, view))
    throw notAllowed(whyNoGrant(user.role, action, noun, view ?? null));
  return view;
};

/** Throws NOT_ALLOWED unless the role is one of those given; `what` is what it may not do, in words. */
export const allowRoles = (
  user: SignedIn,
  roles: readonly Role[],
  what: string,
  declaredIn: Declaration,
): void => {
  if (!roles.includes(user.role)) throw notAllowed(whyNoRole(user.role, roles, what, declaredIn));
};
