import { grouped } from '#domain/decimal.ts';
import type { Words } from '#domain/sentence.ts';
import { rmsReceiver } from '#schemas/rmsReceiver.ts';
import { serverModule } from '#server/module/module.ts';
import { interfaceStatus } from '../activity/server/interfaceStatus.ts';
import { linkMeasures, linkWords } from '../riskCheck/server/linkMeasures.ts';
import { receiverName } from '../riskCheck/server/receiver.ts';
import { refusalsToday } from './server/refusalsToday.ts';

const count = (number: number) => grouped(String(number));

export default serverModule(rmsReceiver, {
  calls: {},
  rows: async ({ machine }) => {
    const { all, lastMinute, byLimit } = await refusalsToday(machine);
    const measures: [string, Words][] = [
      ['Link', linkWords(machine, (await interfaceStatus(machine)).rmsReceiverConnectionStatus)],
      ...(await linkMeasures(machine, receiverName, 'Checks to be answered')),
      ['Refused in the last 60 seconds', count(lastMinute)],
      ['Refused today', count(all)],
      ['of them above the member limit', count(byLimit('MEMBER_LIMIT'))],
      ['of them above the retail limit', count(byLimit('RETAIL_LIMIT'))],
      ['of them above the employee limit', count(byLimit('EMPLOYEE_LIMIT'))],
      ['Message windows listening', count(machine.hub.listeners())],
    ];
    return measures.map(([measure, value], place) => ({ place, measure, value }));
  },
});
