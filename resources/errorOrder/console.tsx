import { pages } from '#console/nouns/pages.ts';
import { errorOrder } from '#schemas/errorOrder.ts';
import { RefusedBid } from './console/RefusedBid.tsx';

export default pages(errorOrder, { refused: RefusedBid });
