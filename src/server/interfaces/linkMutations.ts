import { sentence } from '#domain/sentence.ts';
import type { StoredRow } from '#model';
import { type Mutation, mutation, type Tx } from '../database/writing/mutation.ts';
import { ApiError } from '../runtime/errors.ts';
import { countOver } from './linkMinute.ts';
import { interfaceLink } from './table.ts';

export type LinkRow = StoredRow<typeof interfaceLink>;

/** Duration of a link's lease without a renewal, ms. */
export const leaseMs = 10_000;

/** A line, and the process that says it keeps it. */
export type OwnedLink = { name: string; owner: string };

/** The topic of signals that a link went up or down. */
export const linkTopic = 'interfaceLink';
export type LinkSignal = { name: string; state: LinkRow['state'] };

/** Takes a link that no process keeps; null when another one does. Returns its cursor. */
export const takeLink: Mutation<OwnedLink, { cursor: string | null } | null> = mutation(
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
          heardAt: null,
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

/**
 * Renews the lease of a link, and stores when the other side answered last; throws LINK_LOST when
 * another process owns the link by now.
 */
export const renewLink: Mutation<OwnedLink & { heardAt: number | null }, void> = mutation(
  'link.renew',
  (tx, { heardAt, ...kept }) => keptLink(tx, kept, heardAt === null ? {} : { heardAt }),
);

/**
 * Says how the line stands. `problem` is why it is away, in words; they never quote what was sent.
 * With `words`, the name of the other side, Control Users read it in their message windows.
 */
export const emitLinkStatus: Mutation<
  OwnedLink & Pick<LinkRow, 'state' | 'problem' | 'heardAt'> & { words: string | null },
  void
> = mutation('link.tell', async (tx, { state, problem, heardAt, words, ...kept }) => {
  await keptLink(tx, kept, {
    state,
    problem,
    since: tx.now,
    ...(heardAt !== null && { heardAt }),
  });
  if (words !== null)
    tx.emit({
      type: state === 'AWAY' ? 'ALERT' : 'INTERFACE',
      audience: { roles: ['controlUser'] },
      text:
        state === 'AWAY'
          ? sentence('%{name} is disconnected: %{problem}.', {
              name: sentence(words),
              problem: sentence(problem ?? ''),
            })
          : sentence('%{name} is connected again.', { name: sentence(words) }),
      data: null,
    });
  const signal: LinkSignal = { name: kept.name, state };
  tx.signal(linkTopic, signal);
});

/** Says how far what goes over the line has been dealt with, and how much passed over it. */
export const moveLink: Mutation<OwnedLink & { cursor: string; passed: number }, void> = mutation(
  'link.move',
  async (tx, { cursor, passed, ...kept }) => {
    await keptLink(tx, kept, { cursor });
    await countOver(tx, kept.name, passed);
  },
);

/** Releases a link for the next process. */
export const leaveLink: Mutation<OwnedLink, void> = mutation('link.leave', (tx, kept) =>
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
    throw new ApiError('REFUSED', 'Another process has taken over this connection.', {
      code: 'LINK_LOST',
    });
};
