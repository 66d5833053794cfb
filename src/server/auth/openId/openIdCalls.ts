import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as openid from 'openid-client';
import { record } from '../../database/writing/mutation.ts';
import type { Machine } from '../../machine/machine.ts';
import { accountOf, isDomainUser } from '../../people/account.ts';
import { limits } from '../../people/limits.ts';
import { publicAddress } from '../../runtime/address.ts';
import type { OpenIdSettings } from '../../runtime/domainUsers/openIdSettings.ts';
import { countTries, limitOf } from '../countTries.ts';
import { keepDiffering } from '../directory/keepDiffering.ts';
import { refusedCall } from '../failureMutations.ts';
import { putCookie } from '../session/cookie.ts';
import { deviceOf } from '../session/device.ts';
import { endSession } from '../session/sessionMutations.ts';
import { sessionTable } from '../tables.ts';
import { newHandle, newToken, tokenHash } from '../token.ts';
import { visitor } from '../visitor.ts';
import { type Flow, keepFlow, placeIn, takeFlow } from './flow.ts';
import { signInByOpenId } from './openIdMutations.ts';
import { discovered, isDown, personIn, proofOf } from './provider.ts';
import { sealIdToken } from './providerSignOut.ts';
import { leadInto } from './returnPage.ts';

const returnPath = '/api/auth/oidc/return';

/** Why a sign-in was refused, as the sign-in page gets it in `?refused=`. */
type Refused = 'down' | 'failed' | 'id' | 'role' | 'closed';

/** The two requests of a sign-in by an OpenID provider. */
export const registerOpenId = (app: FastifyInstance, machine: Machine): void => {
  const { openId } = machine.settings;
  if (!openId) return;
  app.register((scope, _, done) => {
    const config = { config: { rateLimit: limitOf('sign-in') }, exposeHeadRoute: false };
    countTries(scope, machine).after(() => {
      scope.get('/api/auth/oidc/begin', config, (request, reply) =>
        begin(machine, openId, request, reply),
      );
      scope.get(returnPath, config, (request, reply) => finish(machine, openId, request, reply));
    });
    done();
  });
};

const begin = async (
  machine: Machine,
  settings: OpenIdSettings,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const config = await discovered(settings).catch(whyFailed(machine));
  if (typeof config === 'string') return refuse(machine, request, reply, 'down');
  const flow: Flow = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
    to: placeIn((request.query as Record<string, unknown>).to),
    until: machine.steady() + limits.interimMs,
    // The return comes from another site and carries no cookie of a session.
    former: request.user && { sessionId: request.user.sessionId, userId: request.user.userId },
  };
  keepFlow(machine, reply, flow);
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: publicAddress(machine.settings) + returnPath,
    scope: settings.scopes,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  });
  return reply.redirect(url.href);
};

const finish = async (
  machine: Machine,
  settings: OpenIdSettings,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const flow = takeFlow(machine, request, reply);
  if (!flow) return refuse(machine, request, reply, 'failed');
  const url = new URL(publicAddress(machine.settings) + request.url.replace(/^[^?]*/, returnPath));
  const proof = await discovered(settings)
    .then((config) => proofOf(config, settings, url, flow))
    .catch(whyFailed(machine));
  if (typeof proof === 'string') return refuse(machine, request, reply, proof);
  const person = personIn(proof.claims, settings);
  if (typeof person === 'string') return refuse(machine, request, reply, person);
  const { database } = machine;
  const before = await accountOf(database.store, person.userId);
  if (before && (!isDomainUser(before) || before.isDisabled))
    return refuse(machine, request, reply, 'closed');
  await keepDiffering(machine, before, person, request.ip);
  const token = newToken();
  const sessionId = tokenHash(token);
  const outcome = await database.write(
    signInByOpenId,
    {
      userId: person.userId,
      stateId: tokenHash(flow.state),
      lifeMs: settings.sessionHours * 60 * 60 * 1000,
      sessionId,
      sealedIdToken: sealIdToken(machine, sessionId, proof.idToken),
      browserSignature: null,
      device: deviceOf(request.headers['user-agent']),
      handle: newHandle(),
    },
    visitor(request, await accountOf(database.store, person.userId)),
  );
  if (outcome === 'closed') return refuse(machine, request, reply, 'closed');
  await endFormer(machine, request, flow);
  putCookie(reply, token);
  // The console asks for its session where this cookie is there (src/console/session/cookies.ts).
  reply.setCookie('identity', person.userId, { path: '/', sameSite: 'strict' });
  return leadInto(reply, flow.to);
};

/** Ends the session that the browser had, as the sign-in by password does. It may have ended meanwhile. */
const endFormer = async ({ database }: Machine, request: FastifyRequest, { former }: Flow) => {
  if (!former || !(await database.store.get(sessionTable, { sessionId: former.sessionId }))) return;
  const account = await accountOf(database.store, former.userId);
  await database.write(endSession, former, visitor(request, account));
};

/** Notes an error of a sign-in in the log, and answers how the person reads it. */
const whyFailed =
  ({ log }: Machine) =>
  (error: Error): 'down' | 'failed' => {
    const why = isDown(error) ? 'down' : 'failed';
    log.warn({ why: error.message }, `a sign-in at the OpenID provider: ${why}`);
    return why;
  };

const refuse = async (
  { database }: Machine,
  request: FastifyRequest,
  reply: FastifyReply,
  why: Refused,
) => {
  const entry = refusedCall('sign-in refused', null, `openid: ${why}`);
  await database.write(record, entry, visitor(request));
  return reply.redirect(`/ldapLogin?refused=${why}`);
};
