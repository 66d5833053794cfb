import { isoTime } from '#domain/market/calendar.ts';
import { may, type Resource, reaches, type StoredRow, storedFieldsOf } from '#model';
import { marketStatus } from '#schemas/marketStatus.ts';
import { orderLog } from '#schemas/orderLog.ts';
import type { webhook } from '#schemas/webhook.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import type { Tx } from '#server/database/writing/mutation.ts';
import { type Account, signedInOf } from '#server/people/account.ts';

export type Webhook = StoredRow<typeof webhook>;

/** An event that a webhook tells. */
export type ToldEvent = {
  /** The same whenever the event is sent, and different from all other events of the webhook. */
  of: string;
  type: string;
  at: number;
  /** Events of one subject are sent one after the other. */
  subject: string;
  orderId: number | null;
  data: object;
};

/** A log whose rows become deliveries, and the field of a webhook that keeps how far. */
export type Source = {
  table: string;
  upTo: 'bidsUpTo' | 'marketUpTo';
  isWanted: (row: Webhook) => boolean;
  /** Whether the rows have a member: a webhook then tells those of its member alone. */
  isOfMembers: boolean;
  /** The event of a row as the user of a webhook may see it; null for one that the webhook does not tell. */
  eventOf: (row: any, its: Webhook, account: Account) => ToldEvent | null;
};

/** The fields of a row as the API shows them, without what the machine keeps and the words of other languages. */
const shown = (noun: Resource, row: Readonly<Record<string, any>>): Record<string, unknown> => {
  const wire = encodeRow(noun, row) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    storedFieldsOf(noun).flatMap(([name]) => (name in wire ? [[name, wire[name]]] : [])),
  );
};

const bids: Source = {
  table: orderLog.name,
  upTo: 'bidsUpTo',
  isWanted: ({ tellsBids, tellsAllotments }) => tellsBids || tellsAllotments,
  isOfMembers: true,
  eventOf: (row: StoredRow<typeof orderLog>, its, account) => {
    const isWanted = row.event === 'ALLOTTED' ? its.tellsAllotments : its.tellsBids;
    const reader = signedInOf(account, '');
    if (!isWanted || row.memberId !== its.memberId) return null;
    if (!may(reader, 'list', orderLog) || !reaches(reader, orderLog, row)) return null;
    const orderId = row.orderId === null ? null : Number(row.orderId);
    return {
      of: `order_${row.id}`,
      type: `order.${row.event.toLowerCase()}`,
      at: Number(row.at),
      subject: orderId === null ? `event ${row.id}` : `order ${orderId}`,
      orderId,
      data: shown(orderLog, row),
    };
  },
};

const market: Source = {
  table: marketStatus.name,
  upTo: 'marketUpTo',
  isWanted: ({ tellsMarket }) => tellsMarket,
  isOfMembers: false,
  eventOf: (row: StoredRow<typeof marketStatus>) => {
    const { id, at, marketStatus: status, announcement } = row;
    return {
      of: `market_${id}`,
      type: status === 'MKT_OPEN' ? 'market.opened' : 'market.closed',
      at: Number(at),
      subject: 'market',
      orderId: null,
      // As every user reads it; who announced it is for the exchange alone.
      data: { id: Number(id), at: isoTime(Number(at)), marketStatus: status, announcement },
    };
  },
};

/** The logs whose rows webhooks tell. */
export const sources: readonly Source[] = [bids, market];

/** The number of the last row of a log; 0 when it is empty. */
export const lastOf = async (db: Tx['db'], { table }: Source): Promise<number> => {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
};
