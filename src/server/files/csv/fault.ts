import { asSentence, type Sentence, textIn, type Words } from '#domain/sentence.ts';
import type { ApiError } from '../../runtime/errors.ts';

/** A fault in a row of a file, with a stable code for programs. */
export type Fault = {
  /** The field as the schema names it, or a column of the file; '' for the row as a whole. */
  field: string;
  code: FaultCode | (string & {});
  message: string;
  /** The message as a sentence, where it is one. */
  sentence?: Sentence;
};

/** A fault, by its words. */
export const faultIn = (field: string, code: Fault['code'], words: Words): Fault => ({
  field,
  code,
  message: textIn(words),
  ...(typeof words !== 'string' && { sentence: words }),
});

/** The words of a fault as a sentence. */
export const sentenceOfFault = ({ sentence, message }: Fault): Sentence =>
  sentence ?? asSentence(message);

/** The faults that a refusal names, by the field; of the row as a whole where it names none. */
export const faultsOfError = (
  { errors, sentences, message, code: refused }: ApiError,
  code: Fault['code'] = refused,
): Fault[] => {
  const named = Object.entries(errors);
  return named.length > 0
    ? named.map(([field, text]) => faultIn(field, code, sentences?.errors?.[field] ?? text))
    : [faultIn('', code, sentences?.message ?? message)];
};

/** Every code that the check of a file and its commit give by themselves (docs/bulk-upload.md). */
export const faultCodes = [
  'EMPTY',
  'NO_ROWS',
  'NOT_CSV',
  'ENCODING',
  'SEPARATOR',
  'TOO_LONG',
  'CHANGED_FILE',
  'UNKNOWN_COLUMN',
  'DUPLICATE_COLUMN',
  'MISSING_COLUMN',
  'SECRET_COLUMN',
  'MIXED_FORMS',
  'RAGGED',
  'QUOTES',
  'MANDATORY',
  'INVALID',
  'FIXED',
  'CODE_DIFFERS',
  'SHORTENED',
  'NOT_KNOWN',
  'NOT_FOUND',
  'NOT_ALLOWED',
  'DUPLICATE',
  'TWICE',
  'MOVED',
  'IN_USE',
  'HELD',
] as const;

type FaultCode = (typeof faultCodes)[number];

/** A file that cannot be read as rows at all: the check ends with it, and says where. */
export class FileFault extends Error {
  readonly row: number;
  readonly faults: readonly Fault[];

  constructor(row: number, ...faults: readonly Fault[]) {
    super(faults[0]?.message);
    this.row = row;
    this.faults = faults;
  }
}
