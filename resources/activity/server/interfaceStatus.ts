import { type LinkCode, linkStatus } from '#server/interfaces/linkStatus.ts';
import type { Machine } from '#server/machine/machine.ts';
import { orderSettings } from '../../order/server/settings.ts';
import { surveillanceSettings } from '../../orderLog/server/settings.ts';
import { isAllTold, surveillanceName } from '../../orderLog/server/surveillance.ts';
import { receiverName } from '../../riskCheck/server/receiver.ts';
import { senderName } from '../../riskCheck/server/sender.ts';

/**
 * The links of the exchange by the codes of specification §4.3: 0 and 1 not connected, 2 connected, 3
 * connected and everything that came or was to go is dealt with.
 */
export const interfaceStatus = async (machine: Machine) => {
  // The checks of the intake, and what custodians say, are there when bids are taken.
  const embedded: LinkCode = machine.database.halted() === null ? 3 : 0;
  const [server, receiver]: readonly [LinkCode, LinkCode] = orderSettings.of(machine).rmsUrl
    ? await Promise.all([
        linkStatus(machine, senderName, () => isNone(machine, true)),
        linkStatus(machine, receiverName, () => isNone(machine, false)),
      ])
    : [embedded, embedded];
  return {
    rmsServerConnectionStatus: server,
    rmsReceiverConnectionStatus: receiver,
    rmsApproveReceiverConnectionStatus: embedded,
    survServerConnectionStatus: surveillanceSettings.of(machine).url
      ? await linkStatus(machine, surveillanceName, () => isAllTold(machine))
      : 0,
    isSurvServerConfigured: surveillanceSettings.of(machine).url !== null,
    isRmsConfigured: orderSettings.of(machine).rmsUrl !== null,
  } as const;
};

/** Whether no check is left that was not sent, or none that was sent and not answered. */
const isNone = async ({ database: { db } }: Machine, isToSend: boolean): Promise<boolean> => {
  const waiting = db.selectFrom('riskCheck').select('id').where('state', '=', 'WAITING').limit(1);
  const left = isToSend
    ? waiting.where('sentAt', 'is', null)
    : waiting.where('sentAt', 'is not', null);
  return (await left.executeTakeFirst()) === undefined;
};
