import type { FastifyRequest } from 'fastify';
import { sentence } from '#domain/sentence.ts';
import { type AnswerOf, keyValues, type Noun } from '#model';
import type { outcomesAnswer } from '#model/answers/rowAnswers.ts';
import { signedIn } from '../http/guard.ts';
import { whyRowRefused } from '../http/tellWhy.ts';
import { asObject, invalid, notFound } from '../http/values.ts';
import { ApiError } from '../runtime/errors.ts';
import { failureInWords } from '../runtime/failure.ts';
import type { Settings } from '../runtime/settings.ts';
import type { Params } from './rowRequest.ts';

/** Most rows of one call. A client with more sends the next ones after the answer. */
export const mostRowsOfCall = 500;

/** A row as a body of many rows names it. */
export type NamedRow = { key: string; version: number };

/** The rows of a body, in the API document. */
export const namedRows = {
  type: 'array',
  minItems: 1,
  maxItems: mostRowsOfCall,
  items: {
    type: 'object',
    required: ['key'],
    properties: {
      key: { type: 'string', description: 'As in the path of the row.' },
      version: { type: 'integer', description: 'The version of a stored row that the user saw.' },
    },
  },
};

type Outcome = AnswerOf<typeof outcomesAnswer>['outcomes'][number];

/** The outcome of a row that was not refused. */
export type Through = Pick<Outcome, 'is' | 'message'>;

/** The outcome of a row whose change waits for a second person. */
export const heldRow: Through = { is: 'held', message: 'A second person must approve it.' };

/**
 * Applies an operation to each row separately, so that a refused row does not stop the others; the
 * writes share commits. The outcomes are in the order of the rows.
 */
export const outcomesOf = (
  request: FastifyRequest,
  settings: Pick<Settings, 'mode'>,
  noun: Noun,
  rows: readonly NamedRow[],
  does: (params: Params, row: NamedRow) => Promise<Through>,
): Promise<Outcome[]> =>
  Promise.all(
    rows.map(async (row): Promise<Outcome> => {
      try {
        const params = keyValues(noun, row.key);
        if (!params) throw notFound(noun);
        return { key: row.key, code: null, errors: {}, ...(await does(params, row)) };
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) {
          const why = whyRowRefused(error, signedIn(request), noun, settings);
          return { ...refusedAs(row.key, error), ...(why && { why }) };
        }
        // The rows before it may be written, so the answer must come, also when this one fails.
        request.log.error({ err: error, reference: request.id }, 'A write of many rows failed');
        const message = sentence(
          'Something went wrong (%{reference}). Check whether it was done before you try again.',
          { reference: request.id },
        );
        return refusedAs(row.key, failureInWords(error) ?? new ApiError('FAILED', message));
      }
    }),
  );

const refusedAs = (key: string, { message, code, errors }: ApiError): Outcome => ({
  key,
  is: 'refused',
  message,
  code,
  errors,
});

/** Rows as a body names them; throws INVALID for what is no list of keys with their versions. */
export const rowsNamed = (noun: Noun, rows: unknown): NamedRow[] => {
  if (!Array.isArray(rows) || rows.length === 0)
    throw invalid({ rows: 'Rows must be a list of rows with their keys' });
  if (rows.length > mostRowsOfCall)
    throw invalid({ rows: `At most ${mostRowsOfCall} rows are accepted at a time` });
  const isRight = ({ key, version }: Partial<{ key: unknown; version: unknown }>) =>
    typeof key === 'string' && (noun.noun === 'report' || Number.isSafeInteger(version));
  if (!rows.every((row) => isRight(asObject(row))))
    throw invalid({ rows: 'Each row must have its key, and its version if it has one' });
  const keys = new Set(rows.map(({ key }) => key));
  if (keys.size < rows.length) throw invalid({ rows: 'A row is given twice' });
  return rows;
};
