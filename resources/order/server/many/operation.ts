import type { Bid } from '#domain/bid/bidTerms.ts';
import { paiseOf } from '#domain/money.ts';
import type { Field } from '#model';
import { checkerOf, type Faults, textsOf } from '#model/values/validate.ts';
import { order } from '#schemas/order.ts';
import type { CheckedRow } from '#server/machine/request.ts';
import { bidOf } from '../intake/bidOf.ts';

/** The bid that an operation changes: by its order id, or by the client order id that entered it. */
export type OrderNamed = { orderId: number | null; originalClientOrderId: string | null };

/** One operation of a call of many; prices in paise. `faults` is why it is none, by field. */
export type Operation =
  | { operation: 'ENTER'; clientOrderId: string; bid: Bid }
  | {
      operation: 'MODIFY';
      clientOrderId: string;
      of: OrderNamed;
      quantity: number;
      price: number | null;
      isMarketOrder: boolean | null;
      version: number | null;
    }
  | { operation: 'CANCEL'; clientOrderId: string; of: OrderNamed }
  | { operation: null; clientOrderId: string | null; faults: Readonly<Record<string, string>> };

const fields = {
  ENTER: order.calls?.place.body ?? {},
  MODIFY: order.calls?.modify.body ?? {},
};
const checks = { ENTER: checkerOf(fields.ENTER), MODIFY: checkerOf(fields.MODIFY) };

/** The operation of a row of the call; each is checked by the rules of the call that does it alone. */
export const operationOf = ({ values, faults }: CheckedRow): Operation => {
  const clientOrderId =
    'clientOrderId' in faults ? null : ((values.clientOrderId as string | undefined) ?? null);
  const kind = values.operation as 'ENTER' | 'MODIFY' | 'CANCEL';
  const all = Object.keys(faults).length > 0 ? faults : faultsOf(kind, values);
  if (clientOrderId === null || Object.keys(all).length > 0)
    return { operation: null, clientOrderId, faults: textsOf(all) };
  if (kind === 'ENTER') return { operation: kind, clientOrderId, bid: bidOf(partOf(kind, values)) };
  const of = {
    orderId: (values.orderId as number | null | undefined) ?? null,
    originalClientOrderId: (values.originalClientOrderId as string | null | undefined) ?? null,
  };
  if (kind === 'CANCEL') return { operation: kind, clientOrderId, of };
  return {
    operation: kind,
    clientOrderId,
    of,
    quantity: values.quantity as number,
    price: paiseOf((values.price as number | null | undefined) ?? null),
    isMarketOrder: (values.isMarketOrder as boolean | null | undefined) ?? null,
    version: (values.version as number | null | undefined) ?? null,
  };
};

type Values = CheckedRow['values'];

const faultsOf = (kind: 'ENTER' | 'MODIFY' | 'CANCEL', values: Values): Faults => {
  const faults: Faults = kind === 'CANCEL' ? {} : checks[kind](partOf(kind, values));
  if (kind !== 'ENTER') {
    const names = [values.orderId, values.originalClientOrderId].filter((name) => name != null);
    if (names.length !== 1)
      faults.orderId = 'Give the order id or the original client order id, and not both';
  }
  if (values.clientOrderId == null) faults.clientOrderId = 'Client Order Id is mandatory';
  return faults;
};

/** The values of a row that the call of one operation takes, with the initial ones of those left out. */
const partOf = (kind: 'ENTER' | 'MODIFY', values: Values): Values => {
  const part: Record<string, unknown> = {};
  for (const [name, initial] of taken[kind]) {
    const value = values[name] ?? initial;
    if (value !== undefined) part[name] = value;
  }
  return part;
};

const namesOf = (kind: 'ENTER' | 'MODIFY') =>
  Object.entries<Field>(fields[kind]).map(
    ([name, { options }]) => [name, kind === 'ENTER' ? options.initial : undefined] as const,
  );
const taken = { ENTER: namesOf('ENTER'), MODIFY: namesOf('MODIFY') };
