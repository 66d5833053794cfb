import type { Tx } from '#server/database/writing/mutation.ts';
import { type Fault, faultIn } from '#server/files/csv/fault.ts';
import type { GoesOn, LineResult } from '#server/files/rowFiles/rowFile.ts';
import { ApiError } from '#server/runtime/errors.ts';
import { orderWithin } from '../../order/server/change/revision.ts';
import { answerForCustodian } from '../../order/server/custodian/custodianAnswer.ts';
import type { AnswerLine, Upload } from './upload.ts';

/** An answer as the writer is handed it: its whole line. */
export type HandedAnswer = readonly [lineId: number, line: number, answer: AnswerLine];

/** Writes the answers of a checked file, each as the button does. */
export const answering = async (
  tx: Tx,
  _: Upload,
  lines: readonly HandedAnswer[],
  goesOn: GoesOn,
): Promise<LineResult[]> => {
  const results: LineResult[] = [];
  for (const [, , answer] of lines) {
    if (results.length > 0 && !(await goesOn(results.length))) break;
    const fault = await written(tx, answer);
    results.push({ faults: fault ? [fault] : [], columns: {} });
  }
  return results;
};

/** Writes the answer of one row; why it cannot be, or null. */
const written = async (tx: Tx, line: AnswerLine): Promise<Fault | null> => {
  const { orderId, answer, reason, base } = line;
  if (orderId === null || answer === null) throw new Error('a row without an answer waits');
  const before = await orderWithin(tx, Number(orderId), {});
  if (before.version !== Number(base))
    return {
      field: 'orderId',
      code: 'MOVED',
      message: 'This bid was changed after the check',
    };
  try {
    // `answerForCustodian` refuses before it writes anything.
    await answerForCustodian(tx, before, answer, answer === 'reject' ? reason : null);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'REFUSED') throw error;
    return faultIn('answer', error.code, error.sentences?.message ?? error.message);
  }
};
