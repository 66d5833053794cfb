import { domainRoles } from '#domain/roles.ts';
import { system } from '../../database/writing/mutation.ts';
import type { Machine, Stop } from '../../machine/machine.ts';
import { accountOf } from '../../people/account.ts';
import { keepDiffering } from './keepDiffering.ts';
import { endPerson } from './personMutations.ts';

/**
 * Interval of the checks, ms: a person who left the directory, or all mapped groups, stays signed
 * in at most this long.
 */
const everyMs = 5 * 60_000;

/** Looks every few minutes whether the directory still lets in who is signed in; returns how to stop. */
export const watchDirectory = (machine: Machine): Stop => {
  // The table of users reports its changes, and an OpenID provider cannot be asked.
  if (machine.directory.kind !== 'ldap') return () => undefined;
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= lookAtSignedIn(machine)
      .catch((error: unknown) => machine.log.warn({ err: error }, 'domain users were not checked'))
      .finally(() => {
        looking = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
};

/**
 * Ends the sessions of domain users who left the directory or all mapped groups, and copies what it says of
 * the others. Sessions stay when the directory is down.
 */
export const lookAtSignedIn = async ({
  database,
  directory,
}: Pick<Machine, 'database' | 'directory'>): Promise<void> => {
  const signedIn: { userId: string }[] = await database.db
    .selectFrom('session')
    .innerJoin('user', 'user.userId', 'session.userId')
    .select('user.userId')
    .distinct()
    .where('user.role', 'in', domainRoles)
    .execute();
  for (const { userId } of signedIn) {
    const person = await directory.find(userId);
    if (person === 'down' || database.halted() !== null) return;
    const account = await accountOf(database.store, userId);
    if (!person || person.userId !== userId) await database.write(endPerson, { userId }, system);
    else if (account) await keepDiffering({ database }, account, person);
  }
};
