import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** Finds all addresses of a name; rejects with the code of the system where there are none. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** The addresses of a name as the system finds them. */
export const resolved: Resolve = (host) => lookup(host, { all: true });

/** The code of the error for a name with an address that may not be reached. */
export const forbidden = 'FORBIDDEN_ADDRESS';

/**
 * A lookup for the socket of one request. It refuses a name as soon as one of its addresses may not be reached.
 * The socket connects to what it answers, so that nobody can change the answer between the check and the use.
 */
export const checkedLookup =
  (isAllowed: (address: string) => boolean, resolve: Resolve): LookupFunction =>
  (host, { all }, done) => {
    const check = (addresses: readonly LookupAddress[]) => {
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        throw Object.assign(new Error('an address may not be reached'), { code: forbidden });
      if (all) done(null, [...addresses]);
      else done(null, first.address, first.family);
    };
    resolve(host)
      .then(check)
      .catch((error: NodeJS.ErrnoException) => done(error, all ? [] : ''));
  };
