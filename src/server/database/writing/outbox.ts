import type { OutboxEvent } from './outboxEvent.ts';
import type { RowTable, RowValues } from './pending.ts';

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

/** An event as it was written, from its row. Its sentence is kept with its data. */
export const eventOf = (raw: Raw): OutboxEvent => {
  const { sentence, ...data } = raw.data === null ? {} : JSON.parse(raw.data);
  return {
    ...raw,
    audience: raw.audience === null ? null : JSON.parse(raw.audience),
    ...(sentence && { sentence }),
    data: Object.keys(data).length === 0 ? null : data,
  };
};

/** The table of events, without the number that it gives each. */
export const outboxRows: RowTable = {
  table: 'outbox',
  columns: ['type', 'audience', 'text', 'data', 'createdAt'],
};

/** An event as the outbox has it, in the order of its columns. */
export const eventValues = (event: OutboxEvent): RowValues => {
  const { type, audience, text, sentence, createdAt } = event;
  const data = sentence ? { ...(event.data as object | null), sentence } : event.data;
  return [
    type,
    audience && JSON.stringify(audience),
    text,
    data === null || data === undefined ? null : JSON.stringify(data),
    createdAt,
  ];
};
