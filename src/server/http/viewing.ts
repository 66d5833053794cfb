import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Role, roleLabels } from '#domain/roles.ts';
import { type Sentence, sentence } from '#domain/sentence.ts';
import { type Noun, readersOf } from '#model';
import type { Why } from '#model/language/why.ts';
import { ApiError } from '../runtime/errors.ts';
import type { SignedIn } from '../runtime/signedIn.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call about the session itself, which a person who views as a role makes as well. */
    keepsViewing?: boolean;
    /** The noun that the call reads, and the roles that may make it. */
    reading?: { noun: Noun; roles: readonly Role[]; isPersonal: boolean };
  }
}

/** Lets a person who views as a role read what both that role and their own may, and change nothing. */
export const keepViewersReading = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _, done) => {
    const { user } = request;
    const refusal = user?.viewing ? refusalOf(request, user) : null;
    if (refusal) done(refusal);
    else done();
  });
};

/**
 * Whether the person behind a user may read rows of a noun themselves. True for a user who does not
 * view: they read by their role alone.
 */
export const readsOneself = ({ viewing }: Pick<SignedIn, 'viewing'>, noun: Noun): boolean =>
  !viewing || readersOf(noun).includes(viewing.role);

const reads = ['GET', 'HEAD'];

const refusalOf = (request: FastifyRequest, user: SignedIn): ApiError | null => {
  const { keepsViewing, reading } = request.routeOptions.config ?? {};
  if (!reads.includes(request.method))
    return keepsViewing
      ? null
      : viewingOnly(user, sentence('nothing can be changed.'), whyNoChange);
  if (!reading || !user.viewing) return null;
  const mayOneself =
    reading.roles.includes(user.viewing.role) ||
    (!reading.isPersonal && readsOneself(user, reading.noun));
  if (mayOneself) return null;
  return reading.isPersonal
    ? viewingOnly(user, sentence('personal settings are not available.'), whyPersonal)
    : viewingOnly(user, sentence('your own role may not read this.'), whyClosed);
};

const viewingOnly = (user: SignedIn, what: Sentence, why: Why) =>
  new ApiError(
    'NOT_ALLOWED',
    sentence('You are viewing as %{user}: %{what}', { user: viewedWords(user), what }),
    {
      code: 'VIEWING',
      more: { why },
    },
  );

/** The role that is viewed, with its member and branch: 'Branch Admin of M001, B1'. */
const viewedWords = ({ role, memberId, branchId }: SignedIn): Sentence => {
  const where = [memberId, branchId].filter((part) => part !== null).join(', ');
  const label = sentence(roleLabels[role]);
  return where ? sentence('%{role} of %{where}', { role: label, where }) : label;
};

const whyNoChange: Why = {
  rule: 'A person who views as a role can read but not change anything.',
  needs: 'Stop viewing; then your own role decides.',
};

const whyPersonal: Why = {
  rule: 'A person who views as a role sees no personal settings.',
  needs: 'Stop viewing; your own settings are under your own name.',
};

const whyClosed: Why = {
  rule: 'A person who views as a role reads only what their own role may read too.',
  needs: 'A grant of your own role to list these rows.',
};
