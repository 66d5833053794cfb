import type { Words } from '#domain/sentence.ts';
import { type Fault, sentenceOfFault } from '#server/files/csv/fault.ts';
import { labelOf } from './difference.ts';

/** A fault of one row of a file, as the error log has it. */
export type LineFault = {
  line: number;
  tradingMemberId: string | null;
  faultyField: string | null;
  code: string;
  message: Words;
};

/** A fault of a row in the words of the error log. */
export const faultOf = (
  line: number,
  memberId: string | null,
  { field, code, ...words }: Fault,
): LineFault => ({
  line,
  tradingMemberId: memberId?.slice(0, 60) ?? null,
  faultyField: field === '' ? null : labelOf(field).slice(0, 100),
  code,
  message: sentenceOfFault({ field, code, ...words }),
});
