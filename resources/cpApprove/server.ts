import { isoTime } from '#domain/market/calendar.ts';
import { rupeesOf } from '#domain/money.ts';
import { cpApprove } from '#schemas/cpApprove.ts';
import { participant } from '#schemas/participant.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';
import { serverModule } from '#server/module/module.ts';

/** The live bids that no custodian has confirmed yet, by the custodian they wait for. */
const waiting = cachedFor(async ({ database }: Machine) => {
  const { db } = database;
  return database.readLong<Record<string, any>>(
    db
      .selectFrom('order')
      .select(({ fn }) => [
        'participantId',
        fn.countAll().as('waiting'),
        fn.sum('quantity').as('quantity'),
        fn.sum('value').as('value'),
        fn.min('entryTime').as('oldest'),
      ])
      .where('isCpApproved', '=', false)
      .where('orderStatus', '=', 'Submitted')
      // A refused bid on 0% margin stays in its book, and waits no longer.
      .where('custodianReason', 'is', null)
      .groupBy('participantId')
      .compile() as never,
  );
});

export default serverModule(cpApprove, {
  calls: {},
  rows: async ({ machine }) => {
    const names = new Map(
      (await machine.database.store.list(participant)).map((each) => [
        each.participantId,
        each.participantName,
      ]),
    );
    return (await waiting(machine)).map((row) => ({
      participantId: row.participantId,
      participantName: names.get(row.participantId) ?? row.participantId,
      waiting: Number(row.waiting),
      quantity: Number(row.quantity),
      value: rupeesOf(Number(row.value)),
      oldest: isoTime(Number(row.oldest)),
    }));
  },
});
