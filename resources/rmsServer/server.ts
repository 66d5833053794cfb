import { grouped } from '#domain/decimal.ts';
import { exchangeTime } from '#domain/market/calendar.ts';
import type { Words } from '#domain/sentence.ts';
import { rmsServer } from '#schemas/rmsServer.ts';
import { serverModule } from '#server/module/module.ts';
import { flowOf } from '../activity/server/flow.ts';
import { interfaceStatus } from '../activity/server/interfaceStatus.ts';
import { linkMeasures, linkWords } from '../riskCheck/server/linkMeasures.ts';
import { senderName } from '../riskCheck/server/sender.ts';

const count = (number: number) => grouped(String(number));

export default serverModule(rmsServer, {
  calls: {},
  rows: async ({ machine }) => {
    const flow = await flowOf(machine);
    const measures: [string, Words][] = [
      ['Link', linkWords(machine, (await interfaceStatus(machine)).rmsServerConnectionStatus)],
      ...(await linkMeasures(machine, senderName, 'Checks to be sent')),
      ['Bids are', machine.database.halted() ?? 'taken'],
      ['Entered in the last minute', count(flow.entered)],
      ['Modified in the last minute', count(flow.modified)],
      ['Cancelled in the last minute', count(flow.cancelled)],
      ['Most entered in a minute today', count(flow.peak)],
      ['Last change of a bid', flow.last === null ? 'none today' : exchangeTime(flow.last)],
    ];
    return measures.map(([measure, value], place) => ({ place, measure, value }));
  },
});
