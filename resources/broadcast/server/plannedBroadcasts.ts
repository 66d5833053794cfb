import { sentence } from '#domain/sentence.ts';
import { broadcast } from '#schemas/broadcast.ts';
import { keptBy, noted } from '#server/database/rows/rowWriting.ts';
import { type Mutation, mutation } from '#server/database/writing/mutation.ts';
import { firstTime, type Owned } from '#server/jobs/jobMutations.ts';
import type { Due, ScheduledTask } from '#server/jobs/scheduledTask.ts';
import { tellAll } from './sendBroadcast.ts';

/** Sends what was planned, at its time: each message once, also after a restart; a recalled one never. */
export const plannedBroadcasts: ScheduledTask = {
  type: 'broadcast.sendPlanned',
  label: 'Send Broadcast',
  does: 'Sends each planned message to the message windows, once.',
  when: 'At the time of each planned message',
  due: async ({ database }) => {
    const rows = (await database.db
      .selectFrom(broadcast.name)
      .select(['id', 'sendAt'])
      .where('state', '=', 'planned')
      .execute()) as { id: number; sendAt: number }[];
    return rows.map(({ id, sendAt }): Due => {
      const named = sentence('message %{id}', { id: Number(id) });
      return { of: `message ${id}`, named, at: Number(sendAt), args: { id: Number(id) } };
    });
  },
  run: async ({ machine, owned, by, args }) => {
    const { id } = args as { id: number };
    const isSent = await machine.database.write(sendPlanned, { ...owned, id }, by);
    return isSent ? null : 'It was recalled before its time.';
  },
};

/** Sends a planned message in one transaction with its state; returns whether it is sent by now. */
export const sendPlanned: Mutation<Owned & { id: number }, boolean> = mutation(
  'broadcast.sendPlanned',
  async (tx, { id, ...owned }) => {
    const isFirst = await firstTime(tx, owned);
    const before = await tx.store.get(broadcast, { id });
    if (!before || before.state === 'recalled') return false;
    if (!isFirst || before.state === 'sent') return true;
    const changes = { state: 'sent' as const, sentAt: tx.now, ...keptBy(tx, before) };
    await tx.db.updateTable(broadcast.name).set(changes).where('id', '=', id).execute();
    tellAll(tx, before);
    const after = { ...before, ...changes };
    noted(tx, broadcast, 'send', { before, after, only: ['state', 'sentAt'] });
    return true;
  },
);
