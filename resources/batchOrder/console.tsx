import { pages } from '#console/pages.ts';
import { batchOrder } from '#schemas/batchOrder.ts';
import { OrderBatchPage } from './OrderBatchPage.tsx';
import { OrderUpload } from './OrderUpload.tsx';

export default pages(batchOrder, { upload: OrderUpload, batch: OrderBatchPage });
