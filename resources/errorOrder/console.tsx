import { pages } from '#console/pages.ts';
import { errorOrder } from '#schemas/errorOrder.ts';
import { RefusedBid } from './RefusedBid.tsx';

export default pages(errorOrder, { refused: RefusedBid });
