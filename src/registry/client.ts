import { clientOf } from '#client/client.ts';
import { type Patience, patientFetch } from '#client/patientFetch.ts';
import { tokenFetch } from '#client/tokenFetch.ts';
import { type ClientCredentials, tokensOf } from '#client/tokens.ts';
import { type AnswerTo, type BodyTo, placeOfCall } from '#model';
import { order } from '#schemas/order.ts';

export { CallRefused, ChangeHeld, type ListQuery, type Page } from '#client/client.ts';
export type { Waited } from '#client/patientFetch.ts';
export { type ClientCredentials, TokenRefused } from '#client/tokens.ts';
export { allotment } from '#schemas/allotment.ts';
export { batchOrder } from '#schemas/batchOrder.ts';
export { errorOrder } from '#schemas/errorOrder.ts';
export { marketByPrice } from '#schemas/marketByPrice.ts';
export { obligation } from '#schemas/obligation.ts';
export { orderLog } from '#schemas/orderLog.ts';
export { security } from '#schemas/security.ts';
export { order };

type Named = { orderId: number } | { originalClientOrderId: string };

/** One operation of `POST /rms/orders`. Its client order id is its key: a repeated one changes nothing. */
export type BidOperation = { clientOrderId: string } & (
  | ({ operation: 'ENTER' } & Omit<BodyTo<typeof order, 'place'>, 'clientOrderId'>)
  | ({ operation: 'MODIFY' } & Named & BodyTo<typeof order, 'modify'>)
  | ({ operation: 'CANCEL' } & Named)
);

/** The answers to operations, in their order. */
export type BidAnswers = AnswerTo<typeof order, 'many'>['orders'];

/** The credentials of an API client, how long its calls wait, and the clock, in ms. */
export type Connection = ClientCredentials &
  Omit<Patience, 'isRepeatable'> & { now?: () => number };

/**
 * A client of the API for a program: it fetches tokens and replaces them in time, waits where the server limits
 * calls, and repeats reads and `bids`, whose operations have keys, while the server is away.
 */
export const connect = ({ now = Date.now, ...connection }: Connection) => {
  const url = connection.url.replace(/\/+$/, '');
  const keyed = [`${url}/api/auth/token`, `${url}/api${placeOfCall(order, 'many').path}`];
  const patient = patientFetch({
    ...connection,
    isRepeatable: (method, to) => method === 'GET' || keyed.includes(to),
  });
  const tokens = tokensOf({ ...connection, url }, { fetch: patient, now });
  const client = clientOf(url, { fetch: tokenFetch(tokens, patient) });
  return {
    ...client,
    /** Sends up to 500 operations in one call. Write their keys to disk before, so that a crash keeps them. */
    bids: async (operations: readonly BidOperation[]): Promise<BidAnswers> =>
      (await client.call(order, 'many', { body: { orders: operations } } as never)).orders,
  };
};
