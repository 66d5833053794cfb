import { pages } from '#console/pages.ts';
import { order } from '#schemas/order.ts';
import { OrderEntry } from './OrderEntry.tsx';

export default pages(order, { entry: OrderEntry });
