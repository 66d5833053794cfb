import { riskCheck } from '#schemas/riskCheck.ts';
import { bellOf } from '#server/interfaces/bell.ts';
import { keepLink } from '#server/interfaces/keepLink.ts';
import { type LinkSignal, linkTopic } from '#server/interfaces/linkMutations.ts';
import { peerAt } from '#server/interfaces/peer.ts';
import type { Machine, Stop } from '#server/machine/machine.ts';
import { serverModule } from '#server/module/module.ts';
import { riskTopic } from '../order/server/intake/askRisk.ts';
import { orderSettings } from '../order/server/settings.ts';
import { bookAnswers } from './server/answers.ts';
import { receiverName, riskReceiver } from './server/receiver.ts';
import { markSent, riskSender } from './server/sender.ts';

export default serverModule(riskCheck, {
  calls: {},
  mutations: [bookAnswers, markSent],
  start: (machine) => keepRisk(machine),
});

/** Keeps both ways of the line to risk management, where it is outside. Answers how to stop. */
const keepRisk = (machine: Machine): Stop => {
  const { rmsUrl, rmsToken } = orderSettings.of(machine);
  if (rmsUrl === null) return () => undefined;
  const peer = peerAt(rmsUrl, rmsToken);
  const bell = bellOf(machine.database, riskTopic);
  const maybeBack = bellOf(machine.database, linkTopic);
  // The answers come over a line that is always open, so it notices first that the other side is gone or back.
  let lostAt = 0;
  const deaf = machine.database.onSignal(linkTopic, ({ name }: LinkSignal) => {
    if (name !== receiverName) return;
    lostAt = machine.steady();
    bell.ring();
  });
  const stops = [
    keepLink(machine, riskSender(machine, peer, { bell, maybeBack, lostAt: () => lostAt })),
    keepLink(machine, riskReceiver(machine, peer)),
  ];
  return async () => {
    deaf();
    await Promise.all(stops.map((stop) => stop()));
    bell.close();
    maybeBack.close();
  };
};
