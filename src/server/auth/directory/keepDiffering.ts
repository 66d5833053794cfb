import { type Actor, system } from '../../database/writing/mutation.ts';
import { differing, type Person } from '../../machine/directory.ts';
import type { Machine } from '../../machine/machine.ts';
import type { Account } from '../../people/account.ts';
import { keepPerson } from './personMutations.ts';

/**
 * Makes or updates the user of a person of the directory. Writes nothing where the table of users has the
 * same already; `before` is the user as it is there.
 */
export const keepDiffering = async (
  { database }: Pick<Machine, 'database'>,
  before: Account | null,
  person: Person,
  address: Actor['address'] = null,
): Promise<void> => {
  if (before !== null && Object.keys(differing(before, person)).length === 0) return;
  await database.write(keepPerson, person, { ...system, address });
};
