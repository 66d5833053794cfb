import type { OutboxEvent } from './mutation.ts';

/** A row of the outbox table. */
export type Raw = {
  seq: number;
  type: string;
  audience: string | null;
  text: string | null;
  data: string | null;
  createdAt: number;
};

/** Its columns, as `eventOf` needs them. */
export const columns = ['seq', 'type', 'audience', 'text', 'data', 'createdAt'] as const;

/** An event as it was written, from its row. */
export const eventOf = (raw: Raw): OutboxEvent => ({
  ...raw,
  audience: raw.audience === null ? null : JSON.parse(raw.audience),
  data: raw.data === null ? null : JSON.parse(raw.data),
});
