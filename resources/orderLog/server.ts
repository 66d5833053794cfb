import { orderLog } from '#schemas/orderLog.ts';
import { keepLink } from '#server/interfaces/keepLink.ts';
import { peerAt } from '#server/interfaces/peer.ts';
import { serverModule } from '#server/module/module.ts';
import { archivedRows } from '../archive/server/archivedRows.ts';
import { surveillanceSettings } from './server/settings.ts';
import { surveillanceFeed } from './server/surveillance.ts';

export default serverModule(orderLog, {
  calls: {},
  archive: archivedRows(orderLog),
  start: (machine) => {
    const { url, token } = surveillanceSettings.of(machine);
    if (url === null) return () => undefined;
    const peer = peerAt(url, token);
    return keepLink(machine, surveillanceFeed(machine, peer));
  },
});
