import { guardedAmong, type Resource } from '#model';
import { approvedEdit } from '../../approvals/approvedEdit.ts';
import { decided } from '../../approvals/decide.ts';
import { changeOf } from '../../approvals/pending.ts';
import { createdRow, editedRow } from '../../database/rows/rowChanges.ts';
import { encodeRow } from '../../database/schema/columns.ts';
import { mutation, type Tx } from '../../database/writing/mutation.ts';
import { differing, type Person } from '../../machine/directory.ts';
import { accountOf, isDomainUser, users } from '../../people/account.ts';
import { journal } from '../failureMutations.ts';
import { endSessionsOf } from '../session/sessionMutations.ts';

/** The second person of changes that come from the directory: it is the authority on who works there. */
const hand = 'directory';
const reason = 'As the directory has it';

/**
 * Makes the user of a person of the directory, or brings name, mail, mobile number and role up to
 * date; a new role ends the sessions of the old one. What waits for approval of such a user was made
 * on what the directory takes away, and is refused. A user of a member who has the same id is left
 * alone.
 */
export const keepPerson = mutation(
  'directory.keepPerson',
  async (tx, person: Person): Promise<void> => {
    const { userId } = person;
    const noun = users();
    const account = await accountOf(tx.store, userId);
    if (!account) {
      await createdRow(tx, { resource: noun.name, values: person, reason }, null);
      return;
    }
    if (!isDomainUser(account)) return;
    const values = differing(account, person);
    const names = Object.keys(values);
    if (guardedAmong(noun, encodeRow(noun, account), names).length > 0) {
      await refuseWaiting(tx, noun, userId);
      await approvedEdit(tx, noun, account, { values, reason, hand });
    } else {
      const at = { resource: noun.name, key: { userId }, version: null, scope: {} };
      await editedRow(tx, { ...at, values, reason }, null);
    }
  },
);

const refuseWaiting = async (tx: Tx, noun: Resource, userId: string) => {
  const found = await tx.db
    .selectFrom('pendingChange')
    .select('id')
    .where('resource', '=', noun.name)
    .where('waitingKey', '=', userId)
    .executeTakeFirst();
  const change = found && (await changeOf(tx.store, found.id));
  if (!change) return;
  const by = tx.by;
  tx.by = { ...by, userId: hand };
  try {
    await decided(tx, noun, change, 'refused', 'The directory has changed this user meanwhile');
  } finally {
    tx.by = by;
  }
};

/** Ends the sessions of a domain user whom the directory does not let in any more. */
export const endPerson = mutation(
  'directory.endPerson',
  async (tx, { userId }: { userId: string }): Promise<void> => {
    await endSessionsOf(tx, userId);
    journal(tx, 'session ended', userId, { why: 'gone from the directory' });
  },
);
