import { sentence } from '#domain/sentence.ts';
import { type Mutation, mutation } from '#server/database/writing/mutation.ts';
import { type Owned, ownedBy } from '#server/jobs/jobMutations.ts';
import type { ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { leaveToMember } from './holders.ts';
import type { SettledWith } from './writeObligations.ts';

/** Members of one write: a few ms of the writer. */
const mostAtOnce = 50;

/**
 * At the cut-off of 0% margin, 07:30 of the next trading day, what no custodian has confirmed becomes the
 * member's (market facts §2.9): obligations are no longer provisional.
 */
export const obligationCutOffs: ScheduledTask = {
  type: 'obligation.cutOff',
  label: 'Final Obligations',
  does: 'Passes to the member the quantity of 0% margin bids that no custodian has confirmed.',
  when: 'At the cut-off of 0% margin, 07:30 of the next trading day',
  due: async ({ database }) => {
    const rows = await database.db
      .selectFrom('obligation')
      .select(['symbol', 'day', 'provisionalUntil'])
      .distinct()
      .where('provisionalUntil', 'is not', null)
      .execute();
    return rows.map(({ symbol, day, provisionalUntil }) => ({
      of: `${symbol} ${day}`,
      at: Number(provisionalUntil),
      args: { symbol, day },
    }));
  },
  run: async ({ machine, owned, by, args, due, signal }) => {
    const of = { ...(args as { symbol: string; day: string }), at: due.at };
    let left = 0;
    for (let rest = true; rest && !signal.aborted; ) {
      const { members } = await machine.database.write(endProvisional, { ...owned, ...of }, by);
      left += members;
      rest = members === mostAtOnce;
    }
    return left === 1
      ? 'Quantities that custodians had not confirmed pass to one member.'
      : sentence('Quantities that custodians had not confirmed pass to %{members} members.', {
          members: left,
        });
  },
};

/**
 * Ends what is provisional for some members; returns how many, so that the caller repeats it until none is
 * left.
 */
export const endProvisional: Mutation<
  Owned & { symbol: string; day: string; at: number },
  { members: number }
> = mutation('obligation.endProvisional', async (tx, { symbol, day, at, ...owned }) => {
  await ownedBy(tx, owned, {});
  const rows = (await tx.db
    .selectFrom('obligation')
    .select(['runId', 'memberId', 'settlementType'])
    .where('provisionalUntil', '=', at)
    .where('symbol', '=', symbol)
    .where('day', '=', day)
    .orderBy('id')
    .limit(mostAtOnce)
    .execute()) as SettledWith[];
  for (const { runId, ...of } of rows) await leaveToMember(tx, { runId: Number(runId), ...of });
  return { members: rows.length };
});
