import type { StoredRow } from '#model';
import { type Mutation, mutation, type Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { interfaceLink } from './table.ts';

export type LinkRow = StoredRow<typeof interfaceLink>;

/** How long a process keeps a line without saying that it still lives, ms. */
export const leaseMs = 10_000;

/** A line, and the process that says it keeps it. */
export type Kept = { name: string; owner: string };

/** Listeners hear on this topic that a line came up or went down. */
export const linkTopic = 'interfaceLink';
export type LinkSignal = { name: string; state: LinkRow['state'] };

/** Takes a line that nobody keeps; null when another process does. Answers how far it has come. */
export const takeLink: Mutation<Kept, { cursor: string | null } | null> = mutation(
  'link.take',
  async (tx, { name, owner }) => {
    const found = await tx.store.get(interfaceLink, { name });
    const lease = { owner, leaseUntil: tx.steady + leaseMs };
    if (!found) {
      await tx.db
        .insertInto(interfaceLink.name)
        .values({
          name,
          ...lease,
          state: 'AWAY',
          since: tx.now,
          problem: null,
          cursor: null,
          version: 1,
          createdBy: tx.by.userId,
          createdAt: tx.now,
          updatedBy: tx.by.userId,
          updatedAt: tx.now,
        })
        .execute();
      return { cursor: null };
    }
    const isFree =
      found.owner === null || found.owner === owner || (found.leaseUntil ?? 0) < tx.steady;
    if (!isFree) return null;
    await keptLink(tx, { name, owner: found.owner }, lease);
    return { cursor: found.cursor };
  },
);

/** Says that whoever keeps the line still lives; throws LINK_LOST when it is another's by now. */
export const renewLink: Mutation<Kept, void> = mutation('link.renew', (tx, kept) =>
  keptLink(tx, kept, {}),
);

/**
 * Says how the line stands. `problem` is why it is away, in words; they never quote what was sent.
 * With `words`, the name of the other side, Control Users read it in their message windows.
 */
export const tellLink: Mutation<
  Kept & Pick<LinkRow, 'state' | 'problem'> & { words: string | null },
  void
> = mutation('link.tell', async (tx, { state, problem, words, ...kept }) => {
  await keptLink(tx, kept, { state, problem, since: tx.now });
  if (words !== null)
    tx.emit({
      type: state === 'AWAY' ? 'ALERT' : 'INTERFACE',
      audience: { roles: ['controlUser'] },
      text: state === 'AWAY' ? `${words} is away: ${problem}.` : `${words} is connected again.`,
      data: null,
    });
  const signal: LinkSignal = { name: kept.name, state };
  tx.signal(linkTopic, signal);
});

/** Says how far what goes over the line has been dealt with. */
export const moveLink: Mutation<Kept & { cursor: string }, void> = mutation(
  'link.move',
  (tx, { cursor, ...kept }) => keptLink(tx, kept, { cursor }),
);

/** Lets the line go, for whoever comes next. */
export const leaveLink: Mutation<Kept, void> = mutation('link.leave', (tx, kept) =>
  keptLink(tx, kept, { owner: null, leaseUntil: null, state: 'AWAY', since: tx.now }),
);

/**
 * Writes on a line that the caller keeps. Throws LINK_LOST when it does not, so that a process that
 * was thought dead writes nothing any more: every work of a line begins with this.
 */
export const keptLink = async (
  tx: Tx,
  { name, owner }: { name: string; owner: string | null },
  changes: Partial<LinkRow>,
): Promise<void> => {
  const { numUpdatedRows } = await tx.db
    .updateTable(interfaceLink.name)
    .set({ leaseUntil: tx.steady + leaseMs, updatedAt: tx.now, ...changes })
    .where('name', '=', name)
    .where('owner', owner === null ? 'is' : '=', owner)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) !== 1)
    throw new ApiError('REFUSED', 'Another process keeps this line now.', { code: 'LINK_LOST' });
};
