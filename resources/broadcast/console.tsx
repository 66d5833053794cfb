import { pages } from '#console/nouns/pages.ts';
import { broadcast } from '#schemas/broadcast.ts';
import SendBroadcast from './console/SendBroadcast.tsx';

export default pages(broadcast, { send: SendBroadcast });
