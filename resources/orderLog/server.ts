import { orderLog } from '#schemas/orderLog.ts';
import { keepLink } from '#server/interfaces/keepLink.ts';
import { peerAt } from '#server/interfaces/peer.ts';
import { serverModule } from '#server/module/module.ts';
import { surveillanceFeed } from './server/surveillance.ts';

export default serverModule(orderLog, {
  calls: {},
  start: (machine) => {
    const { surveillanceUrl, surveillanceToken } = machine.settings;
    if (surveillanceUrl === null) return () => undefined;
    const peer = peerAt(surveillanceUrl, surveillanceToken);
    return keepLink(machine, surveillanceFeed(machine, peer));
  },
});
