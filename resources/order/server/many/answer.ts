import type { Refusal } from '#domain/bid/bidTerms.ts';
import { refusalWords } from '#domain/bid/refusal.ts';
import { textIn } from '#domain/sentence.ts';
import type { WireRow } from '#model';
import { order } from '#schemas/order.ts';
import { encodeRow } from '#server/database/schema/columns.ts';
import type { OrderRow } from '../orderRow.ts';

/** The result of one operation: the stored bid as it is now, the rule that refused it, or its faulty fields. */
export type Outcome =
  | { order: OrderRow; isReplayed: boolean }
  | { refusal: Refusal; isReplayed: boolean }
  | { faults: Readonly<Record<string, string>> };

/** An outcome with the place of its operation in the call. */
export type OperationOutcome = { row: number; clientOrderId: string | null } & Outcome;

type Named = { row: number; clientOrderId: string | null; isReplayed: boolean };

/** The answer for one operation, as the wire has it. */
export type OperationAnswer =
  | (Named & { result: 'accepted'; order: WireRow<typeof order> })
  | (Named & {
      result: 'refused';
      code: string;
      number: number | null;
      message: string;
      errors: Readonly<Record<string, string>>;
    });

/** The answer for an outcome. */
export const answerTo = ({ row, clientOrderId, ...outcome }: OperationOutcome): OperationAnswer => {
  if ('faults' in outcome) {
    const { faults: errors } = outcome;
    const [message = 'This row is not an operation'] = Object.values(errors);
    const refused = { row, clientOrderId, result: 'refused', isReplayed: false } as const;
    return { ...refused, code: 'INVALID', number: null, message, errors };
  }
  const { isReplayed } = outcome;
  if ('order' in outcome) {
    const wire = encodeRow(order, outcome.order) as WireRow<typeof order>;
    return { row, clientOrderId, result: 'accepted', isReplayed, order: wire };
  }
  const { code, field, number = null } = outcome.refusal;
  const message = textIn(refusalWords(outcome.refusal));
  const refused = { row, clientOrderId, result: 'refused', isReplayed } as const;
  return { ...refused, code, number, message, errors: field ? { [field]: message } : {} };
};
