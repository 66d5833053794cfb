import rateLimit, {
  type FastifyRateLimitStore,
  normalizeIP,
  type RateLimitOptions,
} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentence } from '#domain/sentence.ts';
import type { Call } from '#model';
import type { Machine } from '../machine/machine.ts';
import { limits } from '../people/limits.ts';
import { ApiError } from '../runtime/errors.ts';
import { countUse } from '../throttle/countUse.ts';

type Counted = { current: number; ttl: number };

/**
 * Where the limits of sign-in calls count: in the database, for all processes together. Keys are
 * what is counted and the address, as `throttleKey` writes them.
 */
const throttleStore = (machine: Machine) =>
  class implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, counted?: Counted) => void,
      windowMs: number,
      max: number,
    ): void {
      const [what = '', address = ''] = key.split(' ');
      const visitor = {
        userId: 'visitor',
        role: null,
        memberId: null,
        branchId: null,
        address,
      };
      countUse(machine, { what, of: address, max, windowMs }, visitor).then(
        ({ isWithin, used, leftMs }) =>
          done(null, { current: isWithin ? used : max + 1, ttl: leftMs }),
        (error: Error) => done(error),
      );
    }

    child() {
      return this;
    }
  };

/**
 * The throttle key of an action by one address. IPv6 addresses count by network, since a caller has
 * millions of them.
 */
const throttleKey =
  (what: string) =>
  ({ ip }: FastifyRequest): string =>
    `${what} ${normalizeIP(ip)}`;

type Throttled = NonNullable<Call['throttled']>;

/** Maximum tries of one address; all calls of a limit count together. The lock of the account complements it. */
const most: Readonly<Record<Throttled, number>> = {
  'sign-in': limits.triesOfAddress,
  captcha: limits.captchasOfAddress,
};

/** The limit of a route, in a scope that counts. */
export const limitOf = (what: Throttled): RateLimitOptions => ({
  max: most[what],
  keyGenerator: throttleKey(what),
});

/** Makes a scope count the calls of its routes that have a limit. */
export const countTries = (scope: FastifyInstance, machine: Machine) =>
  scope.register(rateLimit, {
    global: false,
    store: throttleStore(machine),
    timeWindow: limits.triesOfAddressMs,
    errorResponseBuilder: (_, { after }) =>
      new ApiError(
        'TOO_MANY',
        sentence('Too many attempts, please try again in %{after}.', { after }),
      ),
  });
