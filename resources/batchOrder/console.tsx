import { pages } from '#console/nouns/pages.ts';
import { batchOrder } from '#schemas/batchOrder.ts';
import { OrderBatchPage } from './console/OrderBatchPage.tsx';
import { OrderUpload } from './console/OrderUpload.tsx';

export default pages(batchOrder, { upload: OrderUpload, batch: OrderBatchPage });
