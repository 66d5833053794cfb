import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../runtime/errors.ts';

/**
 * OWASP's argon2id: 19 MiB, two passes, one lane. 2 is Algorithm.Argon2id, a const enum that single
 * files cannot import.
 */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash is 20 ms of a core: more at once than cores only makes all wait, and a flood must not queue for ever. */
const atOnce = 2;
const mostWaiting = 200;
let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a password for storing; every call takes a fresh salt. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

/** Any real hash: it is what unknown users are compared with. */
const nobody = hash('nobody has this password', cost);

/**
 * Whether a password is the one of a hash. Without a hash, or with a password that could not be
 * read (null), the answer is no and takes as long, so that the time tells nothing of the account.
 */
export const isPassword = async (
  password: string | null,
  stored: string | null,
): Promise<boolean> => {
  const against = stored ?? (await nobody);
  const matches = await inTurn(() => verify(against, password ?? ''));
  return matches && stored !== null && password !== null;
};

const inTurn = async <T>(job: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting)
      throw new ApiError('UNAVAILABLE', 'Too many sign-ins at the moment, please try again.');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await job();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};
