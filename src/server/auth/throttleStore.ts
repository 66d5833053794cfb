import { type FastifyRateLimitStore, normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Machine } from '../machine/machine.ts';
import { countUse } from '../throttle/countUse.ts';

type Counted = { current: number; ttl: number };

/**
 * Where the limits of sign-in calls count: in the database, for all processes together. Keys are
 * what is counted and the address, as `throttleKey` writes them.
 */
export const throttleStore = (machine: Machine) =>
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
export const throttleKey =
  (what: string) =>
  ({ ip }: FastifyRequest): string =>
    `${what} ${normalizeIP(ip)}`;
