import { isoTime } from '#domain/market/calendar.ts';
import type { Day, MarginType } from '#domain/market/series.ts';
import { rupeesOf } from '#domain/money.ts';
import { cpApprove } from '#schemas/cpApprove.ts';
import { participant } from '#schemas/participant.ts';
import { cachedFor } from '#server/machine/cachedFor.ts';
import type { Machine } from '#server/machine/machine.ts';
import { serverModule } from '#server/module/module.ts';
import { stillAnswered, unconfirmed } from '../order/server/custodian/stillAnswered.ts';

/** Unconfirmed bids of a custodian that have a cut-off in common. */
type OfCustodian = {
  securityId: number;
  day: Day;
  marginType: MarginType;
  participantId: string;
  waiting: number;
  quantity: number;
  value: number;
  oldest: number;
};

/** The live bids that a custodian can still confirm, by the custodian they wait for. */
const waiting = cachedFor(async (machine: Machine): Promise<ReadonlyMap<string, Sum>> => {
  const groups = await machine.database.readLong<OfCustodian>(
    unconfirmed(machine)
      .select(({ fn }) => [
        'participantId',
        fn.countAll().as('waiting'),
        fn.sum('quantity').as('quantity'),
        fn.sum('value').as('value'),
        fn.min('entryTime').as('oldest'),
      ])
      .groupBy('participantId')
      .compile() as never,
  );
  const sums = new Map<string, Sum>();
  for (const { participantId, ...more } of await stillAnswered(machine, groups)) {
    const sum = sums.get(participantId) ?? nothing;
    sums.set(participantId, {
      waiting: sum.waiting + Number(more.waiting),
      quantity: sum.quantity + Number(more.quantity),
      value: sum.value + Number(more.value),
      oldest: Math.min(sum.oldest, Number(more.oldest)),
    });
  }
  return sums;
});

type Sum = { waiting: number; quantity: number; value: number; oldest: number };

const nothing: Sum = { waiting: 0, quantity: 0, value: 0, oldest: Number.POSITIVE_INFINITY };

export default serverModule(cpApprove, {
  calls: {},
  rows: async ({ machine }) => {
    const names = new Map(
      (await machine.database.store.list(participant)).map((each) => [
        each.participantId,
        each.participantName,
      ]),
    );
    return [...(await waiting(machine))].map(([participantId, sum]) => ({
      participantId,
      participantName: names.get(participantId) ?? participantId,
      waiting: sum.waiting,
      quantity: sum.quantity,
      value: rupeesOf(sum.value),
      oldest: isoTime(sum.oldest),
    }));
  },
});
