import { serverNow } from '#console/browser/clock.ts';

/** When an answer came, by the exchange's clock (ms), which is what ages are counted in; null before any. */
export const receivedAt = ({ dataUpdatedAt }: { dataUpdatedAt: number }): number | null =>
  dataUpdatedAt === 0 ? null : dataUpdatedAt + serverNow() - Date.now();
