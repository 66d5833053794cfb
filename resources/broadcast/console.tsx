import { pages } from '#console/pages.ts';
import { broadcast } from '#schemas/broadcast.ts';
import SendBroadcast from './SendBroadcast.tsx';

export default pages(broadcast, { send: SendBroadcast });
