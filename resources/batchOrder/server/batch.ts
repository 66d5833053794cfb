import type { StoredRow } from '#model';
import type { batchOrder, batchOrderLine } from '#schemas/batchOrder.ts';

export type Batch = StoredRow<typeof batchOrder>;

export type BatchLine = StoredRow<typeof batchOrderLine>;
